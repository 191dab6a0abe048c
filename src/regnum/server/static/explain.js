// Whatever has data-explain says what it is: on hover, on focus and on a long press; what has data-why-not says on a
// click why it cannot be chosen. The words of a game are loaded once; the server writes them.
const WAIT = 350;
const LONG_PRESS = 500;
const { game } = document.querySelector("[data-game]").dataset;
const bubble = document.createElement("div");
bubble.id = "explain";
bubble.className = "explain";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;
// Within a landmark, so that a screen reader finds it like everything else.
const corner = document.createElement("aside");
corner.className = "corner";
corner.hidden = true;
corner.append(bubble);
document.body.append(corner);

let words;
let shown = null;
let timer;
let pressed = false;
let asked = 0;

async function explanations() {
  words ??= fetch(new URL(`../../explain/${game}.json`, import.meta.url)).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return words;
}

async function open(element) {
  const turn = ++asked;
  const html = (await explanations())[element.dataset.explain];
  if (!html || !element.isConnected || turn !== asked) return; // meanwhile one has gone elsewhere
  place(element, html);
  const heard = element.dataset.explain === last || letters(named(element)).includes(letters(bubble.textContent));
  last = element.dataset.explain;
  if (!heard) element.setAttribute("aria-describedby", "explain");
}

// What was just explained, or is said by the name, is not read once more.
let last = "";
const named = (element) => element.getAttribute("aria-label") ?? element.textContent;
const letters = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The bubble with these words, beside the element. */
function place(element, html) {
  close();
  shown = element;
  const home = element.closest("dialog[open]") ?? document.body; // what is open as a dialog lies over everything else
  if (corner.parentElement !== home) home.append(corner);
  bubble.innerHTML = html;
  corner.hidden = bubble.hidden = false;
  const around = element.getBoundingClientRect(), own = bubble.getBoundingClientRect(), gap = 10;
  let left = around.right + gap, top = around.top + (around.height - own.height) / 2;
  if (left + own.width > innerWidth - gap) left = around.left - gap - own.width;
  if (left < gap) { // no room beside it
    left = around.left + (around.width - own.width) / 2;
    top = around.top - gap - own.height;
    if (top < gap) top = around.bottom + gap;
  }
  bubble.style.left = `${Math.max(gap, Math.min(left, innerWidth - gap - own.width))}px`;
  bubble.style.top = `${Math.max(gap, Math.min(top, innerHeight - gap - own.height))}px`;
}

export function close() {
  asked += 1;
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  told.textContent = "";
  shown = null;
  corner.hidden = bubble.hidden = true;
}

const explained = (event) => event.target.closest?.("[data-explain]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const element = explained(event);
  if (element === shown && shown) return;
  close();
  if (element) timer = setTimeout(open, WAIT, element);
});
document.addEventListener("focusin", (event) => {
  const element = explained(event);
  if (element?.matches(":focus-visible")) open(element);
  else if (shown) close();
});
document.addEventListener("focusout", close);
document.addEventListener("pointerdown", (event) => {
  close();
  pressed = false;
  const element = event.pointerType === "touch" && explained(event);
  if (element) timer = setTimeout(() => { pressed = true; open(element); }, LONG_PRESS);
});
document.addEventListener("pointerup", () => { if (!pressed) clearTimeout(timer); });
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" && !pressed && Math.abs(event.movementX) + Math.abs(event.movementY) > 4) clearTimeout(timer);
});
document.addEventListener("pointercancel", () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
// What was pressed long was looked at, not chosen.
document.addEventListener("click", (event) => {
  if (pressed && explained(event)) { event.preventDefault(); event.stopPropagation(); }
  pressed = false;
}, true);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

// What is not possible says why, there where it was tried.
const LONG_ENOUGH = 3500;
const told = document.createElement("p");
told.className = "unseen";
told.setAttribute("role", "status");
corner.before(told);
document.addEventListener("click", (event) => {
  const element = event.target.closest?.("[data-why-not]");
  if (!element || event.detail > 1) return; // the second half of a double click was meant for what the first one did
  const words = document.createElement("span");
  words.textContent = element.dataset.whyNot;
  place(element, words.outerHTML);
  told.textContent = element.dataset.whyNot;
  timer = setTimeout(close, LONG_ENOUGH);
});
document.addEventListener("scroll", close, true);
document.addEventListener("shown", () => { if (shown && !shown.isConnected) close(); });
