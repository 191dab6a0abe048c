/** Put a text where it can be pasted from, also where the address has no TLS and a browser offers no clipboard. */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** A button with data-copy copies that, and says so. */
export async function copyBy(button) {
  await copy(button.dataset.copy);
  button.querySelector("span").textContent = button.dataset.done;
}
