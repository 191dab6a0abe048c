// The end: choosing a row of a score shows the squares that earned it, choosing it again shows all.
import { copy } from "./copy.js";

const rows = [...document.querySelectorAll("[data-squares]")];

function choose(row) {
  for (const other of rows) other.setAttribute("aria-pressed", String(other === row));
  const wanted = row ? row.dataset.squares.split(" ") : [];
  for (const figure of document.querySelectorAll("[data-figure]")) {
    const here = figure.dataset.figure === row?.dataset.figureOf;
    figure.classList.toggle("marking", here);
    for (const mark of figure.querySelectorAll("[data-square]")) mark.classList.toggle("on", here && wanted.includes(mark.dataset.square));
    if (here) figure.scrollIntoView({ block: "nearest" });
  }
}

for (const row of rows) row.addEventListener("click", () => choose(row.getAttribute("aria-pressed") === "true" ? null : row));

// A moment marks the squares that it names, while it is pointed at.
function mark(names) {
  for (const figure of document.querySelectorAll("[data-figure]")) {
    for (const mark of figure.querySelectorAll("[data-square]")) mark.classList.toggle("named", names.includes(mark.dataset.square));
  }
}
for (const moment of document.querySelectorAll(".moments a")) {
  const names = [...moment.querySelectorAll("[data-thing]")].map((thing) => thing.dataset.thing);
  for (const began of ["pointerenter", "focus"]) moment.addEventListener(began, () => mark(names));
  for (const ended of ["pointerleave", "blur"]) moment.addEventListener(ended, () => mark([]));
}

// On a phone what the others had is folded: one scrolls past it otherwise.
if (matchMedia("(max-width: 640px)").matches) for (const sheet of document.querySelectorAll("details.sheet:not(.first)")) sheet.open = false;

// Sharing: the picture with the link where the device has a way to send things, otherwise the link is copied.
const share = document.querySelector("[data-send-on]");
const saved = document.querySelector("a[download$='.png']");
let picture; // fetched before it is wanted: a browser lets a page share only right after a click

async function fetched() {
  const answer = await fetch(saved.href);
  return answer.ok ? new File([await answer.blob()], saved.download, { type: "image/png" }) : undefined;
}

async function send() {
  const [title, url] = [document.title, location.href];
  const wanted = picture && navigator.canShare({ files: [picture] }) ? { files: [picture], title, text: `${title} ${url}` } : { title, url };
  try {
    await navigator.share(wanted);
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

if (navigator.share) {
  share.querySelector("span").textContent = share.dataset.sendOn;
  if (navigator.canShare) fetched().then((file) => (picture = file));
}
share.addEventListener("click", async () => {
  if (navigator.share) return send();
  await copy(location.href);
  share.querySelector("span").textContent = share.dataset.done;
});
