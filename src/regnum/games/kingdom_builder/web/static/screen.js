// Kingdom Builder's land: lights what the server offers, says what a hex is, walks it with the arrow keys, zooms it.
// The hexes never change; what may be done on them comes as names, by what is done: {"build": "c4 d5", "farm": "a1"}.
import { send } from "../../live.js";

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 20;
const CLOSE = 2.35; // how large the land is when zoomed: hexes of 44 px on a phone
const EASY = 36; // hexes of this many px are hit at the first tap
const REACH = 26; // how far from a lit hex a tap may be, where hexes are small
const $ = (id) => document.getElementById(id);
const board = $("board"), room = $("room");
const hexes = [...board.querySelectorAll(".hex")];
const names = new Map(hexes.map((hex) => [hex, hex.getAttribute("aria-label")]));
const nameOf = (hex) => hex.id.slice(2);
let legal = {}, words = {};
let verb = null; // what choosing a hex does now
let pending = null; // a hex that was tapped where hexes are small
let said = ""; // what this page wrote below the prompt, in place of `plain`
let plain = "";

function read() {
  legal = JSON.parse($("offer").dataset.legal);
  words = JSON.parse($("words").dataset.words);
  if (!(verb in legal)) {
    const verbs = Object.keys(legal);
    verb = legal.build ? "build" : verbs.length === 1 ? verbs[0] : null;
  }
  pending = null;
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function paint() {
  const lit = new Set(verb ? legal[verb].split(" ") : []);
  board.classList.toggle("choosing", lit.size > 0);
  for (const hex of hexes) {
    const name = nameOf(hex), on = lit.has(name);
    const label = [names.get(hex)];
    const seat = $(`s-${name}`)?.dataset.seat;
    if (seat) label.push(words.settled[seat - 1]);
    const place = $(`p-${name}`);
    if (place) label.push(place.dataset.words);
    if (on) label.push(words.do[verb]);
    set(hex, "aria-label", label.join(", "));
    set(hex, "role", on ? "button" : "img");
    hex.classList.toggle("lit", on);
    hex.classList.remove("hinted");
    if (on) { hex.dataset.send = "act"; hex.dataset.value = `${verb} ${name}`; }
    else { delete hex.dataset.send; delete hex.dataset.value; }
  }
  for (const tile of document.querySelectorAll(".tile")) set(tile, "aria-pressed", String(tile.dataset.tile === verb));
  ground();
  explainVerb();
  choose(pending);
}

/** One hex is in the order of the tab key: the one that was walked to last, if it still matters, or a lit one. */
function ground() {
  const lit = hexes.filter((hex) => hex.classList.contains("lit"));
  const here = document.activeElement?.classList.contains("hex") ? document.activeElement : lit[0] ?? hexes[0];
  for (const hex of hexes) set(hex, "tabindex", hex === here ? "0" : "-1");
}

function explainVerb() {
  const why = document.querySelector("#ask .why");
  if (why.textContent !== said) plain = why.textContent;
  const tile = verb && document.querySelector(`.tile[data-tile="${verb}"]`);
  said = tile?.dataset.how || plain;
  if (why.textContent !== said) why.textContent = said;
}

// Where hexes are small, a tap shows what was meant; a second one, or the button, does it.

const width = () => hexes[0].getBoundingClientRect().width;

function choose(hex) {
  pending = hex;
  ghost(hex);
  $("confirm").hidden = !hex;
  if (!hex) return;
  $("confirm").querySelector("p").textContent = names.get(hex);
  $("do").textContent = words.do[verb];
  $("do").dataset.value = hex.dataset.value;
}

/** What choosing a hex would do: a ring around the settlement to be lifted, or the outline of one to come. */
function ghost(hex) {
  const place = $("ghost"), seat = $("offer").dataset.seat;
  place.replaceChildren();
  if (!hex?.classList.contains("lit")) return;
  const x = hex.x.baseVal.value, y = hex.y.baseVal.value;
  const settled = $(`s-${nameOf(hex)}`)?.dataset.seat;
  const parts = [{ href: "#hexagon", class: settled ? "ring" : "target", x, y }];
  if (!settled) parts.push({ href: `#ghost-${seat}`, x: x - 16, y: y - 15, width: 32, height: 32 });
  for (const part of parts) {
    const use = document.createElementNS(SVG, "use");
    for (const [name, value] of Object.entries(part)) use.setAttribute(name, value);
    place.append(use);
  }
  place.dataset.seat = seat;
}

function nearest(x, y) {
  let best = null, least = REACH;
  for (const hex of board.querySelectorAll(".lit")) {
    const box = hex.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (far < least) { least = far; best = hex; }
  }
  return best;
}

let touched = false;
board.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
board.addEventListener("click", (event) => {
  if (!touched || event.detail === 0 || width() >= EASY) return;
  event.stopPropagation();
  const hex = nearest(event.clientX, event.clientY);
  if (hex && hex === pending) send("act", hex.dataset.value);
  else choose(hex);
}, true);
$("leave").addEventListener("click", () => choose(null));
board.addEventListener("pointerover", (event) => { if (!pending && event.pointerType !== "touch") ghost(event.target.closest(".hex")); });
board.addEventListener("pointerleave", () => { if (!pending) ghost(null); });

// Tiles: what a kind of tile does is chosen first, then the hex.

document.addEventListener("click", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile || tile.getAttribute("aria-disabled")) return;
  const wanted = tile.dataset.tile;
  verb = verb === wanted ? (legal.build ? "build" : null) : wanted;
  pending = null;
  paint();
});

