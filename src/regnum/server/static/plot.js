// Lines over time, told apart by colour and by mark, as SVG; beside it stands a table that says the same.
const NS = "http://www.w3.org/2000/svg";
const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [230, 46, 12, 12, 30];
const MARKS = [
  (x, y) => ["circle", { cx: x, cy: y, r: 4 }],
  (x, y) => ["rect", { x: x - 4, y: y - 4, width: 8, height: 8 }],
  (x, y) => ["path", { d: `M${x} ${y - 5}l5 9h-10z` }],
  (x, y) => ["path", { d: `M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z` }],
  (x, y) => ["path", { d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8`, class: "open" }],
  (x, y) => ["path", { d: `M${x} ${y - 5}v10m-5-5h10`, class: "open" }],
];

function drawn(name, attributes, text) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The mark of a line, for its name. */
export function sign(number) {
  const svg = drawn("svg", { class: `sign line-${(number % 6) + 1}`, viewBox: "0 0 16 16", "aria-hidden": "true" });
  svg.append(drawn(...MARKS[number % MARKS.length](8, 8)));
  return svg;
}

/** Lines of points {x, y}: x counts games, y goes from 0 to `most`; `days` are the first and the last on the axis.
 * As wide as there is room, a unit a pixel: so letters are as large as they are meant. */
export function plot(lines, games, most, label, days, width) {
  const svg = drawn("svg", { class: "plot", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label });
  const at = (x) => LEFT + 8 + ((width - LEFT - RIGHT - 16) * (games > 1 ? x / (games - 1) : 0.5));
  const up = (y) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * y) / most;
  for (const part of [0, 0.5, 1]) {
    const y = up(part * most);
    svg.append(drawn("path", { class: "grid", d: `M${LEFT} ${y}H${width - RIGHT}` }));
    svg.append(drawn("text", { x: LEFT - 6, y: y + 5, "text-anchor": "end" }, `${(part * most).toLocaleString(document.documentElement.lang)} %`));
  }
  const [first, last] = days;
  svg.append(drawn("text", { x: LEFT, y: HEIGHT - 8 }, first));
  if (last !== first) svg.append(drawn("text", { x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }, last));
  lines.forEach((points, number) => {
    const line = drawn("g", { class: `line-${(number % 6) + 1}` });
    const path = points.map(({ x, y }, place) => `${place ? "L" : "M"}${at(x).toFixed(1)} ${up(y).toFixed(1)}`);
    if (points.length > 1) line.append(drawn("path", { class: "course", d: path.join("") }));
    const shown = points.length > 40 ? points.slice(-1) : points;
    for (const { x, y } of shown) line.append(drawn(...MARKS[number % MARKS.length](at(x), up(y))));
    svg.append(line);
  });
  return svg;
}
