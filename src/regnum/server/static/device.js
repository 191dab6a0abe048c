// What scripts have kept on this device belongs to what it remembers: exported with it, and deleted with it.
const PREFIX = "regnum ";

/** By name, without the part that says that it is ours. */
function kept() {
  const found = Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(found.map(([name, text]) => [name.slice(PREFIX.length), read(text)]));
}

function read(text) {
  try { return JSON.parse(text); } catch { return text; }
}

document.querySelector("[data-forget]")?.addEventListener("submit", () => {
  localStorage.clear();
  sessionStorage.clear();
});

document.querySelector("[data-export]")?.addEventListener("click", async (event) => {
  const link = event.currentTarget;
  if (link.href.startsWith("blob:")) return; // it is ready: the browser saves it
  event.preventDefault();
  const answer = await fetch(link.href);
  if (!answer.ok) { location.href = link.href; return; }
  const whole = { ...(await answer.json()), kept_by_scripts: kept() };
  const address = URL.createObjectURL(new Blob([JSON.stringify(whole, null, 1)], { type: "application/json" }));
  const [before, name] = [link.href, link.download];
  Object.assign(link, { href: address, download: name || "regnum.json" });
  link.click();
  setTimeout(() => { Object.assign(link, { href: before, download: name }); URL.revokeObjectURL(address); }, 1000);
});
