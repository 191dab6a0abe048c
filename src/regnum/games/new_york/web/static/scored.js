// A scoring stops the game for a moment: it takes the place of the majorities until one goes on, the bots no longer
// wait, or, where nothing waits for one, for a while.
const WHILE = 8000, LONGER = 1000;
const $ = (id) => document.getElementById(id);
let seen = ""; // the scoring that is shown, or was
let stopped = false; // whether bots wait for this page
let timer;

const reading = () => $("scored").matches(":hover, :focus-within");

function show() {
  const { scoring = "" } = $("scored").dataset;
  const before = stopped;
  stopped = Boolean(document.querySelector('#ask [data-value="seen"]'));
  if (!scoring) goOn();
  else if (scoring !== seen) {
    seen = scoring;
    document.body.dataset.scoring = scoring;
    wait(WHILE);
  } else if (before && !stopped && !reading()) goOn();
}

function wait(time) {
  clearTimeout(timer);
  timer = setTimeout(() => { if (stopped || reading()) wait(LONGER); else goOn(); }, time);
}

function goOn() {
  clearTimeout(timer);
  delete document.body.dataset.scoring;
}

document.addEventListener("shown", show);
document.addEventListener("click", (event) => {
  const button = event.target.closest('[data-value="seen"]');
  if (!button) return;
  goOn();
  if (button.id === "go-on") $("board").focus({ preventScroll: true });
});
show();
