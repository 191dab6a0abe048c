import "../live.js";
