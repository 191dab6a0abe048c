// The connection of a page to its table: sends what is done, receives the pieces of the screen that changed, and
// moves them into place. Knows no game.
import "./attention.js";
import "./away.js";
import "./chat.js";
import * as coach from "./coach.js";
import { copyBy } from "./copy.js";
import "./explain.js";
import * as hint from "./hint.js";
import "./log.js";
import { keepFocus } from "./focus.js";
import { Idiomorph } from "./idiomorph.js";
import { setting } from "./settings.js";
import "./sheet.js";
import { sure } from "./sure.js";

const SVG = "http://www.w3.org/2000/svg";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => stillness.matches || !setting("motion");
const LENGTH = { slow: 1400, normal: 800, fast: 400, "at once": 200 }; // ms that a piece takes to its place
const $ = (id) => document.getElementById(id);
let socket;
let number = Number(document.body.dataset.number);
let tries = 0;
let retrying;
let question = null; // what was told last: who has just come reads the page

// What changes the table is sent once: further clicks are for what comes of it.
const CHANGES = ["act", "undo", "bot", "retry"];
const PATIENCE = 5000;
let answered;
function wait(waiting) {
  clearTimeout(answered);
  document.body.toggleAttribute("data-waiting", waiting);
  if (waiting) answered = setTimeout(wait, PATIENCE, false);
}

/** An action that is joined to the one before was confirmed with the same click, and is taken back with it. */
export function send(what, value = true, joined = false) {
  const waiting = document.body.hasAttribute("data-waiting") && CHANGES.includes(what);
  const open = socket?.readyState === WebSocket.OPEN && !waiting;
  if (open) {
    socket.send(JSON.stringify({ [what]: value, number, ...(joined && { joined }) }));
    if (CHANGES.includes(what)) { wait(true); coach.forget(true); $("told").replaceChildren(); }
  }
  return open;
}

export function connect() {
  const address = new URL("live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  clearTimeout(retrying);
  socket = new WebSocket(address);
  socket.onopen = () => { answerByItself(); sendPace(); sendCoach(); tries = 0; $("offline").hidden = true; document.body.dataset.connected = "1"; };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    if (event.code === 4404) { location.reload(); return; }
    lose();
    retrying = setTimeout(connect, Math.min(8000, 250 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}

/** The connection is gone, or as good as gone: a sleeping computer is told so long after. */
function lose() {
  delete document.body.dataset.connected;
  $("offline").hidden = false;
  clearTimeout(retrying);
  socket.onclose = socket.onmessage = null;
  socket.close();
  wait(false);
  document.dispatchEvent(new CustomEvent("lost"));
}

function receive(message) {
  if (message.error) { wait(false); hint.close(); notice(message.error); if (message.number) number = message.number; document.dispatchEvent(new CustomEvent("refused")); return; }
  if (message.hint) { hint.advise(message.hint, message.why); return; }
  if (message.lesson) { document.dispatchEvent(new CustomEvent("lesson", { detail: message.lesson })); return; }
  if (message.matter) { coach.matter(message.matter); return; }
  if (message.remark) { coach.remark(message.remark); return; }
  if (message.again) { socket.onclose = null; location.reload(); return; }
  if ("proposals" in message) { document.dispatchEvent(new CustomEvent("proposals", { detail: message.proposals })); return; }
  if (message.answer) { document.dispatchEvent(new CustomEvent("answer", { detail: message.answer })); return; }
  if (message.chat) { document.dispatchEvent(new CustomEvent("chat", { detail: message.chat })); return; }
  if (message.number !== number) { wait(false); hint.close(); }
  document.body.dataset.number = number = message.number;
  show(message);
}

let hiding;
function notice(words) {
  const place = $("notice");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { place.hidden = true; }, 5000);
}

// A bare <g> must be parsed inside <svg>, or it becomes an unknown HTML element.
export function parse(html, svg) {
  const template = document.createElement("template");
  template.innerHTML = svg ? `<svg xmlns="${SVG}">${html}</svg>` : html;
  return svg ? template.content.firstElementChild.firstElementChild : template.content.firstElementChild;
}

const keep = (node) => !node.dataset?.keep;

/**
 * Put new pieces in place of old ones of the same id, and let what moved be seen moving. An element with data-moves
 * glides from where the one of its id was; a new one comes from the element whose id its data-from names, or fades in.
 */
export function show({ pieces, log, told = [] }) {
  told.forEach(tell);
  const before = new Map([...document.querySelectorAll("[data-moves], [data-origin]")].map((element) => [element.id, element.getBoundingClientRect()]));
  for (const [id, html] of Object.entries(pieces)) {
    const old = $(id);
    if (old) Idiomorph.morph(old, parse(html, old.namespaceURI === SVG && old.tagName !== "svg"), { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: keep, beforeNodeRemoved: keep } });
  }
  writeLog(log);
  document.dispatchEvent(new CustomEvent("shown"));
  tellQuestion(told.length > 0);
  keepFocus();
  if (!still()) for (const element of document.querySelectorAll("[data-moves]")) move(element, before);
}

// For those who hear the page: what happened since they last did something, and then what is asked.
function tell(words) {
  $("told").append(Object.assign(document.createElement("p"), { textContent: words }));
}

/** Tell what is asked, if it has changed, or anew; not between the steps of what was confirmed as one. */
export function tellQuestion(anew = false) {
  if (document.body.hasAttribute("data-sending")) return;
  const place = document.querySelector("#ask .question");
  const words = "quiet" in place.dataset ? "" : [...place.children].map((part) => part.textContent.trim()).filter(Boolean).join("\n");
  if (words && question !== null && (anew || words !== question)) words.split("\n").forEach(tell);
  question = words;
}

function move(element, before) {
  const own = before.get(element.id);
  const svg = element.ownerSVGElement;
  if (own && svg) return; // a board that is scaled anew has not moved
  const from = own ?? before.get(element.dataset.from);
  if (!from) { element.animate([{ opacity: 0 }, { opacity: 1 }], LENGTH[setting("pace")]); return; }
  const to = element.getBoundingClientRect();
  const scale = svg ? 1 / svg.getScreenCTM().a : 1;
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) * scale, dy = (from.y + from.height / 2 - to.y - to.height / 2) * scale;
  if (Math.abs(dx) + Math.abs(dy) > 1) element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: LENGTH[setting("pace")], easing: "ease-in-out" });
}

