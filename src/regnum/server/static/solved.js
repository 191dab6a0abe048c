// How somebody solves puzzles: kept on this device, by game. Knows no game.
const KEY = "regnum puzzles";
const FIRST = 1200, STEP = 24, FIRST_STEP = 60, NEW = 10; // the first few change the level more
const FULL = 400; // so much better: ten times as likely to solve it

export function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // a browser may keep nothing at all
}

/** Of one game: the level, how many were solved in a row, and what became of each puzzle that was tried first. */
export const of = (game) => ({ level: FIRST, streak: 0, tried: {}, ...all()[game] });

export const right = ({ tried }) => Object.values(tried).filter(Boolean).length;

/** Where a puzzle waits that is about as hard as somebody is good. */
export function next(address, game) {
  const { level, tried } = of(game);
  return `${address}?near=${Math.round(level)}&tried=${Object.keys(tried).join(".")}`;
}

/** Only the first try at a puzzle counts, and with help it counts as little as none. Says by how much the level changed. */
export function count(game, puzzle, rating, solved, helped) {
  const now = of(game);
  if (puzzle in now.tried) return 0;
  const before = now.level, tries = Object.keys(now.tried).length;
  now.tried[puzzle] = solved && !helped ? 1 : 0;
  if (!helped) {
    const expected = 1 / (1 + 10 ** ((rating - before) / FULL));
    now.level = Math.round(before + (tries < NEW ? FIRST_STEP : STEP) * ((solved ? 1 : 0) - expected));
    now.streak = solved ? now.streak + 1 : 0;
  }
  try { localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: now })); } catch { /* then until the page is left */ }
  return now.level - before;
}
