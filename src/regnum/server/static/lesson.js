// A step of a lesson: its card, and a ring around what it is about. What is done at the table is sent as always; the
// server answers with another card. Knows no game.
import { GAP, placeBeside, shade } from "./hint.js";
import { send } from "./live.js";

const card = () => document.getElementById("lesson");
const APART = 16; // px between two rings
let toFocus = false; // whether the card is new, so that its first button is what comes next

/** The boxes of what is looked at; those that touch are one. */
function lookedAt() {
  const boxes = [];
  for (const element of document.querySelectorAll(".looked-at")) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    if (right === left || bottom === top) continue;
    for (let near; (near = boxes.findIndex((box) => left < box.right + APART && box.left < right + APART && top < box.bottom + APART && box.top < bottom + APART)) >= 0;) {
      const [other] = boxes.splice(near, 1);
      left = Math.min(left, other.left); top = Math.min(top, other.top); right = Math.max(right, other.right); bottom = Math.max(bottom, other.bottom);
    }
    boxes.push(new DOMRect(left, top, right - left, bottom - top));
  }
  return boxes;
}
const choices = () => [...document.querySelectorAll('#ask .tools button, main [data-send="act"], body > :not(aside) [data-send="act"]')].map((element) => element.getBoundingClientRect());

const rings = document.body.appendChild(Object.assign(document.createElement("div"), { className: "rings" }));

function around({ x, y, width, height }) {
  const ring = document.createElement("i");
  Object.assign(ring.style, { left: `${x - 8}px`, top: `${y - 8}px`, width: `${width + 16}px`, height: `${height + 16}px` });
  return ring;
}

function ring() {
  for (const element of document.querySelectorAll(".looked-at")) element.classList.remove("looked-at");
  for (const what of JSON.parse(card().dataset.lookAt)) for (const element of document.querySelectorAll(what)) element.classList.add("looked-at");
}

function place() {
  const boxes = lookedAt();
  placeBeside(card(), boxes, choices());
  shade(boxes);
  rings.replaceChildren(...boxes.map(around));
  document.body.style.setProperty("--below", `${card().offsetHeight + GAP}px`);
}

/** A card that has got its letters is higher, and what is ringed may have been laid out anew: then all is placed again. */
const resized = new ResizeObserver(() => place());

function begin() {
  ring();
  resized.disconnect();
  for (const element of [card(), ...document.querySelectorAll(".looked-at")]) resized.observe(element);
  const first = document.querySelector(".looked-at");
  first?.scrollIntoView({ block: "nearest", inline: "nearest" });
  place();
}

document.addEventListener("lesson", ({ detail }) => {
  const template = document.createElement("template");
  template.innerHTML = detail;
  const next = template.content.firstElementChild, was = card();
  if (next.outerHTML === was.outerHTML) return;
  toFocus = was.contains(document.activeElement) || next.className !== was.className;
  was.replaceWith(next);
  if (next.classList.contains("right") || next.classList.contains("possible")) document.dispatchEvent(new CustomEvent("refused")); // the rest of what was confirmed is for nobody
});
document.addEventListener("shown", () => {
  begin();
  if (toFocus) for (const words of card().querySelectorAll("h2, .say")) document.getElementById("told").append(Object.assign(document.createElement("p"), { textContent: words.textContent }));
  if (toFocus && !document.body.hasAttribute("data-sending")) (card().querySelector("footer .primary") ?? document.querySelector("[data-next]"))?.focus({ preventScroll: true });
  toFocus = false;
});
document.addEventListener("click", ({ target }) => {
  const wish = target.closest("[data-lesson]"), fold = target.closest("[data-fold]");
  if (wish) send("lesson", wish.dataset.lesson);
  if (fold) {
    const open = fold.getAttribute("aria-expanded") !== "true";
    fold.setAttribute("aria-expanded", String(open));
    document.getElementById("lesson-words").hidden = !open;
    place();
  }
});
addEventListener("resize", place);
document.addEventListener("scroll", place, true);
document.fonts.ready.then(begin);
begin();
