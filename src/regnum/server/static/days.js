// What this device remembers of the games of the day: by game and date, with the points and how they compare.
const KEY = "regnum days";

export function days() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // a browser may keep nothing at all
}

export function rememberDay(game, date, result) {
  const all = days();
  (all[game] ??= {})[date] = result;
  try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* then the calendar stays empty */ }
}

const before = (date) => new Date(Date.parse(date) - 86400000).toISOString().slice(0, 10);

/** How many days without a gap were played until this one, or until the day before. */
export function inARow(played, last) {
  let count = 0;
  let date = last in played ? last : before(last);
  while (date in played) [count, date] = [count + 1, before(date)];
  return count;
}
