// What the people at a table say to each other: a tab beside the log, there when somebody else sits at the table.
import { parse, send } from "./live.js";

const $ = (id) => document.getElementById(id);
const tabs = $("tabs") && ["log", "chat"].map((name) => ({ tab: $(`${name}-tab`), panel: $(`${name}-panel`) }));
const seen = {
  get count() { return Number(sessionStorage.getItem(location.pathname)) || 0; },
  set count(count) { sessionStorage.setItem(location.pathname, count); },
};
let said = 0;

function choose(index) {
  for (const [number, { tab, panel }] of tabs.entries()) {
    const chosen = number === index;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    panel.hidden = !chosen;
    const list = panel.querySelector(".lines");
    list.scrollTop = list.scrollHeight;
  }
  mark();
}

/** How much was said since the chat was last open: at the tab, and in the bar where the log may be out of sight. */
function mark() {
  if (!$("chat-panel").hidden) seen.count = said;
  if (seen.count > said) seen.count = 0; // the server began anew
  const count = said - seen.count;
  for (const element of [$("chat-tab"), $("chat-link")]) {
    element.querySelector(".new").hidden = !count;
    element.querySelector(".unread").textContent = count;
  }
}

function receive({ lines, whole, count }) {
  $("tabs").hidden = $("chat-link").hidden = false;
  $("log-panel").setAttribute("role", "tabpanel");
  $("log-panel").setAttribute("aria-labelledby", "log-tab");
  const list = $("chat");
  if (whole) list.replaceChildren();
  if (!whole && lines.every((line) => line.startsWith('<li class="own"')) && seen.count === said) seen.count = count;
  list.append(...lines.map((line) => parse(line, false)));
  list.parentElement.scrollTop = list.scrollHeight;
  said = count;
  mark();
}

if (tabs) {
  document.addEventListener("chat", (event) => receive(event.detail));
  for (const [index, { tab }] of tabs.entries()) {
    tab.addEventListener("click", () => choose(index));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      event.stopPropagation();
      choose(1 - index);
      tabs[1 - index].tab.focus();
    });
  }
  $("chat-link").addEventListener("click", () => {
    choose(1);
    const place = $("speak")?.elements.line ?? $("chat-tab");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "center" });
  });
  // What is typed here is for nobody else: no key of a game.
  $("speak")?.addEventListener("keydown", (event) => event.stopPropagation());
  $("speak")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { line } = event.target.elements;
    if (line.value.trim() && send("chat", line.value)) line.value = "";
  });
}
