// Who deletes what this device remembers also means what scripts have kept on it.
document.querySelector("[data-forget]")?.addEventListener("submit", () => {
  localStorage.clear();
  sessionStorage.clear();
});
