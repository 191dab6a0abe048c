// Choosing money: cards are marked freely, it is said at once what they make, and one button sends them. The rules
// take them one by one, so what was confirmed is sent as steps.
import * as steps from "../../steps.js";
import "./scored.js";

const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const value = (card) => Number(card.split("-")[1]);
const currency = (card) => card.split("-")[0];
const total = (cards) => cards.reduce((sum, card) => sum + value(card), 0);
const ascending = (a, b) => value(a) - value(b);
const MOST_TAKEN = 5;

let marked = new Set(); // ids of marked cards, in the hand or on the table
let focus = null; // the currency of the building that is being thought of

const told = () => JSON.parse($("hand").dataset.table);
const fill = (words, values) => words.replace(/%(\w+)%/g, (_whole, name) => values[name]);
const isOff = (element) => element.getAttribute("aria-disabled") === "true";
const cardsIn = (place) => all(`[data-${place}]`).filter((card) => marked.has(card.id)).map((card) => card.dataset[place]);

/** The cards marked for the building of a currency, and those that are already paid for it. */
function paying(table, of) {
  const laid = table.buying === of && table.phase === "pay" ? table.chosen : [];
  const more = cardsIn("hand").filter((card) => currency(card) === of);
  return { laid, more, sum: total(laid) + total(more) };
}

function draw() {
  const table = told();
  for (const id of marked) if (!$(id) || isOff($(id))) marked.delete(id);
  if (table.phase === "pay") focus = table.buying;
  else if (table.phase !== "act" || !(focus in table.slots)) focus = null;
  for (const card of all("[data-hand], [data-money]")) {
    if (!isOff(card)) card.setAttribute("aria-pressed", String(marked.has(card.id)));
  }
  for (const preview of all(".preview")) preview.textContent = "";
  drawSlots(table);
  if ($("go")) drawDeal(table);
}

/** Each building says what the money marked for it makes. */
function drawSlots(table) {
  for (const slot of all("[data-slot]")) {
    const of = slot.dataset.slot;
    const facts = table.slots?.[of];
    const { sum } = facts ? paying(table, of) : { sum: 0 };
    const chosen = Boolean(facts) && (of === focus || sum > 0);
    slot.setAttribute("aria-pressed", String(chosen && of === focus));
    slot.classList.toggle("paying", chosen && of === focus);
    slot.classList.toggle("planned", chosen && of !== focus);
    slot.querySelector(".live").textContent = chosen ? `${sum} / ${facts.price}${sum === facts.price ? " ✓" : ""}` : "";
  }
}

function drawDeal(table) {
  const go = $("go"), sum = $("sum"), words = sum.dataset;
  const taken = [...(table.phase === "take" ? table.chosen : []), ...cardsIn("money")];
  $("ways").replaceChildren();
  $("ways").hidden = true;
  $("meter").replaceChildren();
  delete words.how;
  $("clear").hidden = marked.size === 0;
  offer(go, go.dataset.idle, "", false);
  if (taken.length) {
    const made = total(taken);
    sum.textContent = fill(taken.length === 1 ? words.one : words.several, { sum: made });
    if (taken.length > 1) meter(taken, MOST_TAKEN);
    const names = taken.map((card) => document.querySelector(`[data-money="${card}"]`).dataset.words);
    offer(go, fill(go.dataset.take, { cards: names.join(", ") }), go.dataset.takeShort);
    return;
  }
  if (focus === null) {
    const loose = cardsIn("hand");
    sum.textContent = loose.length ? fill(words.nothing, { sum: total(loose) }) : words.idle;
    return;
  }
  const facts = table.slots[focus];
  const { laid, more, sum: made } = paying(table, focus);
  const over = made - facts.price;
  sum.textContent = fill(over === 0 ? words.exact : over > 0 ? words.over : words.short, { sum: made, price: facts.price, over, short: -over });
  words.how = over === 0 ? "exact" : over > 0 ? "over" : "short";
  meter([...laid, ...more], facts.price);
  drawWays(facts, [...laid, ...more]);
  if (over < 0) return;
  offer(go, fill(go.dataset.buy, { building: facts.name, sum: made }), go.dataset.buyShort);
  const cell = document.querySelector(`#cell-${table.seat}-${facts.kind} .preview`);
  cell.textContent = `→${Number(cell.dataset.count) + 1}`;
  if (facts.after !== facts.now) document.querySelector(`#now-${table.seat} .preview`).textContent = `→${facts.after}`;
}

/** The button says what it does; where there is little room, in short. */
function offer(go, words, short = "", possible = true) {
  go.disabled = !possible || steps.sending();
  go.setAttribute("aria-label", words);
  const [long, brief] = [["long", words], ["brief", short || words]].map(([kind, said]) => {
    const part = document.createElement("span");
    part.className = kind;
    part.textContent = said;
    return part;
  });
  go.replaceChildren(long, brief);
}

/** A bar as long as the price, one piece a card. */
function meter(cards, price) {
  const bar = $("meter");
  let filled = 0;
  for (const card of cards.toSorted((a, b) => value(b) - value(a))) {
    const piece = document.createElement("i");
    piece.style.flexGrow = value(card);
    piece.textContent = value(card);
    filled += value(card);
    piece.classList.toggle("over", filled > price);
    bar.append(piece);
  }
  if (filled < price) {
    const rest = document.createElement("i");
    rest.className = "rest";
    rest.style.flexGrow = price - filled;
    bar.append(rest);
  }
}

/** The payments that waste nothing (or least), one click each. */
function drawWays(facts, chosen) {
  const now = chosen.toSorted(ascending).join();
  if (facts.ways.every((way) => way.join() === now)) return;
  $("ways").hidden = false;
  $("ways").append(...facts.ways.map((way) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `way c-${currency(way[0])}`;
    button.dataset.way = way.join(" ");
    button.textContent = way.map(value).join(" + ");
    button.setAttribute("aria-pressed", String(way.join() === now));
    return button;
  }));
}

