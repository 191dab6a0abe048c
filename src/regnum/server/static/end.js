// The end: choosing a row of a score shows the squares that earned it, choosing it again shows all.
const rows = [...document.querySelectorAll("[data-squares]")];

function choose(row) {
  for (const other of rows) other.setAttribute("aria-pressed", String(other === row));
  const wanted = row ? row.dataset.squares.split(" ") : [];
  for (const figure of document.querySelectorAll("[data-figure]")) {
    const here = figure.dataset.figure === row?.dataset.figureOf;
    figure.classList.toggle("marking", here);
    for (const mark of figure.querySelectorAll("[data-square]")) mark.classList.toggle("on", here && wanted.includes(mark.dataset.square));
    if (here) figure.scrollIntoView({ block: "nearest" });
  }
}

for (const row of rows) row.addEventListener("click", () => choose(row.getAttribute("aria-pressed") === "true" ? null : row));
document.querySelector("[data-copy-here]")?.addEventListener("click", async (event) => {
  const button = event.currentTarget;
  await navigator.clipboard.writeText(location.href);
  button.querySelector("span").textContent = button.dataset.done;
});
