// While the server is away: the page in the reader's language, and back as soon as somebody answers again.
const EVERY = 3000;
const ROOT = new URL("../../", import.meta.url); // of all pages: this file is in assets/VERSION/
const OWN = document.querySelector("[data-page]").dataset.page;
const tongues = [...document.querySelectorAll("[data-tongue]")];
const kept = Object.fromEntries(document.cookie.split("; ").map((cookie) => cookie.split("=")));

/** As somebody chose on this device, otherwise as the browser says. */
function speak() {
  const wishes = [kept.regnum_language, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
  const language = wishes.find((wish) => tongues.some((tongue) => tongue.lang === wish));
  for (const tongue of tongues) {
    tongue.hidden = tongue.lang !== language;
    if (!tongue.hidden) document.title = tongue.dataset.tongue;
  }
  document.documentElement.lang = language;
  if (["light", "dark"].includes(kept.regnum_theme)) document.documentElement.dataset.theme = kept.regnum_theme;
  else delete document.documentElement.dataset.theme;
}

/** Whether somebody answered: then the page that was wanted is loaded. */
async function tryAgain() {
  try {
    const answer = await fetch(new URL("service-worker.js", ROOT), { method: "HEAD", cache: "no-store" });
    if (!answer.ok) return false;
  } catch {
    return false;
  }
  if (location.pathname === OWN) location.replace(ROOT); // where a form that was never received leads to
  else location.reload();
  return true;
}

speak();
for (const tongue of tongues) {
  const said = tongue.querySelector("[data-still]");
  tongue.querySelector("button").addEventListener("click", async () => {
    if (!(await tryAgain())) said.textContent = said.dataset.still;
  });
}
addEventListener("online", tryAgain);
setInterval(tryAgain, EVERY);
