// Placing and claiming dominoes: by dragging, tapping or the keyboard. The server says what is legal and what it
// brings; this module only keeps in which hand the domino is held and where it is shown.
import { follow, settle } from "../../grid.js";
import { send } from "../../live.js";
import { carry, draggable, dragging, putDown } from "./drag.js";
import { cellAt, drawnHalves, frame, legal, read, second, shape, turnOf } from "./squares.js";

const LEGIBLE = 0.45; // on a board that is drawn smaller, the points are drawn larger
const PILL = 19;
const $ = (id) => document.getElementById(id);
const held = { turn: 0, cell: null, point: null, domino: "" };
let looking = null; // the domino that may be claimed next
let sent = null; // what the table was when something was sent: nothing more is, until it is answered

const data = () => read($("board"));

function act(text) {
  const { number } = document.body.dataset;
  if (sent !== number && send("act", text)) sent = number;
}
const answered = () => { sent = null; };
document.addEventListener("refused", answered);
document.addEventListener("lost", answered);

/** Show a domino on the board as it would lie; what is laid there then comes from here. */
function drawGhost(board, halves, cell, turn, gain) {
  const ghost = $("ghost");
  ghost.replaceChildren();
  ghost.toggleAttribute("data-origin", Boolean(cell));
  if (!cell) return;
  const { corner, box } = frame(board, cell, turn);
  ghost.append(drawnHalves(halves, turn, ...corner), shape("rect", { class: "frame", ...box, rx: 10 }));
  ghost.classList.toggle("no", gain === null);
  if (gain !== null) {
    const scale = Math.max(1, LEGIBLE / $("board").getScreenCTM().a);
    const bottom = Math.min(box.y + box.height, $("board").viewBox.baseVal.height - PILL * scale);
    const pill = shape("g", { transform: `translate(${box.x + box.width / 2} ${bottom}) scale(${scale})` });
    pill.append(shape("rect", { class: "pill", x: -36, y: -18, width: 72, height: 2 * PILL, rx: PILL }), shape("text", { y: 11 }, `+${gain}`));
    ghost.append(pill);
  }
}

function draw() {
  const board = $("board") && data();
  if (!board) return;
  const placed = held.domino !== "" && !board.place;
  if (placed) held.domino = "";
  if (board.claims) {
    drawClaim(board);
    // Who has placed a domino by the keyboard goes on where the next one is claimed.
    if (placed && document.activeElement.matches(".cell")) document.querySelector("[data-claim]")?.focus();
    return;
  }
  if (!board.place) { drawGhost(board); held.cell = null; putDown(); return; }
  const key = JSON.stringify([$("kingdom").dataset.seat, board.halves, board.place]);
  if (held.domino !== key) Object.assign(held, { turn: 0, cell: null, domino: key });
  $("held").dataset.turn = held.turn;
  for (const spot of document.querySelectorAll(".spot")) spot.classList.toggle("fits", Boolean(legal(board, spot.dataset.cell, held.turn)));
  const found = held.cell && legal(board, held.cell, held.turn);
  drawGhost(board, board.halves, held.cell, held.turn, found ? board.place[found] : null);
  if (dragging() && !held.cell) carry($("board"), board.halves, held.turn, held.point);
  else putDown();
  $("place").disabled = !found;
  const say = $("say");
  if (held.cell) say.textContent = (found ? say.dataset.fits : say.dataset.not).replace("%place%", `${held.cell}-${second(held.cell, held.turn)}`).replace("%gain%", found ? `+${board.place[found]}` : "");
}

function drawClaim(board) {
  held.cell = null;
  const free = Object.keys(board.claims);
  if (!free.includes(looking)) looking = free.length === 1 ? free[0] : null;
  for (const button of document.querySelectorAll("[data-claim]")) button.setAttribute("aria-pressed", String(button.dataset.claim === looking));
  for (const panel of document.querySelectorAll(".look")) panel.hidden = panel.dataset.domino !== (looking ?? "");
  const note = looking && document.querySelector(`.look[data-domino="${looking}"] .note`);
  $("say").textContent = note && free.length > 1 ? `${note.textContent} ${$("say").dataset.again}` : "";
  const claim = looking && board.claims[looking];
  if (!claim?.best) { drawGhost(board); return; }
  const [first, other] = claim.best.split("-");
  drawGhost(board, claim.halves, first, turnOf(first, other), claim.gain);
}

