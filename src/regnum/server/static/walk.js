// Walking with the arrow keys among elements that lie anywhere on the screen.

const WAYS = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
const SAME = 1; // px: closer than this is rounding

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** To the nearest of these elements in the direction of the arrow; of several that are as near, to the first. */
export function walk(from, elements, key) {
  const [dx, dy] = WAYS[key];
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const element of elements) {
    const [ox, oy] = middle(element);
    const ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > SAME && far < least - SAME) { least = far; best = element; }
  }
  best?.focus();
}
