// Picking several cards and confirming them together. The server says what can be picked and how many; it takes the
// cards one by one in ascending order, so they are sent as steps.
import * as steps from "../../steps.js";
import { walk } from "../../walk.js";

const $ = (id) => document.getElementById(id);
const picked = new Set();
let decision = "";

const picking = () => JSON.parse($("hand").dataset.picking || "null");
/** The cards that can be picked, in the order in which the game takes them. */
const cards = () => [...document.querySelectorAll("[data-pick]")].sort((one, other) => one.dataset.order - other.dataset.order);

function draw() {
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
  button.disabled = picked.size < now.least || steps.sending();
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
  const queue = cards().filter((card) => picked.has(card.id)).map((card) => card.dataset.pick);
  if (done && queue.length < most) queue.push("done");
  // Of several cards discarded together the one picked last lies on top.
  const last = $([...picked].at(-1))?.dataset.pick;
  if (picked.size > 1 && last.startsWith("discard ")) queue.push(last.replace("discard", "top"));
  start(queue);
}

function start(confirmed) {
  let before = picking();
  // The next decision may look just like this one: only the number of the table tells that there was an answer.
  const at = () => document.body.dataset.number;
  // It goes on while it is still the same decision; the game itself may have taken forced steps of it.
  const left = (queue) => {
    const now = picking();
    if (now?.effect !== before.effect) return queue.filter((step) => step.startsWith("top ") && document.querySelector(`[data-value="${step}"]`));
    const taken = now.mark - before.mark;
    before = now;
    return taken > 0 ? queue.slice(taken) : [];
  };
  steps.start(confirmed, { at, left, over: draw });
  draw();
}

document.addEventListener("click", (event) => {
  if (steps.sending()) return;
  const card = event.target.closest("[data-pick]");
  if (card) toggle(card);
  else if (event.target.closest("#confirm")) confirm();
});
document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.(".card");
  const group = card?.closest("[data-cards]");
  if (!group || !event.key.startsWith("Arrow") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  walk(card, group.querySelectorAll(".card"), event.key);
});

document.addEventListener("hint", ({ detail }) => {
  const card = cards().find((card) => card.dataset.pick === detail && card.getAttribute("aria-pressed") !== "true");
  const element = card ?? (detail === "done" && picking() ? $("confirm") : null);
  if (!element) return;
  element.classList.add("hinted");
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  element.focus();
});
document.addEventListener("shown", draw);
draw();
