// What a person has set on this device: kept here, and told to styles as data-set-NAME of the page. Knows no game.
const KEY = "regnum settings";
const dialog = document.getElementById("settings");
const fields = [...document.querySelectorAll("[data-setting]")];

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // a browser may keep nothing at all
}
const values = kept();

const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);
function tell(name, value) {
  document.documentElement.setAttribute(`data-set-${name}`, value === true ? "on" : value === false ? "off" : value);
}

/** What is set, or what the page says it is by default. */
export const setting = (name) => values[name];

for (const field of fields) {
  const name = field.dataset.setting;
  if (field.type === "radio") {
    if (name in values) field.checked = field.value === values[name];
    if (!field.checked) continue;
  } else if (name in values) field.checked = values[name];
  values[name] = valueOf(field);
  tell(name, values[name]);
}
for (const field of fields) {
  field.addEventListener("change", () => {
    const name = field.dataset.setting;
    values[name] = valueOf(field);
    tell(name, values[name]);
    try { localStorage.setItem(KEY, JSON.stringify(values)); } catch { /* then until the page is left */ }
    document.dispatchEvent(new CustomEvent("setting", { detail: name }));
  });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-settings]")) dialog.showModal();
  else if (event.target === dialog || event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
});
