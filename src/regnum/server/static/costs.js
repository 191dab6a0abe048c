// What choices have cost, by their kind: of each game that was looked back at, kept on this device alone.
const KEY = "regnum costs";
const MOST = 500;

/** By age, the oldest first: {table, day, game, level, kinds: {KIND: [how many, lost together]}}. */
export function costs() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } // a browser may keep nothing at all
}

/** Keep what a game cost; whoever looks at it again, or deeper, has it once. */
export function rememberCosts(game) {
  const others = costs().filter((one) => one.table !== game.table);
  const all = [...others, game].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  try { localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST))); } catch { /* then it is not drawn */ }
}

/** A page that has such a thing carries it as data-costs. */
export function rememberShown() {
  for (const shown of document.querySelectorAll("[data-costs]")) rememberCosts(JSON.parse(shown.dataset.costs));
}
rememberShown();
