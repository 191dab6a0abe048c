// Squares of a kingdom and dominoes on them, as the server names and draws them.
const SVG = "http://www.w3.org/2000/svg";
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
export const CELL = 100;

const name = (x, y) => String.fromCharCode(97 + x) + (y + 1);
const place = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];

/** The board as the server describes it: its first column and row, and what may be done. */
export const read = (board) => JSON.parse(board.dataset.board);

/** Where the second half lies, the first being on this cell. */
export function second(cell, turn) {
  const [x, y] = place(cell);
  return name(x + STEPS[turn][0], y + STEPS[turn][1]);
}

/** How a domino is held that lies on these two cells. */
export const turnOf = (first, other) => [0, 1, 2, 3].find((turn) => second(first, turn) === other);

/** The placement as the server writes it; a double may be turned around. */
export function legal({ place, halves: [a, b] }, cell, turn) {
  const there = `${cell}-${second(cell, turn)}`;
  if (there in place) return there;
  const back = `${second(cell, turn)}-${cell}`;
  return a[0] === b[0] && a[1] === b[1] && back in place ? back : null;
}

/** The cell of the board at a point of the window, if any is there. */
export function cellAt(board, { x, y }) {
  const point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM().inverse());
  const { left, top } = read(board);
  const box = board.viewBox.baseVal;
  if (point.x < 0 || point.y < 0 || point.x >= box.width || point.y >= box.height) return null;
  return name(left + Math.floor(point.x / CELL), top + Math.floor(point.y / CELL));
}

export function shape(kind, attributes, words) {
  const element = document.createElementNS(SVG, kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  return element;
}

/** Both halves, upright however the domino is held, with the first one's corner at x, y. */
export function drawnHalves(halves, turn, x = 0, y = 0) {
  const group = shape("g", { class: "halves" });
  halves.forEach(([terrain, crowns], index) => {
    const at = { x: x + index * STEPS[turn][0] * CELL, y: y + index * STEPS[turn][1] * CELL, width: CELL, height: CELL };
    group.append(shape("use", { href: `#${terrain}`, ...at }));
    if (crowns) group.append(shape("use", { href: `#crowns-${crowns}`, ...at }));
  });
  return group;
}

/** Where a domino lies on the board: of its first half the corner, and of both together the frame. */
export function frame({ left, top }, cell, turn) {
  const [x, y] = place(cell).map((number, axis) => (number - [left, top][axis]) * CELL);
  const [dx, dy] = STEPS[turn];
  return {
    corner: [x, y],
    box: { x: x + Math.min(0, dx) * CELL, y: y + Math.min(0, dy) * CELL, width: (1 + Math.abs(dx)) * CELL, height: (1 + Math.abs(dy)) * CELL },
  };
}
