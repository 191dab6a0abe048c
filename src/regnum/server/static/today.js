// The page of a game of the day: keeps its result on this device, and fills the calendar with what is kept.
import { copyBy } from "./copy.js";
import { days, inARow, rememberDay } from "./days.js";

const SIGNS = { star: "★", tick: "✓", low: "–" };
const today = document.querySelector(".today");
const { game, day } = today.dataset;
if (today.dataset.result && !("again" in today.dataset)) rememberDay(game, day, JSON.parse(today.dataset.result));
if ("again" in today.dataset) setTimeout(() => location.reload(), 2500);

const played = days()[game] ?? {};
const calendar = today.querySelector(".days ol");
const cells = [...calendar.querySelectorAll("[data-date]")];
for (const cell of cells) {
  const kept = played[cell.dataset.date];
  if (!kept) continue;
  const how = cell.querySelector(".how");
  const mark = kept.mark || "none";
  cell.classList.add("played", mark);
  const [sign, points, said] = ["i", "span", "span"].map((name) => document.createElement(name));
  Object.assign(sign, { textContent: SIGNS[mark] ?? "·", ariaHidden: "true" });
  Object.assign(points, { className: "points", textContent: kept.points });
  Object.assign(said, { className: "unseen", textContent: `, ${calendar.dataset[mark]}` });
  how.append(sign, points, said);
  cell.title += `: ${kept.points}, ${calendar.dataset[mark]}`;
}

const row = document.getElementById("in-a-row");
const count = inARow(played, cells.at(-1).dataset.date);
if (count > 1) Object.assign(row, { textContent: row.dataset.said.replace("#", count), hidden: false });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copyBy(button);
});
