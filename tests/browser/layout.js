// What is wrong with a page as it is laid out now, in words. Installed into a page by layout.py, which says what each
// check means and which numbers it goes by.
(() => {
  const TARGETS = 'a[href], button, select, textarea, summary, input:not([type="hidden"]), [role="button"], .spot, [role="gridcell"][data-send], label:has(input[type="radio"], input[type="checkbox"])';
  const NO_TEXT = "script, style, defs, symbol, noscript, option, template, title, desc, svg[aria-hidden='true']";
  const SLACK = 1; // rounding of the browser, in px
  const FREE = 24; // so many px of a card are free where others lie over it
  const MANY = 6, NARROW = 7; // so many lines are not all less wide than so many letters are high
  const LONG = 12; // so many letters may a word have that is not taken apart
  const LARGE = 60; // a drawing that is wider is no sign
  const TOUCHING = 2; // so many px may two things share: borders, shadows of letters
  let styles, seen, framed;

  function look() {
    styles = new Map();
    seen = new Map();
    framed = new Map();
  }
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom, width: right - left, height: bottom - top });
  const meet = (a, b) => box({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const window_ = () => box({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  const there = (area) => area.width > SLACK && area.height > SLACK;
  const near = (a, b) => a.contains(b) || b.contains(a);
  const round = Math.round;

  function name(element) {
    const classes = element.getAttribute("class") ?? "";
    const own = element.id ? `#${element.id}` : classes.trim() ? `.${classes.trim().split(/\s+/).slice(0, 2).join(".")}` : "";
    const around = own ? null : element.parentElement?.closest("[id], [class]");
    return `${around ? `${name(around)} > ` : ""}${element.localName}${own}`;
  }
  function described(element, area = element.getBoundingClientRect()) {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    const said = words ? ` “${words.length > 32 ? `${words.slice(0, 31)}…` : words}”` : "";
    return `${name(element)}${said} (${round(area.width)}x${round(area.height)} at ${round(area.left)},${round(area.top)})`;
  }

  /** Whether anybody sees it: drawn, and not put away for screen readers alone. */
  function visible(element) {
    if (!seen.has(element)) {
      const { width, height } = element.getBoundingClientRect();
      let hidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
      hidden ||= width <= SLACK || height <= SLACK || style(element).clipPath.startsWith("inset(50%");
      const up = element.parentElement;
      seen.set(element, !hidden && (!up || up === document.body || up === document.documentElement || !putAway(up)));
    }
    return seen.get(element);
  }
  function putAway(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (style(at).clipPath.startsWith("inset(50%")) return true;
    return false;
  }

  /** The ancestors that cut off what sticks out of them, the nearest first. */
  function frames(element) {
    if (!framed.has(element)) framed.set(element, framesOf(element));
    return framed.get(element);
  }
  function framesOf(element) {
    const found = [];
    let { position } = style(element);
    for (let at = element.parentElement; at && at !== document.body && position !== "fixed"; at = at.parentElement) {
      const about = style(at);
      if (position === "absolute" && about.position === "static" && about.transform === "none") continue;
      if (about.overflowX !== "visible" || about.overflowY !== "visible") found.push(at);
      position = about.position;
    }
    return found;
  }
  const scrolls = (frame) => /auto|scroll/.test(style(frame).overflowX + style(frame).overflowY);
  /** Where it is; of a link that goes on in the next line the longer part. */
  function place(element) {
    if (style(element).display !== "inline") return box(element.getBoundingClientRect());
    return [...element.getClientRects()].map(box).reduce((one, other) => (other.width > one.width ? other : one), box(element.getClientRects()[0] ?? element.getBoundingClientRect()));
  }
  function shown(element, area = place(element)) {
    return frames(element).reduce((left, frame) => meet(left, frame.getBoundingClientRect()), box(area));
  }

  /** What is seen of a line of text: its own element may cut it off. */
  function shownLine(element, line) {
    const whole = shown(element, line);
    return /^(hidden|clip|auto|scroll)/.test(style(element).overflowX) ? meet(whole, element.getBoundingClientRect()) : whole;
  }

  /** What lies above the page as a layer of its own: a dock that sticks, a bubble, a menu. */
  function layer(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (/sticky|fixed/.test(style(at).position) || at.matches(".menu > *, dialog, [popover]")) return at;
    return null;
  }
  const picture = (element) => element?.ownerSVGElement?.parentElement.closest("svg") ?? element?.closest("svg") ?? null;
  /** A target that is laid over others like a pane: it can be hit, and what is behind it is seen. */
  const clear = (colour) => /^(transparent|rgba\(.*, 0\))$/.test(colour);
  function pane(element) {
    const { backgroundColor, backgroundImage, borderTopWidth, color } = style(element);
    const empty = clear(color) || (!element.childElementCount && !element.textContent.trim());
    return empty && clear(backgroundColor) && backgroundImage === "none" && borderTopWidth === "0px";
  }
  const list = (element) => element.closest("li")?.parentElement ?? null;

  function targets() {
    return [...document.querySelectorAll(TARGETS)].filter((element) => visible(element) && !element.matches("label input:is([type=radio], [type=checkbox])") && style(element).pointerEvents !== "none");
  }
  const belongs = (hit, target) => Boolean(hit) && (target.contains(hit) || hit.closest("label")?.control === target || (target.localName === "label" && hit === target.control));

  /** The pieces of text that are seen: each with its element, and where its lines are. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode, element = node.parentElement;
      if (!node.data.trim() || element.closest(NO_TEXT) || !visible(element)) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].map(box).filter(there);
      if (lines.length) found.push({ node, element, words: node.data.trim(), lines });
    }
    return found;
  }
  const quoted = ({ element, words }) => `${name(element)} “${words.length > 32 ? `${words.slice(0, 31)}…` : words}”`;
  /** The part of a line where letters are, without the room above and below them. */
  const letters = (line) => box({ left: line.left + 1, right: line.right - 1, top: line.top + line.height * 0.27, bottom: line.bottom - line.height * 0.27 });

  // The checks: each adds sentences to what is found.

  function checkFits(add, { still }) {
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + SLACK) add("outside", `the page is ${root.scrollWidth} px wide and scrolls sideways`);
    if (still && Math.max(root.scrollHeight, document.body.scrollHeight) > innerHeight + SLACK) add("outside", `the page is ${Math.max(root.scrollHeight, document.body.scrollHeight)} px high and must not scroll`);
  }

  function checkInside(add, { still }, allTargets, allTexts) {
    const edge = window_();
    const areas = [...allTargets.map((element) => [element, place(element), () => described(element)]),
      ...allTexts.map((text) => [text.element, text.lines.map((line) => shownLine(text.element, line)).reduce((a, b) => box({ left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) })), () => `text ${quoted(text)}`])];
    for (const [element, area, words] of areas) {
      const around = frames(element);
      if (around.some(scrolls) || !there(shown(element, area))) continue; // reached by scrolling, or cut off: told elsewhere
      const left = edge.left - area.left, right = area.right - edge.right;
      const top = still ? edge.top - area.top : 0, bottom = still ? area.bottom - edge.bottom : 0;
      const most = Math.max(left, right, top, bottom);
      if (most > TOUCHING) add("outside", `${words()} is ${round(most)} px outside`);
    }
  }

  function checkParts(add, { still, parts, least }) {
    for (const [part, selector] of Object.entries(parts)) {
      const element = [...document.querySelectorAll(selector)].find(visible);
      if (!element) { add("missing", `${part} (${selector}) is not to be seen`); continue; }
      if (part === "board" && Math.min(element.clientWidth, element.clientHeight) < least) add("small", `board ${described(element)}: less than ${round(least)} px`);
      if (still) checkInSight(add, part, element);
      else if (["ask", "main"].includes(part)) for (const [down, when] of [[0, ""], [1e6, " when scrolled down"]]) {
        scrollTo(0, down);
        checkInSight(add, part, element, when);
      }
      scrollTo(0, 0);
    }
  }
  function checkInSight(add, part, element, when = "") {
    const area = box(element.getBoundingClientRect()), left = meet(shown(element), window_());
    const lost = Math.max(area.width - left.width, area.height - left.height);
    if (!there(left)) add("outside", `${part} ${described(element)} is not in sight${when}`);
    else if (lost > SLACK) add("outside", `${part} ${described(element)}: ${round(lost)} px are not in sight${when}`);
  }

  /** A drawing is not larger than the panel that it belongs to. */
  function checkDrawings(add) {
    for (const drawing of document.querySelectorAll(".panel svg")) {
      if (drawing.ownerSVGElement || !visible(drawing) || frames(drawing).some(scrolls) || layer(drawing)) continue;
      const { width, bottom } = drawing.getBoundingClientRect(), panel = drawing.closest(".panel");
      if (style(panel).display === "contents") continue; // where there is no room for a frame
      const out = bottom - panel.getBoundingClientRect().bottom;
      if (width >= LARGE && out > TOUCHING) add("outside", `${described(drawing)} sticks ${round(out)} px out of its panel`);
    }
  }

  /** The menu of a table, when it is opened. */
  function checkMenu(add, wanted) {
    const menu = document.querySelector("details.menu:not([open])");
    if (!menu || !visible(menu)) return;
    menu.open = true;
    look();
    checkSheet(add, wanted, "menu", menu.lastElementChild);
    menu.open = false;
    look();
  }

  /** Something that lies over the page: it is in the window, and nothing is wrong inside of it. */
  function checkSheet(add, wanted, title, sheet) {
    checkInSight(add, title, sheet);
    const addInside = (kind, words) => add(kind, `in the ${title}: ${words}`);
    const inside = targets().filter((target) => sheet.contains(target)), said = texts().filter(({ element }) => sheet.contains(element));
    checkInside(addInside, { still: true }, inside, said);
    checkOverlaps(addInside, inside, said);
    checkTexts(addInside, wanted, said);
    checkTargets(addInside, wanted, inside);
  }

  /** Everything and where it is. What lies over something is hit where it is drawn; so where nothing else is drawn
   * nothing has to be hit, which takes the browser a tenth of a millisecond every time. */
  function placesOfAll() {
    return [...document.body.querySelectorAll("*")].map((element) => ({ element, ...box(element.getBoundingClientRect()) })).filter(({ width, height }) => width || height);
  }
  const isIn = ({ left, top, right, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;

  /** Nothing lies over these parts, wherever one looks; nor do they hide what belongs to them. */
  function checkUncovered(add, { still, parts }) {
    const all = placesOfAll();
    for (const [part, selector] of Object.entries(parts)) {
      const element = [...document.querySelectorAll(selector)].find(visible);
      if (!element) continue;
      const area = meet(shown(element), window_());
      const over = new Map();
      const inside = [element, ...element.querySelectorAll(`${TARGETS}, svg, img, p, h2, h3`)].filter((one) => (one !== element || one instanceof SVGElement) && visible(one)).map((one) => one.getBoundingClientRect());
      const others = all.filter((one) => !near(one.element, element));
      const somethingElse = (x, y) => inside.some((one) => isIn(one, x, y)) && others.some((one) => isIn(one, x, y));
      for (let row = 0.5; row < 7; row++) for (let column = 0.5; column < 7; column++) {
        const x = area.left + (area.width * column) / 7, y = area.top + (area.height * row) / 7;
        if (!somethingElse(x, y)) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || near(hit, element) || !drawn(hit, x, y) || (!still && layer(hit) && !layer(element))) continue;
        const cover = [...parents(hit)].findLast((at) => !at.contains(element) && style(at).display !== "contents") ?? hit;
        over.set(cover, (over.get(cover) ?? 0) + 1);
      }
      for (const [cover, points] of over) add("covered", `${part} ${described(element)}: ${described(cover)} lies over ${round((points * 100) / 49)} % of it`);
      if (!["board", "hand"].includes(part)) continue;
      for (const target of element.querySelectorAll(TARGETS)) {
        if (!visible(target)) continue;
        const whole = box(target.getBoundingClientRect()), left = shown(target);
        const sideways = meet(left, { ...window_(), top: -1e6, bottom: 1e6 });
        const lost = Math.max(whole.width - sideways.width, still ? whole.height - meet(left, window_()).height : 0);
        if (lost > TOUCHING) add("outside", `${described(target)} in the ${part}: ${round(lost)} px are not in sight`);
      }
    }
  }
  /** Whether it is drawn here; not when it is only enlarged to be hit more easily. */
  function drawn(element, x, y) {
    return isIn(element.getBoundingClientRect(), x, y);
  }
  function* parents(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) yield at;
  }

  /** Every target is hit where one aims at it, and is large enough for a finger. */
  function checkTargets(add, { touch, finger, cell, cells }, allTargets) {
    const scroll = [scrollX, scrollY], moved = new Map();
    function center(target) {
      for (const frame of frames(target)) if (!moved.has(frame)) moved.set(frame, [frame.scrollLeft, frame.scrollTop]);
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return meet(shown(target), window_());
    }
    for (const target of allTargets) {
      let area = meet(shown(target), window_());
      const whole = place(target);
      const middle = () => [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
      if (area.width < whole.width - SLACK || area.height < whole.height - SLACK || !belongs(document.elementFromPoint(...middle()), target)) {
        area = center(target);
      }
      if (!there(area)) continue; // told as outside
      const hit = document.elementFromPoint(...middle());
      if (!belongs(hit, target)) {
        if (picture(target) && picture(target) === picture(hit)) continue; // what is drawn on a cell, or around it
        const fan = list(target);
        if (!(fan && fan === list(hit) && reach(target, area))) { add("covered", `${described(target)}: in its middle lies ${described(hit)}`); continue; }
      }
      const isCell = Boolean(cells && target.closest(cells)) && target instanceof SVGElement;
      const inline = target.localName === "a" && style(target).display === "inline";
      const wanted = isCell ? cell : finger;
      if (!touch || inline || !wanted) continue;
      const measure = () => [area.width >= wanted ? area.width : along(target, ...middle(), 1, 0, wanted), area.height >= wanted ? area.height : along(target, ...middle(), 0, 1, wanted)];
      const enough = () => width >= wanted - SLACK / 2 && height >= wanted - SLACK / 2;
      let [width, height] = measure();
      if (!enough()) { // what enlarges it may be out of sight
        area = center(target);
        [width, height] = measure();
      }
      if (!enough()) add("target", `${described(target)}: ${round(width)}x${round(height)} for a finger, ${wanted} wanted`);
    }
    for (const [frame, place] of moved) frame.scrollTo({ left: place[0], top: place[1], behavior: "instant" });
    scrollTo(...scroll);
  }
  /** How long the target is through this point in one direction, with what enlarges it. */
  function along(target, x, y, dx, dy, most) {
    let far = 1;
    for (const way of [-1, 1]) for (let step = 1; step <= most; step++) {
      if (!belongs(document.elementFromPoint(x + way * step * dx, y + way * step * dy), target)) break;
      far += 1;
    }
    return far;
  }
  /** Whether enough of a card in a fan is free. */
  function reach(target, area) {
    let free = 0;
    for (let x = area.left + 0.5; x < area.right; x++) free += belongs(document.elementFromPoint(x, area.top + area.height / 2), target);
    return free >= FREE;
  }

  function checkOverlaps(add, allTargets, allTexts) {
    const boxes = allTargets.filter((element) => !pane(element)).map((element) => ({ element, area: shown(element), words: () => described(element), target: true }));
    for (const text of allTexts) for (const line of text.lines) {
      boxes.push({ element: text.element, area: shownLine(text.element, letters(line)), words: () => `text ${quoted(text)}`, target: false });
    }
    const sorted = boxes.filter(({ area }) => there(area)).sort((a, b) => a.area.top - b.area.top);
    const told = new Set();
    sorted.forEach((a, index) => {
      for (let other = index + 1; other < sorted.length && sorted[other].area.top < a.area.bottom - TOUCHING; other++) {
        const b = sorted[other];
        const both = meet(a.area, b.area);
        if (both.width <= TOUCHING || both.height <= TOUCHING || near(a.element, b.element)) continue;
        if (a.target && b.target && (a.element.control === b.element || b.element.control === a.element)) continue;
        if (picture(a.element) && picture(a.element) === picture(b.element)) continue; // cells of a board, a drawing
        const fan = list(a.element);
        if (fan && fan === list(b.element) && a.element.closest("li") !== b.element.closest("li") && (a.target || a.element.closest(TARGETS))) continue; // cards held in a hand
        if (layer(a.element) !== layer(b.element)) continue; // one can scroll, or it was opened
        const words = `${a.words()} and ${b.words()} overlap by ${round(both.width)}x${round(both.height)}`;
        const key = `${name(a.element)} ${name(b.element)}`;
        if (!told.has(key)) { told.add(key); add("overlap", words); }
      }
    });
  }

  function checkTexts(add, { still, letter, parts }, allTexts) {
    const all = placesOfAll();
    const scrolling = still && Object.keys(parts ?? {}).length > 0; // a table that stands still: nothing but the log is scrolled
    for (const text of allTexts) {
      const { element } = text;
      const size = parseFloat(style(element).fontSize) * scaleOf(element);
      if (size < letter - 0.05) add("tiny", `${quoted(text)}: ${size.toFixed(1)} px`);
      checkWhole(add, text);
      checkWords(add, text);
      checkButton(add, text);
      if (element.closest(".bar") && !element.closest(".menu") && new Set(text.lines.map(({ top }) => round(top))).size > 1) add("broken", `${quoted(text)}: goes on in a second line of the bar`);
      if (scrolling) checkReached(add, text);
      if (text.words.split(/\s+/).length >= MANY && text.lines.length >= MANY && Math.max(...text.lines.map(({ width }) => width)) < size * NARROW) add("narrow", `${quoted(text)}: ${text.lines.length} lines of a word or two`);
      if (style(element).pointerEvents === "none" || element.closest("svg")) continue;
      for (const line of text.lines) {
        const area = meet(shownLine(element, letters(line)), window_());
        if (!there(area)) continue;
        const y = (area.top + area.bottom) / 2;
        const others = all.filter((one) => one.top <= y && y <= one.bottom && one.left <= area.right && area.left <= one.right && !belongsTogether(element, one.element));
        const over = [area.left + 1, (area.left + area.right) / 2, area.right - 1].filter((x) => others.some((one) => isIn(one, x, y))).map((x) => coverOf(element, x, y, still)).find(Boolean);
        if (!over) continue;
        add("covered", `text ${quoted(text)}: ${described(over)} lies over it`);
        break;
      }
    }
  }
  /** What lies over a text at this point and does not belong to it. */
  function coverOf(element, x, y, still) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || belongsTogether(element, hit) || pane(hit.closest(TARGETS) ?? hit) || !drawn(hit, x, y) || (!still && layer(hit) !== layer(element))) return null;
    return hit;
  }
  /** Whether a text and something that is drawn where it is are of one thing: of the same button, drawing or fan. */
  function belongsTogether(element, other) {
    if (other.contains(element) || other.closest("label, button, a")?.contains(element) || other.closest("svg")?.contains(element)) return true;
    const fan = list(element);
    return Boolean(fan) && fan === list(other) && element.closest("li") !== other.closest("li");
  }
  /** Words stay whole; only long ones may go on in the next line where they must. */
  function checkWords(add, text) {
    if (text.lines.length < 2 || style(text.element).hyphens === "auto") return;
    const range = document.createRange();
    for (const { 0: word, index } of text.node.data.matchAll(/[\p{L}\p{N}\u00ad]+/gu)) {
      if (word.length > LONG || word.includes("\u00ad")) continue; // a word that says itself where it may be parted
      range.setStart(text.node, index);
      range.setEnd(text.node, index + word.length);
      const [first, ...others] = range.getClientRects();
      if (first && others.some(({ top }) => top > first.top + first.height / 2)) { add("broken", `${quoted(text)}: “${word}” is taken apart`); return; }
    }
  }
  /** What a button says stands on it. */
  function checkButton(add, text) {
    const button = text.element.closest("button, .button");
    if (!button || layer(text.element) !== layer(button)) return;
    const { left, right } = button.getBoundingClientRect();
    const seenOf = text.lines.map((line) => shownLine(text.element, line)).filter(there);
    const most = Math.max(0, ...seenOf.map((line) => Math.max(left - line.left, line.right - right)));
    if (most > SLACK) add("outside", `text ${quoted(text)} sticks ${round(most)} px out of its button`);
  }
  /** Nothing of a table is found by scrolling a part of it, but what was played and said. */
  function checkReached(add, text) {
    const frame = frames(text.element).find(scrolls);
    if (!frame || frame.closest(".log, dialog, [popover], .menu")) return;
    const lost = text.lines.map(letters).find((line) => line.bottom - meet(line, frame.getBoundingClientRect()).bottom > SLACK);
    if (lost) add("outside", `text ${quoted(text)} is in sight only when ${name(frame)} is scrolled`);
  }
  function scaleOf(element) {
    const svg = element.ownerSVGElement;
    if (!svg) return element.currentCSSZoom ?? 1;
    const { a, b } = element.getScreenCTM();
    return Math.hypot(a, b);
  }
  /** No frame cuts letters off; unless it says so with dots, and the whole can be read elsewhere. */
  function checkWhole(add, text) {
    const { element } = text;
    for (const frame of [element, ...frames(element)]) {
      const about = style(frame);
      const cutsX = /hidden|clip/.test(about.overflowX), cutsY = /hidden|clip/.test(about.overflowY);
      if (!cutsX && !cutsY) { if (frame !== element && scrolls(frame)) return; continue; }
      const area = frame.getBoundingClientRect();
      const gone = text.lines.map((line) => ({ x: cutsX ? Math.max(area.left - line.left, line.right - area.right) : 0, y: cutsY ? Math.max(area.top - letters(line).top, letters(line).bottom - area.bottom) : 0 }));
      const x = Math.max(...gone.map((one) => one.x)), y = Math.max(...gone.map((one) => one.y));
      const wide = frame === element && cutsX && frame.scrollWidth > frame.clientWidth + SLACK;
      if (x <= SLACK && y <= SLACK && !wide) continue;
      const dotted = about.textOverflow === "ellipsis" || about.webkitLineClamp !== "none";
      if (dotted && (frame.closest("[data-explain]") || frame.closest("[title]")?.title.includes(text.words))) return;
      const least = Math.max(x, y, wide ? frame.scrollWidth - frame.clientWidth : 0);
      add("cut", `text ${quoted(text)}: ${round(least)} px are cut off by ${name(frame)}${dotted ? ", with dots but without a title" : ""}`);
      return;
    }
  }

  /** All faults of the page as it is now: pairs of a kind and a sentence. */
  function faults(wanted) {
    look();
    const found = [];
    const add = (kind, words) => found.push([kind, words]);
    const allTargets = targets(), allTexts = texts();
    checkFits(add, wanted);
    checkInside(add, wanted, allTargets, allTexts);
    checkParts(add, wanted);
    checkUncovered(add, wanted);
    checkDrawings(add);
    checkOverlaps(add, allTargets, allTexts);
    checkTexts(add, wanted, allTexts);
    checkTargets(add, wanted, allTargets);
    checkMenu(add, wanted);
    return found;
  }

  /** The same of something that was opened over the page, and of nothing else. */
  function faultsInside(wanted, title, selector) {
    look();
    const found = [];
    const sheet = [...document.querySelectorAll(selector)].find(visible);
    if (sheet) checkSheet((kind, words) => found.push([kind, words]), wanted, title, sheet);
    else found.push(["missing", `${title} (${selector}) is not to be seen`]);
    return found;
  }

  /** Where the parts are on the page, however far it is scrolled. */
  function places(parts) {
    look();
    return Object.fromEntries(Object.entries(parts).map(([part, selector]) => {
      const element = [...document.querySelectorAll(selector)].find(visible);
      if (!element) return [part, null];
      const { left, top, width, height } = element.getBoundingClientRect();
      return [part, [left + scrollX, top + scrollY, width, height]];
    }));
  }

  /** The same while an explanation is open, which opens when what it is about gets the focus; null if it does not. */
  async function placesWhileExplaining(parts) {
    const all = [...document.querySelectorAll("[data-explain]")];
    const one = all.find((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));
    if (!one) return places(parts);
    const open = () => document.querySelector("#explain:not([hidden])");
    for (let tries = 0; !open() && tries < 150; tries++) { // anything that scrolls meanwhile closes it again
      if (tries % 25 === 0) { one.blur(); one.focus({ focusVisible: true, preventScroll: true }); }
      await new Promise((done) => { setTimeout(done, 20); });
    }
    const found = open() && places(parts);
    one.blur();
    return found;
  }

  window.layout = { faults, faultsInside, places, placesWhileExplaining };
})();