function writeLog({ from, lines }) {
  const list = $("log");
  while (list.children.length > from) list.lastElementChild.remove();
  for (const line of lines) list.append(parse(line, false));
  list.parentElement.scrollTop = list.scrollHeight;
}

// What is asked only so that nobody can tell there was nothing to choose: answered after a pause like a player's.
let answering;
function answerByItself() {
  clearTimeout(answering);
  const { byItself } = document.querySelector("[data-by-itself]")?.dataset ?? {};
  if (!byItself || document.body.dataset.replay) return;
  const { pace } = document.body.dataset;
  answering = setTimeout(() => { if (!document.body.hasAttribute("data-sending")) send("act", byItself); }, 1000 * pace * (1 + Math.random()));
}
document.addEventListener("shown", answerByItself);

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-send], [data-copy]");
  if (!button || button.disabled) return;
  if (button.dataset.copy) {
    await copyBy(button);
    return;
  }
  const { send: what, value } = button.dataset;
  button.closest("details")?.removeAttribute("open");
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  const sent = send(what, value === undefined ? true : what === "act" || what === "pace" ? value : Number(value));
  if (what === "hint" && sent) hint.think();
});
// How fast the bots play is the person's to say.
const sendPace = () => send("pace", setting("pace"));
document.addEventListener("setting", (event) => { if (event.detail === "pace") sendPace(); });
// And whether the coach speaks.
let coached = false;
function sendCoach(anew = true) {
  const on = coach.wanted();
  if (on || (coached && !anew)) send("coach", on);
  if (!on) coach.forget(true);
  coached = on;
}
document.addEventListener("setting", (event) => { if (event.detail === "coach") sendCoach(false); });

document.addEventListener("click", (event) => {
  const menu = document.querySelector(".menu[open]");
  if (menu && !menu.contains(event.target)) menu.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector(".menu[open]")?.removeAttribute("open");
});

tellQuestion();
if (!document.body.dataset.replay) {
  const toTheEnd = () => { $("log").parentElement.scrollTop = $("log").scrollHeight; };
  // Also when the window is turned, or has another size.
  new ResizeObserver(toTheEnd).observe($("log").parentElement);
  document.fonts.ready.then(toTheEnd);
  connect();
  addEventListener("offline", lose);
  addEventListener("online", () => { lose(); connect(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !document.body.dataset.connected) { lose(); connect(); } });
}
