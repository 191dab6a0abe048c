// A board or three cards by lot, put into the form to be looked at: as long as one likes, before the game starts.
const form = document.getElementById("table");
const said = document.getElementById("rolled");

const put = {
  board({ places }) {
    places.forEach(([quadrant, turned], place) => {
      form.elements[`place-${place}`].value = quadrant;
      form.elements[`turned-${place}`].checked = turned;
    });
    return places.map((_place, place) => form.elements[`place-${place}`].selectedOptions[0].textContent);
  },
  cards({ cards }) {
    const boxes = [...form.querySelectorAll('[name^="card-"]')];
    for (const box of boxes) box.checked = cards.includes(box.name.slice("card-".length));
    return boxes.filter((box) => box.checked).map((box) => box.closest("label").querySelector("b").textContent);
  },
};

async function roll(what) {
  try {
    const answer = await (await fetch(`${form.action}/look.json`)).json();
    form.querySelector(`[name="option-${what}"][value="own"]`).checked = true;
    said.textContent = put[what](answer).join(", ");
  } catch { said.textContent = said.dataset.lost; }
  said.classList.toggle("unseen", said.textContent !== said.dataset.lost);
}

for (const button of form.querySelectorAll("[data-roll]")) {
  button.hidden = false;
  button.addEventListener("click", () => roll(button.dataset.roll));
}
