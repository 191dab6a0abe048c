// A hint: at once a card that says it is being thought about, then what is advised, and why. All else is dimmed until
// the card is closed, something else is chosen, or the table has moved on. Knows no game.
export const GAP = 10;
const $ = (id) => document.getElementById(id);
const card = $("hint"), veil = $("veil"), words = card.querySelector("[role=status]");
const asking = '[data-send="hint"]';

export function think() {
  close();
  document.querySelector(asking)?.setAttribute("aria-busy", "true");
  card.hidden = false;
  words.replaceChildren(card.querySelector("template").content.cloneNode(true));
  place();
}

/** Mark what is advised; a screen that has no element for it listens to the event and marks what begins it. */
export function advise(action, why) {
  answered();
  card.hidden = false;
  words.innerHTML = why;
  document.dispatchEvent(new CustomEvent("hint", { detail: action }));
  const element = document.querySelector(`[data-send="act"][data-value="${CSS.escape(action)}"]`);
  if (element) ring(element);
  place();
}

/** Mark this as what is advised. */
export function ring(element) {
  element.classList.add("hinted");
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  element.focus();
}

/** What was advised first is done, and this is left. */
export function goOn(element) {
  unring();
  ring(element);
  place();
}

function unring() {
  for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
}

/** Nothing is being thought about any more. */
function answered() {
  document.querySelector(asking)?.removeAttribute("aria-busy");
}

export function close() {
  answered();
  if (card.contains(document.activeElement)) document.querySelector(asking)?.focus();
  card.hidden = veil.hidden = true;
  unring();
}

const lit = () => [...document.querySelectorAll(".hinted")].map((element) => element.getBoundingClientRect()).filter((box) => box.width && box.height);

/** A rounded rectangle a little larger than a box. */
function hole({ x, y, width, height }) {
  const round = 8, w = Math.max(0, width - 4), h = Math.max(0, height - 4), arc = (dx, dy) => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
  return `M${x + 2} ${y - 6}h${w}${arc(round, round)}v${h}${arc(-round, round)}h${-w}${arc(-round, -round)}v${-h}${arc(round, -round)}z`;
}

/** The card in that corner where it covers least of what is advised; the veil everywhere else. */
function place() {
  if (card.hidden) return;
  const boxes = lit();
  placeBeside(card, boxes);
  shade(boxes);
}

/** Put a card into that corner where it covers least of these boxes, and then of those that matter less; where it would
    cover one of the boxes in every corner, rather beside one of them. */
export function placeBeside(beside, boxes, others = []) {
  const { width, height } = beside.getBoundingClientRect();
  const low = innerHeight - height - GAP, far = innerWidth - width - GAP;
  const area = (left, top) => (sum, box) => sum + Math.max(0, Math.min(left + width, box.right + GAP) - Math.max(left, box.left - GAP)) * Math.max(0, Math.min(top + height, box.bottom + GAP) - Math.max(top, box.top - GAP));
  const covered = (left, top) => 100 * boxes.reduce(area(left, top), 0) + others.reduce(area(left, top), 0);
  const least = (lefts, tops) => tops.flatMap((top) => lefts.map((left) => ({ left, top, covers: covered(left, top) }))).reduce((one, other) => (other.covers < one.covers ? other : one));
  const lefts = [far, GAP], tops = [low, GAP, (innerHeight - height) / 2];
  let best = least(lefts, tops);
  if (boxes.reduce(area(best.left, best.top), 0)) {
    const inside = (most) => (at) => at >= GAP && at <= most;
    const free = 1.5 * GAP;
    best = least([...lefts, ...boxes.flatMap((box) => [box.left - width - free, box.right + free]).filter(inside(far))], [...tops, ...boxes.flatMap((box) => [box.top - height - free, box.bottom + free]).filter(inside(low))]);
  }
  beside.style.left = `${Math.max(GAP, best.left)}px`;
  beside.style.top = `${Math.max(GAP, best.top)}px`;
}

/** The veil over all but these boxes; without any there is none. */
export function shade(boxes) {
  veil.hidden = boxes.length === 0;
  const holes = boxes.map(hole);
  veil.style.clipPath = `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0z${holes.join("")}")`;
}

card.querySelector("[data-close]").addEventListener("click", close);
document.addEventListener("click", (event) => {
  if (!card.hidden && !event.target.closest(`#hint, .hinted, ${asking}`)) close();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !card.hidden) close(); });
addEventListener("resize", place);
document.addEventListener("scroll", place, true);
document.addEventListener("shown", place);
