// What is asked about somebody who is away: the server says what stands there, or that nothing does. A sign in the bar
// says what it is about, and opens it; by itself it never lies over the table.
const box = document.getElementById("asked"), link = document.getElementById("asked-link");

function show() {
  const first = box.querySelector(".proposal");
  link.hidden = !first;
  if (!first) { box.hidePopover(); return; }
  const words = first.querySelector("b").textContent;
  link.title = link.querySelector(".word").textContent = words;
  const asks = box.querySelector('[data-send="agree"], [data-send="return"]') !== null;
  link.classList.toggle("primary", asks);
  document.getElementById("asked-told").textContent = asks ? words : "";
}
if (box) { // not in a replay
  document.addEventListener("proposals", (event) => {
    const template = document.createElement("template");
    template.innerHTML = event.detail;
    document.getElementById("proposals").replaceChildren(template.content);
    show();
  });
  show();
}
