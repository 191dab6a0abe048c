// Picking cards and confirming them together, the last purchase of a turn among them. The server says what can be
// picked and how many; it takes the cards one by one in ascending order, so they are sent as steps.
import { goOn, ring } from "../../hint.js";
import { send } from "../../live.js";
import { setting } from "../../settings.js";
import * as steps from "../../steps.js";
import { walk } from "../../walk.js";

const $ = (id) => document.getElementById(id);
const picked = new Set();
let decision = "";

const picking = () => JSON.parse($("buttons").dataset.picking || "null");
/** The cards that can be picked, in the order in which the game takes them. */
const cards = () => [...document.querySelectorAll("[data-pick]")].sort((one, other) => one.dataset.order - other.dataset.order);

function draw() {
  const now = picking();
  const key = now ? `${now.effect} ${now.mark}` : "";
  doubt(null);
  clearTimeout(ending);
  if (key !== decision) { decision = key; picked.clear(); }
  if (!now) return;
  for (const id of picked) if (!$(id)?.dataset.pick) picked.delete(id);
  const full = picked.size >= now.most;
  for (const card of cards()) {
    const on = picked.has(card.id);
    card.setAttribute("aria-pressed", String(on));
    card.classList.toggle("full", full && !on && now.most > 1);
  }
  const button = $("confirm");
  if (!button) return;
  const { none, one, many } = button.dataset;
  const only = picked.size === 1 ? $([...picked][0])?.dataset.one ?? one : "";
  button.querySelector("span").textContent = only || (picked.size === 0 ? none : many.replace("%n%", picked.size));
  button.disabled = picked.size < now.least || steps.sending();
  const { words } = $("chosen").dataset;
  $("chosen").textContent = words ? words.replace("%n%", picked.size) : only;
  endSoon(now.effect === "buy_phase" && picked.size > 0 && setting("end-turn"));
}

// Who wishes so ends a turn by the last purchase, after a moment in which it can be taken back.
const MOMENT = 3000;
let ending;
function endSoon(wanted) {
  clearTimeout(ending);
  $("confirm")?.classList.toggle("soon", wanted);
  if (wanted) ending = setTimeout(confirm, MOMENT);
}

function toggle(card) {
  const { most } = picking();
  if (picked.has(card.id)) picked.delete(card.id);
  else {
    if (most === 1) picked.clear();
    if (picked.size < most) picked.add(card.id);
  }
  draw();
  if (most === 1 && picked.size && card.classList.contains("hinted")) goOn($("confirm"));
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

// A button that has just become another one is not meant by the second half of a double click.
const SETTLING = 450;
let label = "", settling;
function settle() {
  const now = [...$("buttons").querySelectorAll("button:not(:disabled)")].at(-1)?.textContent ?? "";
  if (now && now !== label) pause();
  label = now;
}
function pause() {
  document.body.toggleAttribute("data-settling", true);
  clearTimeout(settling);
  settling = setTimeout(() => document.body.toggleAttribute("data-settling", false), SETTLING);
}

// What is asked once before it is done: the question stands on the button itself, until something else happens.
let doubted = null;
function doubt(button) {
  if (doubted) { doubted.classList.remove("warn"); doubted.querySelector("span").textContent = doubted.dataset.said; }
  doubted = button;
  if (!button) return;
  const words = button.querySelector("span");
  button.dataset.said = words.textContent;
  words.textContent = button.dataset.ask;
  button.classList.add("warn");
  pause();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#buttons button");
  if (!button) return;
  const hasty = document.body.hasAttribute("data-settling");
  const asks = !hasty && button.dataset.ask && button !== doubted && picked.size === 0;
  if (!hasty && !asks) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asks) doubt(button);
}, true);
document.addEventListener("click", (event) => {
  if (steps.sending()) return;
  const card = event.target.closest("[data-pick]");
  if (card) toggle(card);
  else if (event.target.closest("#confirm")) confirm();
});
// Undo takes back a purchase that is only chosen.
document.addEventListener("click", (event) => {
  if (!event.target.closest('[data-send="undo"]') || picking()?.effect !== "buy_phase" || !picked.size) return;
  event.stopImmediatePropagation();
  picked.clear();
  draw();
}, true);
document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.(".card");
  const group = card?.closest("[data-cards]");
  if (!group || !event.key.startsWith("Arrow") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  walk(card, group.querySelectorAll(".card"), event.key);
});

document.addEventListener("hint", ({ detail }) => {
  const advised = cards().filter((card) => card.dataset.pick === detail);
  const isPicked = (card) => picked.has(card.id);
  // Whoever has already picked the one card that is advised has only to confirm it.
  const left = detail === "done" || (picking()?.most === 1 && advised.some(isPicked));
  const element = picking() && (left ? $("confirm") : advised.find((card) => !isPicked(card)) ?? advised[0]);
  if (element) ring(element);
});
// What one always does the same way may be done without asking: once in a turn, so that it can be taken back.
const PAUSE = 600;
let taking, played = "";
function takeOver() {
  clearTimeout(taking);
  const turn = document.querySelector("#hand li")?.id.split("-").slice(0, 3).join() ?? "";
  if (setting("moat") && $("do-reveal-moat")) taking = setTimeout(send, PAUSE, "act", "reveal moat");
  else if (setting("treasures") && $("do-play-treasures") && turn !== played) {
    taking = setTimeout(() => { played = turn; send("act", "play treasures"); }, PAUSE);
  }
}

document.addEventListener("shown", () => { draw(); settle(); takeOver(); });
document.addEventListener("setting", () => { draw(); takeOver(); });
draw();
settle();
