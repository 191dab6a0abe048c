// Notices of the browser itself, as far as a person wishes them and the browser allows it.
import { setting } from "./settings.js";

const icon = document.querySelector('link[rel="icon"]').href;

/** Says something about a page of ours, which a click on it leads to; nothing while somebody looks at this one. */
export async function notify(words, body, address = location.href) {
  if (!setting("notice") || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const about = { body, icon, tag: new URL(address).pathname };
  try {
    const note = new Notification(words, about);
    note.onclick = () => { focus(); if (address !== location.href) location.assign(address); note.close(); };
  } catch { // on phones only the service worker may
    const worker = await navigator.serviceWorker?.getRegistration();
    worker?.showNotification(words, { ...about, data: address });
  }
}

/** A switch that does nothing, because the browser does not allow it, is switched off again. */
async function askLeave() {
  if (await globalThis.Notification?.requestPermission() === "granted") return;
  const field = document.querySelector('[data-setting="notice"]');
  field.checked = false;
  field.dispatchEvent(new Event("change"));
}
document.addEventListener("setting", ({ detail }) => { if (detail === "notice" && setting("notice")) askLeave(); });