document.addEventListener("hint", ({ detail }) => {
  const [what, name] = detail.split(" ");
  if (!name || !(what in legal)) return;
  verb = what;
  paint();
  const hex = $(`h-${name}`);
  hex.classList.add("hinted");
  hex.scrollIntoView({ block: "nearest", inline: "nearest" });
  hex.focus();
  if (width() < EASY && matchMedia("(pointer: coarse)").matches) choose(hex);
});

// The keyboard

function step(hex, key) {
  const at = hexes.indexOf(hex), row = Math.floor(at / SIZE), column = at % SIZE;
  if (key === "Home") return hexes[row * SIZE];
  if (key === "End") return hexes[row * SIZE + SIZE - 1];
  if (key === "PageDown" || key === "PageUp") {
    const lit = hexes.filter((other) => other.classList.contains("lit"));
    return key === "PageDown" ? lit.find((other) => hexes.indexOf(other) > at) ?? lit[0] : lit.findLast((other) => hexes.indexOf(other) < at) ?? lit.at(-1);
  }
  const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [0, 0];
  const x = column + right, y = row + down;
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE ? hexes[y * SIZE + x] : null;
}

board.addEventListener("keydown", (event) => {
  const hex = event.target.closest(".hex");
  if (!hex || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (hex.dataset.value && !event.repeat) send("act", hex.dataset.value);
  } else if (/^(Arrow|Page|Home|End)/.test(event.key)) {
    event.preventDefault();
    const next = step(hex, event.key);
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  }
});
board.addEventListener("focusin", (event) => { ground(); if (event.target.matches(":focus-visible")) ghost(event.target); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (pending) choose(null);
  else if (verb !== "to" && verb !== "build") { verb = legal.build ? "build" : null; paint(); }
});

// Zoom: the button goes close to what is lit, two fingers to where they are.

let scale = 1;
function zoom(wanted, x, y) {
  const before = board.getBoundingClientRect();
  scale = Math.max(1, Math.min(3, wanted));
  room.classList.toggle("close", scale > 1);
  board.style.width = scale > 1 ? `${scale * 100}%` : "";
  const after = board.getBoundingClientRect();
  room.scrollLeft += ((x - before.x) / before.width) * after.width + after.x - x;
  room.scrollTop += ((y - before.y) / before.height) * after.height + after.y - y;
}
$("zoom").addEventListener("click", () => {
  const lit = pending ?? board.querySelector(".hinted") ?? board.querySelector(".lit");
  const box = (lit ?? board).getBoundingClientRect();
  zoom(scale > 1 ? 1 : CLOSE, box.x + box.width / 2, box.y + box.height / 2);
  if (scale > 1) lit?.scrollIntoView({ block: "center", inline: "center" });
});

let pinch = null;
const span = ([first, second]) => Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
room.addEventListener("touchstart", (event) => { pinch = event.touches.length === 2 ? { span: span(event.touches), scale } : null; }, { passive: true });
room.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const [first, second] = event.touches;
  zoom(pinch.scale * span(event.touches) / pinch.span, (first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
}, { passive: false });
room.addEventListener("touchend", () => { pinch = null; });

document.addEventListener("shown", () => { read(); paint(); });
read();
paint();
