// Placing and claiming dominoes: by dragging, tapping or the keyboard. The server says what is legal and what it
// brings; this module only keeps in which hand the domino is held and where it is shown.
import { send } from "../../live.js";
import { walk } from "../../walk.js";

const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const CELL = 100;
const held = { turn: 0, cell: null, dragging: false, domino: "" };
let looking = null;

const data = () => JSON.parse($("board").dataset.board);
const name = (x, y) => String.fromCharCode(97 + x) + (y + 1);
const place = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];

function second(cell, turn) {
  const [x, y] = place(cell);
  return name(x + STEPS[turn][0], y + STEPS[turn][1]);
}

/** The placement as the server writes it; a double may be turned around. */
function legal(board, cell, turn) {
  const there = `${cell}-${second(cell, turn)}`;
  if (there in board.place) return there;
  const [a, b] = board.halves;
  const back = `${second(cell, turn)}-${cell}`;
  return a[0] === b[0] && a[1] === b[1] && back in board.place ? back : null;
}

function use(symbol, x, y) {
  const element = document.createElementNS(SVG, "use");
  for (const [key, value] of Object.entries({ href: `#${symbol}`, x, y, width: CELL, height: CELL })) element.setAttribute(key, value);
  return element;
}

function shape(kind, attributes, words) {
  const element = document.createElementNS(SVG, kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  return element;
}

/** Show a domino on the board as it would lie. */
function drawGhost(board, halves, cell, turn, gain) {
  const ghost = $("ghost");
  ghost.replaceChildren();
  if (!cell) return;
  const cells = [cell, second(cell, turn)].map(place).map(([x, y]) => [(x - board.left) * CELL, (y - board.top) * CELL]);
  const inner = shape("g", { class: "halves" });
  halves.forEach(([terrain, crowns], index) => {
    inner.append(use(terrain, ...cells[index]));
    if (crowns) inner.append(use(`crowns-${crowns}`, ...cells[index]));
  });
  const left = Math.min(cells[0][0], cells[1][0]), top = Math.min(cells[0][1], cells[1][1]);
  const width = Math.abs(cells[0][0] - cells[1][0]) + CELL, height = Math.abs(cells[0][1] - cells[1][1]) + CELL;
  ghost.append(inner, shape("rect", { class: "frame", x: left, y: top, width, height, rx: 10 }));
  ghost.classList.toggle("no", gain === null);
  if (gain !== null) {
    const x = left + width / 2, y = top + height;
    ghost.append(shape("rect", { class: "pill", x: x - 36, y: y - 18, width: 72, height: 38, rx: 19 }), shape("text", { x, y: y + 11 }, `+${gain}`));
  }
}

function draw() {
  const board = $("board") && data();
  if (!board) return;
  if (board.claims) { drawClaim(board); return; }
  if (!board.place) { $("ghost").replaceChildren(); held.cell = null; return; }
  const key = JSON.stringify(board.place);
  if (held.domino !== key) Object.assign(held, { turn: 0, cell: null, domino: key });
  const holder = $("held");
  if (holder) holder.dataset.turn = held.turn;
  for (const spot of document.querySelectorAll(".spot")) spot.classList.toggle("fits", Boolean(legal(board, spot.dataset.cell, held.turn)));
  const found = held.cell && legal(board, held.cell, held.turn);
  drawGhost(board, board.halves, held.cell, held.turn, found ? board.place[found] : null);
  const button = $("place");
  if (button) button.disabled = !found;
  const say = $("say");
  if (say && held.cell) say.textContent = (found ? say.dataset.fits : say.dataset.not).replace("%place%", `${held.cell}-${second(held.cell, held.turn)}`).replace("%gain%", found ? `+${board.place[found]}` : "");
}

function drawClaim(board) {
  if (!(looking in board.claims)) looking = null;
  for (const button of document.querySelectorAll("[data-claim]")) button.setAttribute("aria-pressed", String(button.dataset.claim === looking));
  for (const panel of document.querySelectorAll(".look")) panel.hidden = panel.dataset.domino !== looking;
  const claim = looking && board.claims[looking];
  if (!claim?.best) { $("ghost").replaceChildren(); return; }
  const [first, other] = claim.best.split("-");
  const turn = [0, 1, 2, 3].find((turn) => second(first, turn) === other);
  drawGhost(board, claim.halves, first, turn, claim.gain);
}

function rotate(step) {
  const board = data();
  if (!board.place) return;
  held.turn = (held.turn + step + 4) % 4;
  if (held.cell && !held.dragging) { // on a spot: turn until it fits there again
    for (let tries = 0; tries < 3 && !legal(board, held.cell, held.turn); tries++) held.turn = (held.turn + step + 4) % 4;
  }
  draw();
}

function choose(cell) {
  const board = data();
  if (!board.place) return;
  if (held.cell === cell && legal(board, cell, held.turn)) { put(); return; }
  held.cell = cell;
  for (let tries = 0; tries < 3 && !legal(board, cell, held.turn); tries++) held.turn = (held.turn + 1) % 4;
  draw();
}

function put() {
  const board = data();
  const found = board.place && held.cell && legal(board, held.cell, held.turn);
  if (found) { send("act", found); held.cell = null; }
}

function cellAt(event) {
  const board = $("board");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  const { left, top } = data();
  const box = board.viewBox.baseVal;
  if (point.x < 0 || point.y < 0 || point.x >= box.width || point.y >= box.height) return null;
  return name(left + Math.floor(point.x / CELL), top + Math.floor(point.y / CELL));
}

document.addEventListener("click", (event) => {
  const spot = event.target.closest(".spot");
  const claim = event.target.closest("[data-claim]");
  if (spot) choose(spot.dataset.cell);
  else if (event.target.closest("#ghost")) { if (data().place) put(); else if (looking) send("act", `claim ${looking}`); }
  else if (event.target.closest("#rotate")) rotate(1);
  else if (event.target.closest("#place")) put();
  else if (claim) {
    if (looking === claim.dataset.claim) send("act", `claim ${looking}`);
    looking = claim.dataset.claim;
    draw();
  }
});

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#held") || !data().place) return;
  event.preventDefault();
  held.dragging = true;
  document.body.classList.add("dragging");
});
document.addEventListener("pointermove", (event) => {
  if (!held.dragging) return;
  held.cell = cellAt(event);
  draw();
});
document.addEventListener("pointerup", (event) => {
  if (!held.dragging) return;
  held.dragging = false;
  document.body.classList.remove("dragging");
  const cell = cellAt(event);
  if (!cell) { held.cell = null; if (event.target.closest("#held")) rotate(1); draw(); return; }
  held.cell = cell;
  if (legal(data(), cell, held.turn)) put();
  else held.cell = null;
  draw();
});
document.addEventListener("pointercancel", () => { held.dragging = false; held.cell = null; draw(); });
document.addEventListener("wheel", (event) => {
  if (!held.dragging && !event.target.closest?.("#board, #held")) return;
  if (!data().place) return;
  event.preventDefault();
  rotate(Math.sign(event.deltaY));
}, { passive: false });
document.addEventListener("contextmenu", (event) => {
  if (!held.dragging && !event.target.closest("#ghost")) return;
  event.preventDefault();
  rotate(1);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  const spot = event.target.closest?.(".spot");
  if (event.key === "r" || event.key === "R") rotate(event.shiftKey ? -1 : 1);
  else if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(spot.dataset.cell); }
  else if (spot && event.key.startsWith("Arrow")) { event.preventDefault(); walk(spot, document.querySelectorAll(".spot"), event.key); }
  else if (event.key === "Escape") { held.cell = null; looking = null; draw(); }
});

document.addEventListener("hint", ({ detail }) => {
  if (detail.startsWith("claim ")) { looking = detail.slice(6); draw(); return; }
  if (detail === "discard") return;
  const [first, other] = detail.split("-");
  held.cell = first;
  held.turn = [0, 1, 2, 3].find((turn) => second(first, turn) === other);
  draw();
});
document.addEventListener("shown", draw);
draw();
