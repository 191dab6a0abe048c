// The analysis of a game while it is being made: what is ready is shown as it comes, and what one's own choices cost is
// kept on this device.
import { rememberShown } from "./costs.js";

const whole = document.getElementById("analysis");
const PAUSE = 1500; // ms between two questions
const shown = new Map();

async function look() {
  const answer = await fetch(`analysis/now.json?seat=${whole.dataset.going}`).catch(() => null);
  const news = answer?.ok && (await answer.json());
  if (news) for (const [id, html] of Object.entries(news.pieces)) replace(id, html);
  rememberShown();
  if (!news || news.going) setTimeout(look, PAUSE);
}

/** Put a piece in the place of another, unless it is the same; where one was in a list, and what was chosen, stays. */
function replace(id, html) {
  const old = document.getElementById(id);
  if (!old || shown.get(id) === html) return;
  shown.set(id, html);
  const focused = old.contains(document.activeElement);
  const list = old.querySelector("ol"), top = list?.scrollTop, which = old.querySelector("[name=which]:checked")?.value;
  old.outerHTML = html;
  const fresh = document.getElementById(id);
  if (list) fresh.querySelector("ol").scrollTop = top;
  if (which) fresh.querySelector(`[name=which][value="${which}"]`).checked = true;
  if (focused) fresh.querySelector("ol, button, a")?.focus();
}

if (whole.dataset.going) setTimeout(look, PAUSE);
