// Kingdoms that somebody keeps on this device: the server writes them into a cookie, and says which there are then.
const row = document.querySelector(".begin");
const chips = () => [...row.querySelectorAll('[data-kind="favourite"]')];

/** Under which name a kingdom is kept; null if it is not. */
export const favourite = (kingdom) => chips().find((chip) => chip.dataset.begin === kingdom)?.textContent.trim() ?? null;

function chip({ name, link, options }) {
  const made = document.getElementById("favourite-chip").content.firstElementChild.cloneNode(true);
  made.href = link;
  made.dataset.begin = options.kingdom;
  made.append(name);
  return made;
}

/** Keep or forget one; says what is wrong, "" when nothing is, null when the server does not answer. */
export async function favourites(form, change) {
  try {
    const answer = await (await fetch(`${form.action}/favourite`, { method: "POST", body: new URLSearchParams(change) })).json();
    if (answer.problem) return answer.problem;
    for (const old of chips()) old.remove();
    row.querySelector("span").after(...answer.favourites.map(chip));
    return "";
  } catch { return null; }
}
