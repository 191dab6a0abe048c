// Dragging the domino in hand: it follows the pointer everywhere, on touch screens above the finger.
import { CELL, drawnHalves, shape } from "./squares.js";

const FAR = 6; // px: less is a click
const LONG_PRESS = 450; // ms: longer is a look at the explanation
const LIFT = 64; // px above a finger
let drag = null;
let carried = null;

export const dragging = () => Boolean(drag?.moved);

/** Let `#held` be dragged while `may()`; the others are told where it is, where it is dropped, and of a mere tap. */
export function draggable({ may, over, drop, tap }) {
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#held") || event.button || !may()) return;
    event.preventDefault();
    drag = { x: event.clientX, y: event.clientY, since: event.timeStamp, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
    if (!drag.moved) return;
    document.body.classList.add("dragging");
    over(pointOf(event));
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { moved, since } = drag;
    end();
    if (moved) drop(pointOf(event));
    else if (event.timeStamp - since < LONG_PRESS) tap();
  });
  document.addEventListener("pointercancel", () => {
    if (!drag) return;
    end();
    drop(null);
  });
}

function end() {
  drag = null;
  document.body.classList.remove("dragging");
  putDown();
}

const pointOf = (event) => ({ x: event.clientX, y: event.clientY - (event.pointerType === "touch" ? LIFT : 0) });

/** Show the domino with the middle of its first half at a point of the window, as large as on the board. */
export function carry(board, halves, turn, { x, y }) {
  putDown();
  const size = board.getScreenCTM().a * CELL;
  carried = shape("svg", { class: "carried", viewBox: `0 0 ${CELL} ${CELL}`, width: size, height: size, "aria-hidden": "true" });
  carried.append(drawnHalves(halves, turn));
  carried.style.translate = `${x - size / 2}px ${y - size / 2}px`;
  document.body.append(carried);
}

export function putDown() {
  carried?.remove();
  carried = null;
}
