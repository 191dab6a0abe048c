// What the others are asked about somebody who is away: the server says what stands there, or that nothing does.
document.addEventListener("proposals", (event) => {
  const template = document.createElement("template");
  template.innerHTML = event.detail;
  document.getElementById("proposals").replaceChildren(template.content);
});
document.addEventListener("click", (event) => { if (event.target.closest("[data-hide]")) event.target.closest(".proposal").remove(); });