/** Mark exactly these cards of a currency in the hand, beside what is already paid. */
function mark(of, cards) {
  const table = told();
  for (const card of all("[data-hand]")) if (currency(card.dataset.hand) === of) marked.delete(card.id);
  const missing = cards.slice();
  for (const card of table.phase === "pay" ? table.chosen : []) if (missing.includes(card)) missing.splice(missing.indexOf(card), 1);
  for (const card of all("[data-hand]")) {
    const place = missing.indexOf(card.dataset.hand);
    if (place >= 0 && !isOff(card)) { marked.add(card.id); missing.splice(place, 1); }
  }
}

function clear(place) {
  for (const card of all(`[data-${place}]`)) marked.delete(card.id);
}

function clearAll() {
  marked.clear();
  focus = null;
  draw();
}

function chooseBuilding(of) {
  const table = told();
  clear("money");
  if (focus === of && paying(table, of).sum >= table.slots[of].price) {
    mark(of, []);
    focus = table.phase === "pay" ? of : null;
  } else {
    focus = of;
    mark(of, table.slots[of].ways[0] ?? []);
  }
  draw();
}

function chooseHand(card) {
  clear("money");
  const of = currency(card.dataset.hand);
  if (marked.has(card.id)) marked.delete(card.id);
  else marked.add(card.id);
  if (told().phase !== "pay") {
    const left = cardsIn("hand").map(currency);
    focus = left.includes(of) ? of : left.at(-1) ?? null;
  }
  draw();
}

/** Several cards may be taken up to 5 in all; a card that does not go with the others is chosen alone. */
function chooseMoney(card) {
  const table = told();
  clear("hand");
  focus = null;
  if (marked.has(card.id)) marked.delete(card.id);
  else {
    const taken = [...(table.phase === "take" ? table.chosen : []), ...cardsIn("money"), card.dataset.money];
    if (taken.length > 1 && total(taken) > MOST_TAKEN) clear("money");
    marked.add(card.id);
  }
  draw();
}

// Sending what was confirmed

function agree() {
  const table = told();
  const taken = cardsIn("money");
  if (taken.length || table.phase === "take") {
    const order = all("[data-money]").map((card) => card.dataset.money);
    start("money", [...taken.sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((card) => `take ${card}`), "done"]);
  } else if (focus !== null) {
    const pay = paying(table, focus).more.sort(ascending).map((card) => `pay ${card}`);
    start(focus, [...(table.phase === "pay" ? [] : [`buy ${focus}`]), ...pay, "done"]);
  }
}

/** What is confirmed: "money" that is taken, the currency that pays, or "undo". */
function start(what, queue) {
  const left = ([done, ...rest]) => possible(done === "undo" ? [done] : rest); // back as often as it takes
  steps.start(possible(queue), { at: () => $("hand").dataset.table, left, over: () => finish(what) });
  draw();
}

/** The steps, if the next of them is possible. The last "done" is not needed when no more could be added. */
function possible(queue) {
  const { phase, legal } = told();
  const can = queue[0] === "undo" ? ["pay", "take"].includes(phase) && !$("back").disabled : legal.includes(queue[0]);
  return can ? queue : [];
}

/** What was sent is no longer in the hand: the next card of its kind is another one. */
function finish(what) {
  if (what === "money") clear("money");
  else for (const card of all("[data-hand]")) if (currency(card.dataset.hand) === what) marked.delete(card.id);
  focus = null;
  draw();
}

document.addEventListener("shown", draw);

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-hand], [data-money], [data-slot], [data-way], #go, #clear, #back");
  if (!card || isOff(card) || card.disabled || steps.sending()) return;
  if (card.dataset.hand) chooseHand(card);
  else if (card.dataset.money) chooseMoney(card);
  else if (card.dataset.slot) chooseBuilding(card.dataset.slot);
  else if (card.dataset.way) { mark(focus, card.dataset.way.split(" ")); draw(); document.querySelector(`[data-way="${card.dataset.way}"]`)?.focus(); }
  else if (card.id === "go") agree();
  else if (card.id === "clear") clearAll();
  else { marked.clear(); start("undo", ["undo"]); }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (marked.size || focus)) clearAll();
  const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const group = event.target.closest?.("[data-walk]");
  if (!group || !(event.key in ways)) return;
  event.preventDefault();
  const buttons = [...group.querySelectorAll("button")];
  const next = buttons.indexOf(event.target.closest("button")) + ways[event.key];
  buttons[(next + buttons.length) % buttons.length]?.focus();
});

// A hint names one small step: it is shown as the whole that it begins.
document.addEventListener("hint", ({ detail }) => {
  const [what, thing] = detail.split(" ");
  if (what === "take") {
    clear("hand");
    clear("money");
    point(document.querySelector(`[data-money="${thing}"]:not([aria-disabled])`), chooseMoney);
  } else if (what === "buy") {
    clear("hand");
    focus = null;
    chooseBuilding(thing);
    for (const part of all(`#slot-${thing}, [data-hand][aria-pressed="true"], #go`)) part.classList.add("hinted");
    $("go").focus();
  } else if (what === "pay") point(document.querySelector(`[data-hand="${thing}"][aria-pressed="false"]:not([aria-disabled])`), chooseHand);
  else if (detail === "done") { $("go").classList.add("hinted"); $("go").focus(); }
});

function point(card, choose) {
  if (!card) return;
  choose(card);
  for (const part of [card, $("go")]) part.classList.add("hinted");
  card.focus();
}

draw();
