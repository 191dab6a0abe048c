// Kingdom Builder's land: lights what the server offers, says what a hex is, walks it with the arrow keys, zooms it.
// The hexes never change; what may be done on them comes as names, by what is done: {"build": "c4 d5", "farm": "a1"}.
import { follow, settle } from "../../grid.js";
import { ring } from "../../hint.js";
import { tellQuestion } from "../../live.js";
import { setting } from "../../settings.js";

const SVG = "http://www.w3.org/2000/svg";
const CLOSE = 2.35; // how large the land is when zoomed: hexes of 44 px on a phone
const EASY = 36; // hexes of this many px are hit by a finger
const REACH = 20; // how far from a hex that may be chosen a tap may be, where hexes are small
const $ = (id) => document.getElementById(id);
const board = $("board"), room = $("room");
const hexes = [...board.querySelectorAll(".hex")];
const names = new Map(hexes.map((hex) => [hex, hex.getAttribute("aria-label")]));
const nameOf = (hex) => hex.id.slice(2);
let legal = {}, gains = {}, words = {};
let verb = null; // what choosing a hex does now
let pending = null; // a hex that was tapped, and is to be confirmed
let said = ""; // what this page wrote below the prompt, in place of `plain`
let plain = "";

function read() {
  legal = JSON.parse($("offer").dataset.legal);
  gains = JSON.parse($("offer").dataset.gains);
  words = JSON.parse($("words").dataset.words);
  if (!(verb in legal)) {
    const verbs = Object.keys(legal);
    verb = legal.build ? "build" : verbs.length === 1 ? verbs[0] : null;
  }
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function paint() {
  const offered = new Map((verb ? legal[verb].split(" ") : []).map((name, at) => [name, gains[verb]?.[at]]));
  board.classList.toggle("choosing", offered.size > 0);
  for (const hex of hexes) {
    const name = nameOf(hex), on = offered.has(name), gain = offered.get(name);
    const label = [names.get(hex)];
    const seat = $(`s-${name}`)?.dataset.seat;
    if (seat) label.push(words.settled[seat - 1]);
    const place = $(`p-${name}`);
    if (place) label.push(place.dataset.words);
    if (on) label.push(words.do[verb]);
    if (gain) label.push(words.gain.replace("{gain}", signed(gain)));
    set(hex, "aria-label", label.join(", "));
    hex.classList.toggle("legal", on);
    hex.classList.remove("hinted");
    const why = on ? "" : whyNot(hex, seat);
    for (const [key, value] of Object.entries({ send: on && "act", value: on && `${verb} ${name}`, gain, whyNot: why })) {
      if (value || value === 0) hex.dataset[key] = value;
      else delete hex.dataset[key];
    }
  }
  for (const tile of document.querySelectorAll(".tile")) set(tile, "aria-pressed", String(tile.dataset.tile === verb));
  ground();
  explainVerb();
  ghost((pending = null));
}

const signed = (gain) => (gain < 0 ? `−${-gain}` : `+${gain}`);

/** Why a hex cannot be chosen now; the server wrote the sentences. */
function whyNot(hex, seat) {
  const { why } = words, rule = why.for[verb], on = hex.dataset.ground;
  if (!rule) return why.idle;
  if (rule.lifts) return seat === $("offer").dataset.seat ? rule.far : rule.elsewhere;
  if (seat) return why.taken;
  if (rule.ground === on) return rule.far;
  return why.never[on] ?? rule.elsewhere ?? rule.far;
}

/** One hex is in the order of the tab key: the one that was walked to last, or one that may be chosen. */
function ground() {
  const here = document.activeElement?.classList.contains("hex") ? document.activeElement : board.querySelector(".legal") ?? hexes[0];
  settle(board, here);
  for (const hex of hexes) hex.toggleAttribute("data-next", hex === here && hex.classList.contains("legal"));
}

function explainVerb() {
  const tile = verb && document.querySelector(`.tile[data-tile="${verb}"]`);
  say(tile?.dataset.how);
}

/** Below the prompt, in place of what the server says there. */
function say(instead) {
  const why = document.querySelector("#ask .why");
  if (why.textContent !== said) plain = why.textContent;
  said = instead || plain;
  if (why.textContent !== said) why.textContent = said;
}

/** What choosing a hex would do: a ring around the settlement to be lifted; or the outline of one, and what it earns. */
function ghost(hex) {
  const place = $("ghost"), seat = $("offer").dataset.seat;
  place.replaceChildren();
  if (!hex?.classList.contains("legal")) return;
  const x = hex.x.baseVal.value, y = hex.y.baseVal.value;
  const settled = $(`s-${nameOf(hex)}`)?.dataset.seat;
  draw(place, "use", { href: "#hexagon", class: settled ? "ring" : "target", x, y });
  if (!settled) draw(place, "use", { href: `#ghost-${seat}`, x: x - 16, y: y - 15, width: 32, height: 32 });
  if (Number(hex.dataset.gain)) draw(place, "text", { x, y: y < 100 ? y + 40 : y - 26 }).textContent = signed(hex.dataset.gain);
  place.dataset.seat = seat;
}

function draw(place, kind, about) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(about)) element.setAttribute(name, value);
  place.append(element);
  return element;
}

