// The coach at a table against bots: a sentence before a choice, a remark after one that cost a lot. Knows no game.
import { setting } from "./settings.js";

const $ = (id) => document.getElementById(id);
const A_WHILE = 9000; // ms
const narrow = matchMedia("(max-width: 640px)");
let going;
let quiet = false; // for as long as this page is open

/** Whether it speaks here: wanted on this device, or at this table. */
export const wanted = () => !quiet && "coach" in document.body.dataset && (document.body.dataset.coach === "on" || setting("coach") === true);

export function matter(words) {
  const place = $("matter");
  place.querySelector("span").textContent = words;
  place.hidden = false;
  clearTimeout(going);
  if (narrow.matches) going = setTimeout(() => { place.hidden = true; }, A_WHILE); // there it lies over the table
}

export function remark(html) {
  const card = $("coach");
  card.innerHTML = html;
  card.hidden = false;
  mayTakeBack();
}

/** A choice was made, or taken back: what was said of the one before it is over. */
export function forget(all) {
  if ($("matter")) $("matter").hidden = true;
  if (all && $("coach")) $("coach").hidden = true;
}

/** Only whose turn it is takes something back. */
function mayTakeBack() {
  const button = $("coach")?.querySelector('[data-send="retry"]');
  if (button) button.disabled = !document.querySelector("#ask.mine");
}
document.addEventListener("shown", mayTakeBack);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-leave], [data-quiet]")) event.target.closest("#matter, #coach").hidden = true;
  if (event.target.closest("[data-quiet]")) {
    quiet = true;
    document.dispatchEvent(new CustomEvent("setting", { detail: "coach" }));
  }
});
