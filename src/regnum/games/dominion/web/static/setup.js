// Putting a kingdom together: the ten on top, all cards below. What ten cards are, have and lack, and what the dice
// bring, the server says; what is chosen goes back to it in the field for typed kingdoms.
import { close as closeExplanation } from "../../explain.js";
import { walk } from "../../walk.js";
import { filterCards } from "./setup-filters.js";
import { favourite, favourites } from "./setup-favourites.js";

const picker = document.getElementById("picker");
const form = picker.closest("form");
const field = form.elements["own-kingdom"];
const words = picker.dataset;
const size = Number(words.size);
const all = document.querySelector(".all");
const slots = [...picker.querySelectorAll(".ten > li")];
const tools = document.getElementById("tools").content;
const one = document.getElementById("one");
const naming = document.getElementById("naming");
const said = picker.querySelector(".problem-here");
const filled = (sentence, values) => sentence.replace(/\*(\w+)\*/g, (_whole, name) => values[name]);
const entry = (card) => all.querySelector(`[data-card-of="${card}"]`);
const nameOf = (card) => entry(card).dataset.name;
const order = [...all.querySelectorAll("[data-card-of]")].map((item) => item.dataset.cardOf);

let now = JSON.parse(words.now);
const locked = new Set();
let asked = 0;

/** What a roll leaves as it is: of ten those that are locked; of fewer all, for then the others are missing. */
const staying = () => (now.cards.length < size ? now.cards : [...locked]);

// What the server says

async function ask(about) {
  const turn = ++asked;
  const wishes = Object.fromEntries(["option-sets", "option-min_alchemy"].map((name) => [name, form.elements[name].value]));
  let answer;
  try {
    answer = await (await fetch(`${form.action}/look.json?${new URLSearchParams({ ...wishes, ...about })}`)).json();
  } catch { answer = { problem: words.lost }; }
  if (turn !== asked) return false; // meanwhile something else was chosen
  tell(answer.problem ?? "");
  if (answer.problem) return false;
  now = answer;
  for (const card of locked) if (!now.cards.includes(card)) locked.delete(card);
  show();
  return true;
}

/** These cards from now on: seen at once, and what is to be said of them when the server has. */
function choose(cards) {
  const known = { ...now.swaps };
  now = { cards: cards.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)), kingdom: "", code: "", title: "", tags: now.tags, swaps: known };
  now.text = now.cards.join(", ");
  for (const card of locked) if (!cards.includes(card)) locked.delete(card);
  show();
  return ask({ cards: now.cards.join(",") });
}

function tell(problem) {
  said.textContent = problem;
  said.hidden = !problem;
  said.classList.remove("unseen");
}
/** For those who do not see it. */
function announce(sentence) {
  said.textContent = sentence;
  said.classList.add("unseen");
  said.hidden = false;
}

// What is seen

function drawnCard(card, where) {
  const drawn = entry(card).firstElementChild.cloneNode(true);
  drawn.id = `${where}-${card}`;
  drawn.tabIndex = -1;
  for (const name of ["aria-pressed", "aria-describedby", "data-why-not"]) drawn.removeAttribute(name);
  drawn.querySelector(".mark")?.remove();
  drawn.classList.remove("full");
  return drawn;
}

function showSlot(slot, card) {
  if (slot.dataset.card !== card) {
    slot.replaceChildren();
    delete slot.dataset.card;
    if (!card) return;
    slot.dataset.card = card;
    const drawn = drawnCard(card, "ten");
    drawn.dataset.do = "open";
    drawn.setAttribute("aria-haspopup", "dialog");
    slot.append(drawn, tools.cloneNode(true));
    slot.querySelector(".tools [data-do=open]").setAttribute("aria-label", filled(words.swap, { card: nameOf(card) }));
  }
  if (!card) return;
  const isLocked = locked.has(card), lock = slot.querySelector("[data-do=lock]");
  slot.classList.toggle("locked", isLocked);
  lock.setAttribute("aria-pressed", String(isLocked));
  lock.setAttribute("aria-label", `${words.lock}: ${nameOf(card)}`);
  const spoken = entry(card).querySelector(".unseen").textContent;
  slot.querySelector(".card .unseen").textContent = isLocked ? `${spoken}; ${words.isLocked}` : spoken;
}

