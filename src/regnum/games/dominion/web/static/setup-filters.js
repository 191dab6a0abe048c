// All cards, or only those of some costs, kinds and sets, or with some letters in their names.
const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");

/** `shown` is told the cards that are seen whenever they change. */
export function filterCards(all, shown) {
  const boxes = [...all.querySelectorAll("[data-filter]")];
  const search = all.querySelector("[type=search]");
  const cards = [...all.querySelectorAll("[data-card-of]")];
  const said = all.querySelector("[role=status]"), none = all.querySelector(".none");

  /** Any of what is ticked in each group; where nothing is, everything. */
  function fits(card) {
    for (const group of new Set(boxes.map((box) => box.dataset.filter))) {
      const wanted = boxes.filter((box) => box.dataset.filter === group && box.checked).map((box) => box.value);
      if (wanted.length && !card.dataset[group].split(" ").some((value) => wanted.includes(value))) return false;
    }
    return card.dataset.plain.includes(plain(search.value));
  }

  function filter() {
    for (const card of cards) card.hidden = !fits(card);
    const left = cards.filter((card) => !card.hidden);
    said.textContent = left.length < cards.length ? left.length : "";
    none.hidden = left.length > 0;
    shown(left.map((card) => card.firstElementChild));
  }

  for (const box of boxes) box.addEventListener("change", filter);
  search.addEventListener("input", filter);
  none.querySelector("button").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    search.value = "";
    filter();
    search.focus();
  });
}