function rotate(step) {
  const board = data();
  if (!board.place) return;
  held.turn = (held.turn + step + 4) % 4;
  if (held.cell && !dragging()) { // on a spot: turn until it fits there again
    for (let tries = 0; tries < 3 && !legal(board, held.cell, held.turn); tries++) held.turn = (held.turn + step + 4) % 4;
  }
  draw();
}

/** Show the domino on a spot, turned until it fits; chosen once more, it is placed. */
function choose(cell) {
  const board = data();
  if (!board.place) return;
  if (held.cell === cell && legal(board, cell, held.turn)) { put(); return; }
  held.cell = cell;
  for (let tries = 0; tries < 3 && !legal(board, cell, held.turn); tries++) held.turn = (held.turn + 1) % 4;
  draw();
}

/** A square where only the second half can lie. */
function chooseSecond(cell) {
  const found = Object.keys(data().place ?? {}).find((placement) => placement.endsWith(`-${cell}`));
  if (found) show(found);
}

function show(placement) {
  const [first, other] = placement.split("-");
  held.cell = first;
  held.turn = turnOf(first, other);
  draw();
}

function put() {
  const board = data();
  const found = board.place && held.cell && legal(board, held.cell, held.turn);
  if (found) act(found);
}

function drop(point) {
  const cell = point && cellAt($("board"), point);
  held.cell = null;
  if (!cell || !data().place) { draw(); return; }
  if (legal(data(), cell, held.turn)) { held.cell = cell; draw(); put(); return; }
  draw();
  tryAt(cell);
}

/** As if the square were clicked: a spot is chosen, another says why it cannot be. */
function tryAt(cell) {
  ($(`spot-${cell}`) ?? document.querySelector(`.plot[data-cell="${cell}"]`))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

draggable({
  may: () => Boolean(data().place),
  over: (point) => { held.point = point; held.cell = cellAt($("board"), point); draw(); },
  drop,
  tap: () => rotate(1),
});

// A double click is one click: its second half would confirm what one has hardly seen.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#hand .primary, .claim, .spot, #ghost")) { event.preventDefault(); event.stopPropagation(); }
}, true);

document.addEventListener("click", (event) => {
  const spot = event.target.closest(".spot");
  const plot = event.target.closest(".plot:not([data-why-not])");
  const claim = event.target.closest("[data-claim]");
  if (spot) choose(spot.dataset.cell);
  else if (plot) chooseSecond(plot.dataset.cell);
  else if (event.target.closest("#ghost")) { if (data().place) put(); else if (looking) act(`claim ${looking}`); }
  else if (event.target.closest("#rotate")) rotate(1);
  else if (event.target.closest("#place")) put();
  else if (claim) {
    if (looking === claim.dataset.claim) act(`claim ${looking}`);
    looking = claim.dataset.claim;
    draw();
  }
});
document.addEventListener("wheel", (event) => {
  if (!dragging() && !event.target.closest?.("#board, #held")) return;
  if (!data().place) return;
  event.preventDefault();
  rotate(Math.sign(event.deltaY));
}, { passive: false });
document.addEventListener("contextmenu", (event) => {
  if (!dragging() && !event.target.closest("#ghost")) return;
  event.preventDefault();
  rotate(1);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  const cell = event.target.closest?.(".cell");
  if (event.key === "r" || event.key === "R") rotate(event.shiftKey ? -1 : 1);
  else if (cell && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); if (!event.repeat) tryAt(cell.dataset.cell); }
  else if (follow($("board"), event, (other) => "fits" in other.dataset)) return;
  else if (event.key === "Escape") { held.cell = null; looking = null; draw(); }
});

document.addEventListener("focusin", ({ target }) => { if (target.closest(".cell")) settle($("board"), target); });

document.addEventListener("hint", ({ detail }) => {
  if (detail.startsWith("claim ")) { looking = detail.slice(6); draw(); point(document.querySelector(`[data-claim="${looking}"]`)); }
  else if (detail !== "discard") { show(detail); point($("ghost")); point($("place")); }
});
function point(element) {
  element?.classList.add("hinted");
  element?.focus();
}
document.addEventListener("shown", draw);
addEventListener("resize", draw);
draw();