function show() {
  slots.forEach((slot, place) => showSlot(slot, now.cards[place]));
  oneStop(slots.map((slot) => slot.querySelector(".card")).filter(Boolean));
  for (const card of order) {
    const button = entry(card).firstElementChild, isIn = now.cards.includes(card), full = !isIn && now.cards.length === size;
    button.setAttribute("aria-pressed", String(isIn));
    if (full) button.dataset.whyNot = words.full;
    else delete button.dataset.whyNot;
  }
  document.getElementById("ten-title").textContent = now.title;
  const state = document.getElementById("ten-state"), some = now.cards.length < size;
  state.textContent = some ? filled(words.chosen, { count: now.cards.length }) : locked.size ? filled(words.locked, { count: locked.size }) : "";
  state.classList.toggle("locks", !some);
  const stay = staying().length;
  picker.querySelector("[data-do=roll] .word").textContent = stay ? filled(words.roll, { count: size - stay }) : words.rollAll;
  picker.querySelector("[data-do=roll]").disabled = stay === size;
  picker.querySelector(".tags").replaceChildren(...now.tags.map(([text, lacks]) => {
    const tag = document.createElement("li");
    tag.className = lacks ? "tag lacks" : "tag";
    tag.textContent = text;
    return tag;
  }));
  document.getElementById("code").textContent = now.code || "–";
  picker.querySelector("[data-do=copy]").disabled = !now.code;
  showKept();
  field.value = now.text;
}

function showKept() {
  const button = picker.querySelector("[data-do=keep]"), kept = now.kingdom ? favourite(now.kingdom) : null;
  button.disabled = !now.kingdom;
  button.setAttribute("aria-pressed", String(Boolean(kept)));
  const text = kept ? filled(words.kept, { name: kept }) : words.keep;
  button.querySelector(".word").textContent = text;
  button.title = text;
}

/** The tabulator stops at one of a group, the arrows go on from there. */
function oneStop(group, at = group.find((card) => card.tabIndex === 0) ?? group[0]) {
  for (const card of group) card.tabIndex = card === at ? 0 : -1;
}
for (const list of [picker.querySelector(".ten"), all.querySelector(".cards")]) {
  const cards = () => [...list.querySelectorAll(".card")].filter((card) => card.checkVisibility());
  list.addEventListener("focusin", ({ target }) => { if (target.matches(".card")) oneStop(cards(), target); });
  list.addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow") || !event.target.matches(".card")) return;
    event.preventDefault();
    walk(event.target, cards(), event.key);
  });
}

// What is done

function openSheet(dialog, beside) {
  closeExplanation();
  dialog.showModal();
  const { left, bottom, width } = beside.getBoundingClientRect(), own = dialog.getBoundingClientRect();
  dialog.style.setProperty("--left", `${Math.max(8, Math.min(left + width / 2 - own.width / 2, innerWidth - own.width - 8))}px`);
  dialog.style.setProperty("--top", `${Math.max(8, Math.min(bottom + 8, innerHeight - own.height - 8))}px`);
}

function openOne(card) {
  one.dataset.card = card;
  document.getElementById("one-name").textContent = nameOf(card);
  one.querySelector("[data-do=lock] span").textContent = locked.has(card) ? words.unlock : words.lock;
  one.querySelector(".swaps").replaceChildren(...(now.swaps[card] ?? []).map((other) => {
    const item = document.createElement("li"), drawn = drawnCard(other, "swap");
    drawn.dataset.do = "swap";
    drawn.dataset.with = other;
    drawn.tabIndex = 0;
    item.append(drawn);
    return item;
  }));
  openSheet(one, slots.find((slot) => slot.dataset.card === card));
}

