// Asks once, on the page itself, before something that cannot be taken back.
const dialog = document.getElementById("sure");

/** Resolves to whether the person is sure. */
export function sure(words, yes) {
  dialog.querySelector("p").textContent = words;
  const button = dialog.querySelector("[value=yes]");
  button.textContent = yes ?? button.dataset.yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
