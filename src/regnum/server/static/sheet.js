// Pages about a table, shown as a sheet over it: what has data-sheet is a link or a form that leads to one. Where this
// script does not run they are pages of their own.
const dialog = document.getElementById("sheet");
let shown; // the address of the page that is shown

async function sheetAt(address, form) {
  const answer = await fetch(address, form ? { method: "POST", body: new URLSearchParams(new FormData(form)) } : {});
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".seat-sheet");
}

async function open(address, form) {
  const sheet = await sheetAt(address, form);
  if (!sheet) { location.assign(address); return; } // something else than a sheet: the page itself says what
  shown = address;
  dialog.replaceChildren(document.adoptNode(sheet));
  document.querySelector(".menu[open]")?.removeAttribute("open");
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-sheet]")) return;
  event.preventDefault();
  open(event.target.getAttribute("action"), event.target).catch(() => event.target.submit());
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (link) {
    event.preventDefault();
    open(link.getAttribute("href")).catch(() => location.assign(link.href));
  } else if (event.target === dialog || event.target.closest("#sheet [data-shut]")) {
    event.preventDefault();
    dialog.close();
  } else if (event.target.closest("#sheet [data-send]")) {
    dialog.close(); // what comes of it is seen at the table
  }
});

/** Who holds a seat may have changed. A link, which is shown once, stays as long as it can be used. */
async function refresh() {
  const sheet = await sheetAt(shown);
  const { made } = dialog.querySelector("[data-made]")?.dataset ?? {};
  if (sheet && dialog.open && !(made && sheet.querySelector(`[name="number"][value="${made}"]`))) dialog.replaceChildren(document.adoptNode(sheet));
}
let number = document.body.dataset.number;
document.addEventListener("shown", () => {
  const now = document.body.dataset.number;
  if (dialog?.open && now !== number) refresh().catch(() => undefined);
  number = now;
});