const focusTen = (card) => document.getElementById(`ten-${card}`)?.focus();

const deeds = {
  async roll() {
    if (await ask({ rolled: "", locked: staying().join(",") })) announce(now.cards.map(nameOf).join(", "));
  },
  clear() { choose([]); },
  lock(button) {
    const card = button.closest("[data-card]").dataset.card;
    if (!locked.delete(card)) locked.add(card);
    show();
    if (one.open) one.close();
  },
  open(button) { openOne(button.closest("li").dataset.card); },
  remove() {
    const { card } = one.dataset;
    one.close();
    choose(now.cards.filter((other) => other !== card));
    entry(card).firstElementChild.focus({ preventScroll: true });
  },
  swap(button) {
    const { card } = one.dataset, other = button.dataset.with;
    one.close();
    choose(now.cards.map((kept) => (kept === card ? other : kept)));
    focusTen(other);
  },
  async any() {
    const { card } = one.dataset, before = new Set(now.cards);
    one.close();
    if (await ask({ cards: now.cards.join(","), swapped: card })) focusTen(now.cards.find((other) => !before.has(other)));
  },
  async copy(button) {
    await navigator.clipboard.writeText(now.code);
    const label = button.querySelector("span"), usual = label.textContent;
    label.textContent = words.copied;
    announce(words.copied);
    setTimeout(() => { label.textContent = usual; }, 2000);
  },
  async read() {
    if (await ask({ text: field.value })) openTyped(false);
  },
  async keep(button) {
    const kept = favourite(now.kingdom);
    if (!kept) return openSheet(naming, button);
    await favourites(form, { name: kept, forget: "" });
    showKept();
  },
  async save() {
    const problem = await favourites(form, { "name": document.getElementById("favourite-name").value, "option-kingdom": "own", "own-kingdom": now.code });
    const here = naming.querySelector(".problem-here");
    here.textContent = problem === null ? words.lost : problem;
    here.hidden = problem === "";
    if (problem === "") naming.close();
    showKept();
  },
  close(button) { button.closest("dialog").close(); },
};

function toggle(button) {
  if (button.dataset.whyNot) return; // says so itself
  const { cardOf: card, name } = button.parentElement.dataset, isIn = now.cards.includes(card);
  choose(isIn ? now.cards.filter((other) => other !== card) : [...now.cards, card]).then((heard) => {
    if (heard) announce(filled(isIn ? words.out : words.in, { card: name, count: now.cards.length }));
  });
}

function openTyped(open) {
  document.getElementById("typed").classList.toggle("open", open);
  picker.querySelector("[aria-controls=typed]").setAttribute("aria-expanded", String(open));
  if (open) field.focus();
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]"), begin = event.target.closest("[data-begin]");
  if (button && deeds[button.dataset.do]) deeds[button.dataset.do](button);
  else if (event.target.closest(".cards .card")) toggle(event.target.closest(".card"));
  else if (begin) {
    event.preventDefault();
    locked.clear();
    ask({ text: begin.dataset.begin });
  } else if (event.target.closest("[aria-controls=typed]")) openTyped(!document.querySelector(".typed.open"));
  else if (event.target.matches("dialog")) event.target.close();
});
// Enter in a small field belongs to that field: the game is not started by it.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[type=search], #favourite-name")) return;
  event.preventDefault();
  if (event.target.id === "favourite-name") deeds.save();
});
field.addEventListener("input", () => { asked += 1; }); // what is typed is not overwritten by an answer that comes late

filterCards(all, oneStop);
const wrong = field.getAttribute("aria-invalid") && field.value;
show();
oneStop([...all.querySelectorAll(".card")]);
if (wrong && now.cards.length < size) { // as it was typed, so that it can be put right
  field.value = wrong;
  openTyped(true);
}
