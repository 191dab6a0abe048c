// What is asked about somebody who is away: the server says what stands there, or that nothing does. It opens by itself
// when it asks something new, and stays at hand in the bar.
const box = document.getElementById("asked"), link = document.getElementById("asked-link");

function show() {
  link.hidden = !box.querySelector(".proposal");
  if (link.hidden) box.hidePopover();
  else if (box.querySelector('[data-send="agree"], [data-send="return"]')) box.showPopover();
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
