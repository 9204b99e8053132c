/**
 * An expression of the browser: pairs of texts whose boxes overlap by more than two pixels in both directions. Text that is
 * clipped, folded or unseen does not count.
 */
export const textOverlaps = `(() => {
  const isUnseen = (element) => element.closest('.unseen, .skip, thead, caption') !== null && getComputedStyle(element.closest('.unseen, .skip, thead, caption')).position === 'absolute';
  const clip = (rect, element) => {
    let { left, right, top, bottom } = rect;
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const bounds = at.getBoundingClientRect();
      left = Math.max(left, bounds.left); right = Math.min(right, bounds.right);
      top = Math.max(top, bounds.top); bottom = Math.min(bottom, bounds.bottom);
    }
    return { left, right, top, bottom };
  };
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = clip(rect, element);
      if (box.right - box.left > 2 && box.bottom - box.top > 2) boxes.push({ ...box, node });
    }
  }
  boxes.sort((one, other) => one.top - other.top);
  const pairs = [];
  for (const [place, one] of boxes.entries())
    for (let next = place + 1; next < boxes.length && boxes[next].top < one.bottom - 2; next++) {
      const other = boxes[next];
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines of one paragraph may touch: glyph boxes are taller than lines.
      const slack = 0.25 * Math.min(one.bottom - one.top, other.bottom - other.top);
      if (one.node !== other.node && across > 2 && down > Math.max(2, slack)) pairs.push(one.node.data.trim().slice(0, 40) + ' | ' + other.node.data.trim().slice(0, 40));
    }
  return pairs.slice(0, 5);
})()`;
