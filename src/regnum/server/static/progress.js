// How somebody gets on, game by game: what was won against each level, and what their choices cost by kind.
import { costs } from "./costs.js";
import { plot, sign } from "./plot.js";

const LATELY = 10; // so many games are taken together
const section = document.getElementById("progress");
const known = JSON.parse(section.dataset.progress);
const words = section.dataset;
const kept = costs().filter((one) => one.game in known.games);
const games = Object.keys(known.games).filter((game) => [...known.played, ...kept].some((one) => one.game === game));
const lang = document.documentElement.lang.replace(/^en$/, "en-GB"); // the day in front of the month, as elsewhere here
const percent = (share, digits = 0) => `${(100 * share).toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`;
const day = (text) => new Date(`${text}T12:00Z`).toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" });

function made(name, text, more = {}) {
  return Object.assign(document.createElement(name), text === undefined ? more : { textContent: text, ...more });
}

/** Of the last games until each one, how large the share is: [{x, y}]. */
function lately(all, wanted) {
  const points = [];
  all.forEach((one, x) => {
    if (!wanted(one)) return;
    const last = all.slice(0, x + 1).filter(wanted).slice(-LATELY);
    points.push({ x, last });
  });
  return points;
}

const drawings = []; // what draws each figure anew

/** How wide a drawing may be: a column without the margins of its panel. */
const room = () => Math.max(220, parseFloat(getComputedStyle(shown).gridTemplateColumns) - 38);

function figure(title, about, lines, all, most) {
  const whole = made("figure");
  const caption = made("figcaption");
  caption.append(made("h3", title), made("p", about, { className: "quiet" }));
  const names = made("ul", undefined, { className: "lines" });
  lines.forEach(({ name, now }, number) => {
    const entry = made("li");
    entry.append(sign(number), made("span", name), made("b", now));
    names.append(entry);
  });
  const days = [day(all[0].day), day(all.at(-1).day)];
  const draw = () => plot(lines.map((line) => line.points), all.length, most, title, days, room());
  whole.append(caption, draw(), names);
  drawings.push(() => whole.querySelector(".plot").replaceWith(draw()));
  return whole;
}

function table(title, heads, rows) {
  const fold = made("details");
  const shown = made("table");
  const head = made("tr");
  for (const name of heads) head.append(made("th", name, { scope: "col" }));
  shown.append(made("caption", title, { className: "unseen" }), made("thead"), made("tbody"));
  shown.tHead.append(head);
  for (const [first, ...others] of rows) {
    const row = made("tr");
    row.append(made("th", first, { scope: "row" }), ...others.map((cell) => made("td", cell)));
    shown.tBodies[0].append(row);
  }
  const box = made("div", undefined, { className: "wide", tabIndex: 0 });
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", title);
  box.append(shown);
  fold.append(made("summary", words.table, { className: "button" }), box);
  return fold;
}

function won(game) {
  const all = known.played.filter((one) => one.game === game);
  const levels = Object.keys(known.levels).filter((level) => all.some((one) => one.level === level));
  if (!all.length) return [made("p", words.noGames, { className: "quiet" })];
  const share = (last) => last.filter((one) => one.won).length / last.length;
  const lines = levels.map((level) => {
    const points = lately(all, (one) => one.level === level).map(({ x, last }) => ({ x, y: 100 * share(last) }));
    return { name: known.levels[level], now: percent(points.at(-1).y / 100), points };
  });
  const rows = all.map((one, x) => {
    const last = all.slice(0, x + 1).filter((other) => other.level === one.level).slice(-LATELY);
    return [day(one.day), known.levels[one.level], one.won ? words.won : words.lost, percent(share(last))];
  });
  return [figure(words.wonTitle, words.wonAbout, lines, all, 100), table(words.wonTitle, [words.day, words.level, words.result, words.lately], rows)];
}

function cost(game) {
  const all = kept.filter((one) => one.game === game);
  if (!all.length) return [made("p", words.noCosts, { className: "quiet" })];
  const found = [...new Set(all.flatMap((one) => Object.keys(one.kinds)))];
  const named = known.kinds[game];
  const kinds = [...Object.keys(named).filter((kind) => found.includes(kind)), ...found.filter((kind) => !(kind in named))];
  const mean = (last, kind) => {
    const told = last.map((one) => one.kinds[kind] ?? [0, 0]);
    return told.reduce((sum, [, lost]) => sum + lost, 0) / Math.max(1, told.reduce((sum, [count]) => sum + count, 0));
  };
  const lines = kinds.map((kind) => {
    const points = lately(all, (one) => kind in one.kinds).map(({ x, last }) => ({ x, y: 100 * mean(last, kind) }));
    return { name: named[kind] ?? kind, now: percent(points.at(-1).y / 100, 1), points };
  });
  const highest = Math.max(...lines.flatMap((line) => line.points.map(({ y }) => y)));
  const most = [1, 2, 4, 6, 10, 20, 30, 50].find((step) => highest <= step) ?? 100;
  const rows = all.map((one) => [day(one.day), ...kinds.map((kind) => (kind in one.kinds ? `${percent(mean([one], kind), 1)} (${one.kinds[kind][0]})` : "–"))]);
  return [figure(words.costTitle, words.costAbout, lines, all, most), table(words.costTitle, [words.day, ...lines.map((line) => line.name)], rows)];
}

function show(game) {
  for (const button of choice.children) button.ariaPressed = String(button.value === game);
  drawings.length = 0;
  shown.replaceChildren(...[won(game), cost(game)].map((parts) => {
    const half = made("div", undefined, { className: "panel" });
    half.append(...parts);
    return half;
  }));
}

const choice = made("div", undefined, { className: "segmented" });
choice.setAttribute("role", "group");
choice.setAttribute("aria-label", words.games);
const shown = made("div", undefined, { className: "halves" });
for (const game of games) choice.append(made("button", known.games[game], { type: "button", value: game, onclick: () => show(game) }));
if (games.length) {
  section.querySelector(".empty").hidden = true;
  section.append(choice, shown);
  const latest = [...kept, ...known.played].sort((one, other) => (one.day < other.day ? -1 : 1)).at(-1).game;
  show(latest);
  let before = room();
  addEventListener("resize", () => {
    if (room() === before) return;
    before = room();
    for (const draw of drawings) draw();
  });
}