// A click or a tap does it at once: until the turn is ended, Undo takes it back. Where hexes are small, the nearest one
// that may be chosen is meant. The second click of a double click was meant for what the first one did; quick taps on
// neighbours are none. Who wants to confirm every tap sees at the first one what the second one does.

const width = () => hexes[0].getBoundingClientRect().width;
const choose = (hex) => hex.dispatchEvent(new MouseEvent("click", { bubbles: true }));

function nearest(x, y) {
  let best = null, least = REACH;
  for (const hex of board.querySelectorAll(".legal")) {
    const box = hex.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (far < least) { least = far; best = hex; }
  }
  return best;
}

let touched = false;
let last = { x: 0, y: 0 }; // where a click was
board.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
board.addEventListener("click", (event) => {
  if (event.detail === 0) return;
  const moved = Math.hypot(event.clientX - last.x, event.clientY - last.y);
  last = { x: event.clientX, y: event.clientY };
  if (event.detail > 1 && moved < width() / 2 && !pending) { event.stopPropagation(); return; }
  if (!touched) return;
  const hex = width() < EASY ? nearest(event.clientX, event.clientY) : event.target.closest(".legal");
  if (!hex) return;
  event.stopPropagation();
  if (setting("confirm") && hex !== pending) ghost((pending = hex));
  else choose(hex);
}, true);
board.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") ghost(event.target.closest(".hex")); });
board.addEventListener("pointerleave", () => ghost(null));

// Tiles: what a kind of tile does is chosen first, then the hex.

document.addEventListener("click", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile || tile.getAttribute("aria-disabled")) return;
  const wanted = tile.dataset.tile;
  verb = verb === wanted ? (legal.build ? "build" : null) : wanted;
  paint();
  tellQuestion();
});

document.addEventListener("hint", ({ detail }) => {
  const [what, name] = detail.split(" ");
  if (!name || !(what in legal)) return;
  verb = what;
  paint();
  const hex = $(`h-${name}`);
  ring(hex);
  ghost(hex);
  const { gain } = hex.dataset;
  say((gain === undefined ? words.hintToLift : words.hint.replace("{gain}", signed(gain))).replace("{at}", name));
  tellQuestion();
});

// The keyboard

board.addEventListener("keydown", (event) => {
  const hex = event.target.closest(".hex");
  if (!hex || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!event.repeat) choose(hex);
  } else follow(board, event, (other) => other.classList.contains("legal"));
});
room.addEventListener("focusin", (event) => { // an svg that listens to it would be a stop of the tab key itself
  ground();
  if (event.target.matches(":focus-visible")) ghost(event.target);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && verb !== "to" && verb !== "build") { verb = legal.build ? "build" : null; paint(); }
});

// Zoom: the button goes close to what is lit, two fingers to where they are.

let scale = 1;
function zoom(wanted, x, y) {
  const before = board.getBoundingClientRect();
  scale = Math.max(1, Math.min(3, wanted));
  room.classList.toggle("close", scale > 1);
  set($("zoom"), "aria-pressed", String(scale > 1));
  board.style.width = scale > 1 ? `${scale * 100}%` : "";
  const after = board.getBoundingClientRect();
  room.scrollLeft += ((x - before.x) / before.width) * after.width + after.x - x;
  room.scrollTop += ((y - before.y) / before.height) * after.height + after.y - y;
}
$("zoom").addEventListener("click", () => {
  const goal = board.querySelector(".hinted") ?? board.querySelector(".legal");
  const box = (goal ?? board).getBoundingClientRect();
  zoom(scale > 1 ? 1 : CLOSE, box.x + box.width / 2, box.y + box.height / 2);
  if (scale > 1) goal?.scrollIntoView({ block: "center", inline: "center" });
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
