// Buttons that copy, on a page that does nothing else.
import { copyBy } from "./copy.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copyBy(button);
});
