// Who plays by the keyboard never loses the place: when what had the focus is gone or cannot be used any more, the focus
// goes to what comes next: a screen marks it with data-next. Without it, to what else can be done in the same part of
// the page, and while others play to what is asked, from where the next turn begins. Knows no game.
const ask = () => document.getElementById("ask");
let at = null; // what had the focus, if it came there by the keyboard
let around = []; // the ids of what it was in

document.addEventListener("focusin", ({ target }) => {
  at = target.matches(":focus-visible") || target === ask() ? target : null;
  around = [];
  for (let part = target.parentElement; part && part !== document.body; part = part.parentElement) if (part.id) around.push(part.id);
});
document.addEventListener("pointerdown", () => { at = null; });

function usable(element) {
  return element?.isConnected && !element.disabled && element.getAttribute("aria-disabled") !== "true" && element.checkVisibility({ visibilityProperty: true });
}

const next = () => [...document.querySelectorAll("[data-next]")].find(usable);
const beside = () => around.map((id) => document.getElementById(id)).filter(Boolean)
  .flatMap((part) => [...part.querySelectorAll("button, [role=button]")]).find((button) => button.tabIndex >= 0 && usable(button));

/** To be called when the page has changed. */
export function keepFocus() {
  const { activeElement, body } = document;
  const waiting = activeElement === ask();
  if (!at || body.hasAttribute("data-sending") || (activeElement !== body && activeElement && !waiting)) return;
  const goal = (at !== ask() && usable(at) && at) || next() || (waiting ? null : beside() ?? ask());
  goal?.focus({ preventScroll: goal === ask(), focusVisible: true });
}
