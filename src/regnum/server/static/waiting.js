// A table before its start: who comes is seen at once, and when the game begins this page becomes the table.
import { copyBy } from "./copy.js";
import { Idiomorph } from "./idiomorph.js";
import * as lots from "./lots.js";

const $ = (id) => document.getElementById(id);
let socket;
let number = 0;
let tries = 0;

function connect() {
  const address = new URL("live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; $("offline").hidden = true; document.body.dataset.connected = "1"; lots.begin(send, notice); };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    if (event.code === 4404) { location.reload(); return; }
    delete document.body.dataset.connected;
    $("offline").hidden = false;
    setTimeout(connect, Math.min(8000, 250 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}

function receive(message) {
  if (message.error) { notice(message.error); return; }
  if (message.pieces || message.again) { socket.onclose = null; location.reload(); return; }
  number = message.number ?? number;
  for (const [id, html] of Object.entries(message.waiting ?? {})) {
    if ($(id)) Idiomorph.morph($(id), html, { morphStyle: "outerHTML" });
  }
  offerSharing();
  lots.go();
}

function send(what, value) {
  const open = socket.readyState === WebSocket.OPEN;
  if (open) socket.send(JSON.stringify({ [what]: value, number }));
  return open;
}

let hiding;
function notice(words) {
  $("notice").textContent = words;
  $("notice").hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { $("notice").hidden = true; }, 5000);
}

// A way to send things is offered where the device has one.
function offerSharing() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

async function share({ share: url, title }) {
  try {
    await navigator.share({ title, text: title, url });
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-send], [data-copy], [data-share]");
  if (button?.dataset.copy) copyBy(button);
  else if (button?.dataset.share) share(button.dataset);
  else if (button) send(button.dataset.send, button.dataset.value === undefined ? true : Number(button.dataset.value));
});
document.addEventListener("focusin", (event) => { if (event.target.id === "join-link") event.target.select(); });

offerSharing();
connect();
