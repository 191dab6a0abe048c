// Whether somebody wants to add something of their own before every deal: kept on this device.
import { OWN } from "./fairness.js";

for (const field of document.querySelectorAll("[data-own-lot]")) {
  try { field.checked = localStorage.getItem(OWN) === "1"; } catch { field.disabled = true; }
  field.addEventListener("change", () => localStorage.setItem(OWN, field.checked ? "1" : "0"));
}
