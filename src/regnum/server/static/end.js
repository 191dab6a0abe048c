// The end: choosing a row of a score shows the squares that earned it.
const rows = [...document.querySelectorAll("[data-squares]")];

function choose(row) {
  for (const other of rows) other.setAttribute("aria-pressed", String(other === row));
  for (const figure of document.querySelectorAll("[data-figure]")) {
    const here = figure.dataset.figure === row.dataset.figureOf;
    figure.hidden = !here;
    figure.classList.toggle("marking", here);
    const wanted = row.dataset.squares.split(" ");
    for (const mark of figure.querySelectorAll("[data-square]")) mark.classList.toggle("on", here && wanted.includes(mark.dataset.square));
  }
}

for (const row of rows) row.addEventListener("click", () => choose(row));
if (rows.length) choose(rows[0]);
document.querySelector("[data-copy-here]")?.addEventListener("click", async (event) => {
  const button = event.currentTarget;
  await navigator.clipboard.writeText(location.href);
  button.querySelector("span").textContent = button.dataset.done;
});
