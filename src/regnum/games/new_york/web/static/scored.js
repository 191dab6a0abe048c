// A scoring stops the game for a moment: it takes the place of the majorities until one goes on, or for a while.
const WHILE = 8000;
const $ = (id) => document.getElementById(id);
let seen = ""; // the scoring that is shown, or was
let timer;

function show() {
  const { scoring = "" } = $("scored").dataset;
  if (!scoring) goOn();
  else if (scoring !== seen) {
    seen = scoring;
    document.body.dataset.scoring = scoring;
    wait();
  }
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => { if ($("scored").matches(":hover, :focus-within")) wait(); else goOn(); }, WHILE);
}

function goOn() {
  clearTimeout(timer);
  delete document.body.dataset.scoring;
}

document.addEventListener("shown", show);
document.addEventListener("click", (event) => { if (event.target.closest("#go-on")) { goOn(); $("board").focus({ preventScroll: true }); } });
show();
