// How many tables wait, on the icon of the installed app: where a device shows such a thing.
export function badge(count) {
  (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
}

/** What the server says about the open tables of this device. */
export async function askTurns() {
  const answer = await fetch(new URL("../../you/turns.json", import.meta.url));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

export async function countTurns() {
  if (!navigator.setAppBadge) return;
  try { badge((await askTurns()).count); } catch { /* the next time */ }
}
