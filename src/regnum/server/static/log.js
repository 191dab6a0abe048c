// The log: lights up what it names, leads back to how it was, and opens over the table where there is no room for it.
import { send } from "./live.js";

const $ = (id) => document.getElementById(id);
const section = document.querySelector(".log");
const list = $("log");

// What is named lights up on the table; pointing at a whole turn lights up all that it names.
function light(names) {
  for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
  for (const name of names) {
    for (const element of document.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)) {
      if (!section.contains(element) && !element.closest(".since")) element.classList.add("lit");
    }
  }
}

function point(event) {
  const target = event.target.closest?.("[data-thing]") ?? event.target.closest?.(".did");
  if (!target) return;
  const named = target.dataset.thing ? [target] : [...target.querySelectorAll("[data-thing]")];
  light(new Set(named.map((element) => element.dataset.thing)));
}
section.addEventListener("pointerover", point);
section.addEventListener("focusin", point);
section.addEventListener("pointerleave", () => light([]));
section.addEventListener("focusout", () => light([]));

// As in table.css: there a tap on the log opens it.
const small = matchMedia("(max-width: 1240px), (max-height: 600px)");

// A turn leads to how it was then. The arrow keys walk through the turns, so that they take no tab stops.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-look]") ?? event.target.closest(".log .did")?.querySelector("[data-look]");
  if (!button) return;
  if (small.matches && section.contains(button) && !document.body.dataset.open) { event.stopImmediatePropagation(); open(section); return; }
  const step = Number(button.dataset.look);
  close();
  if (document.body.dataset.replay) document.dispatchEvent(new CustomEvent("look", { detail: step }));
  else send("look", step);
});
list.parentElement.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const turns = [...list.querySelectorAll(".then")];
  const now = turns.indexOf(document.activeElement);
  const next = now < 0 ? turns.length - 1 : now + (event.key === "ArrowUp" ? -1 : 1);
  if (!turns[next]) return;
  event.preventDefault();
  event.stopPropagation();
  turns[next].focus();
});

// Over the table, and away again.
let opener = null;
export function open(from) {
  opener = from;
  document.body.dataset.open = "log";
  list.parentElement.scrollTop = list.scrollHeight;
  $("log-close").focus();
}
export function close() {
  if (!document.body.dataset.open) return;
  delete document.body.dataset.open;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-open]");
  if (button && button !== document.body) open(button);
  else if (event.target.closest("#log-close") || (document.body.dataset.open && !section.contains(event.target))) close();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
