// Picking several cards and confirming them together. The server says what can be picked and how many; it takes the
// cards one by one in ascending order, so they are sent one after another, each when the one before it is done.
import { send } from "./live.js";

const $ = (id) => document.getElementById(id);
const picked = new Set();
let decision = "";
let queue = [];
let sent = null; // what was on its way: the number of the table, and how far the decision was

const picking = () => JSON.parse($("hand").dataset.picking || "null");
/** The cards that can be picked, in the order in which the game takes them. */
const cards = () => [...document.querySelectorAll("[data-pick]")].sort((one, other) => one.dataset.order - other.dataset.order);

function draw() {
  document.body.toggleAttribute("data-sending", Boolean(sent));
  const now = picking();
  const key = now ? `${now.effect} ${now.mark}` : "";
  if (key !== decision) { decision = key; picked.clear(); }
  if (!now) return;
  const full = picked.size >= now.most;
  for (const card of cards()) {
    const on = picked.has(card.id);
    card.setAttribute("aria-pressed", String(on));
    card.classList.toggle("full", full && !on && now.most > 1);
  }
  const button = $("confirm");
  if (!button) return;
  const { none, one, many } = button.dataset;
  const words = picked.size === 0 ? none : picked.size === 1 ? one : many.replace("%n%", picked.size);
  button.querySelector("span").textContent = words;
  button.disabled = picked.size < now.least || Boolean(sent);
  $("chosen").textContent = $("chosen").dataset.words.replace("%n%", picked.size);
}

function toggle(card) {
  const { most } = picking();
  if (picked.has(card.id)) picked.delete(card.id);
  else {
    if (most === 1) picked.clear();
    if (picked.size < most) picked.add(card.id);
  }
  draw();
}

function confirm() {
  const { done, most } = picking();
  const all = cards();
  const chosen = all.filter((card) => picked.has(card.id));
  queue = chosen.map((card) => card.dataset.pick);
  // The game closes the choice by itself when nothing that comes after the last card is left.
  const last = chosen.at(-1);
  const left = all.slice(last ? all.findIndex((card) => card.dataset.pick === last.dataset.pick) : 0).some((card) => !picked.has(card.id));
  if (done && left && chosen.length < most) queue.push("done");
  sendNext(false);
}

function sendNext(joined) {
  const { effect, mark } = picking();
  sent = { number: document.body.dataset.number, effect, mark };
  send("act", queue[0], joined);
  draw();
}

/** After each answer: go on while it is still the same decision; the game itself may have taken forced steps of it. */
function goOn() {
  if (!sent || document.body.dataset.number === sent.number) return;
  const now = picking();
  const steps = now?.effect === sent.effect ? now.mark - sent.mark : 0;
  queue = steps > 0 ? queue.slice(steps) : [];
  sent = null;
  if (queue.length) sendNext(true);
  draw();
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-pick]");
  if (card && !sent) toggle(card);
  else if (event.target.closest("#confirm") && !sent) confirm();
});
document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.(".card");
  const group = card?.closest("[data-cards]");
  if (!group || !event.key.startsWith("Arrow") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  walk(group, card, event.key);
});

/** To the nearest card of the same part of the table in the direction of the arrow. */
function walk(group, card, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] }[key];
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(card);
  let best = null, least = Infinity;
  for (const other of group.querySelectorAll(".card")) {
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other !== card && ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = other; }
  }
  best?.focus();
}

document.addEventListener("hint", ({ detail }) => {
  const card = cards().find((card) => card.dataset.pick === detail && card.getAttribute("aria-pressed") !== "true");
  const element = card ?? (detail === "done" && picking() ? $("confirm") : null);
  if (!element) return;
  element.classList.add("hinted");
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  element.focus();
});
document.addEventListener("refused", () => { queue = []; sent = null; draw(); });
document.addEventListener("shown", () => { draw(); setTimeout(goOn); }); // the number of the table is set after this
draw();
