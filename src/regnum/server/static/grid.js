// Walking by the keyboard over a board that is a grid to screen readers: role=grid with rows of gridcells. One cell is
// in the order of the tab key, the one that was walked to last. Knows no game.

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const cellsOf = (row) => [...row.querySelectorAll("[role=gridcell]")];

/** Where a key leads from a cell: to its neighbour, an end of its row, or with Page Up and Page Down to a chosen few. */
function goal(grid, cell, key, few) {
  const rows = [...grid.querySelectorAll("[role=row]")], row = cell.closest("[role=row]");
  const own = cellsOf(row), column = own.indexOf(cell);
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  if (key === "PageDown" || key === "PageUp") {
    const all = cellsOf(grid), at = all.indexOf(cell), found = all.filter(few);
    return key === "PageDown" ? found.find((other) => all.indexOf(other) > at) ?? found[0] : found.findLast((other) => all.indexOf(other) < at) ?? found.at(-1);
  }
  const [right, down] = WAYS[key] ?? [0, 0];
  const there = rows[rows.indexOf(row) + down];
  return (right || down) && there ? cellsOf(there)[column + right] : null;
}

/** Follow a key that leads elsewhere; whether it was such a key. `few` are the cells that may be chosen. */
export function follow(grid, event, few) {
  const cell = event.target.closest?.("[role=gridcell]");
  if (!cell || !grid.contains(cell) || !/^(Arrow|Page|Home|End)/.test(event.key)) return false;
  event.preventDefault();
  const next = goal(grid, cell, event.key, few);
  if (next) { next.focus(); next.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  return true;
}

/** Let this cell be the one in the order of the tab key. */
export function settle(grid, here) {
  for (const cell of grid.querySelectorAll("[role=gridcell]")) {
    const wanted = cell === here ? "0" : "-1";
    if (cell.getAttribute("tabindex") !== wanted) cell.setAttribute("tabindex", wanted);
  }
}
