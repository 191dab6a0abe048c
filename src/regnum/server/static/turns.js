// On pages that list open tables: where one is waited for is asked from time to time, shown, and called out.
import { askTurns, badge } from "./badge.js";
import { notify } from "./notices.js";
import { setting } from "./settings.js";

const EVERY = 20_000;
const { yourTurn } = document.querySelector("[data-your-turn]").dataset;
const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const calm = icon.href;
let yours = new Set([...document.querySelectorAll(".ticket.yours")].map((ticket) => ticket.dataset.table));

/** A ticket as it is now; one that is not there yet comes with the next look at the page. */
function show({ id, yours: mine, turn }) {
  const ticket = document.querySelector(`.ticket[data-table="${CSS.escape(id)}"]`);
  if (!ticket) return;
  const place = ticket.querySelector(".turn");
  ticket.classList.toggle("yours", mine);
  place.querySelector("use").setAttribute("href", place.querySelector("use").getAttribute("href").replace(/#.*/, mine ? "#crown" : "#hourglass"));
  place.lastChild.textContent = turn;
}

function call(tables) {
  for (const { id, title: game, yours: mine } of tables) {
    if (mine && !yours.has(id)) notify(yourTurn, game, new URL(`../../t/${id}/`, import.meta.url).href);
  }
  yours = new Set(tables.filter((table) => table.yours).map(({ id }) => id));
}

function mark({ count, said }) {
  document.title = count ? `● ${said} · ${title}` : title;
  icon.href = count ? icon.dataset.turn : calm;
  badge(count);
}

async function look() {
  if (document.hidden && !setting("notice") && !navigator.setAppBadge) return; // nobody would know
  try {
    const turns = await askTurns();
    turns.tables.forEach(show);
    if (document.getElementById("waits") && turns.said) document.getElementById("waits").textContent = turns.said;
    mark(turns);
    call(turns.tables);
  } catch { /* the server is away: the next time */ }
}

badge(yours.size);
for (const call of document.querySelectorAll(".call")) call.hidden = !globalThis.Notification;
setInterval(look, EVERY);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
