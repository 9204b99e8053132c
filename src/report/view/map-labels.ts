import type { MapNode } from './map-layout.ts';

/** The name of a page beside its mark. */
export interface MapLabel {
  readonly node: MapNode;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** About how wide the text is. */
  readonly width: number;
  /** Whether the text ends at x, left of the mark, or starts there. */
  readonly ends: boolean;
}

/** Longest name, in characters, and most names. */
const longest = 24;
const mostLabels = 40;
/** Of 10-unit type: height of a line, and mean width of a character. */
const [lineHeight, characterWidth] = [13, 5.6];

/**
 * Names for the first pages that have room for theirs on the whole map, upper levels before lower ones.
 * `src/islands/tree.js` does the same for the part that is zoomed into.
 * @param mark radius of a page's mark
 */
export function mapLabels(nodes: readonly MapNode[], mark: number): MapLabel[] {
  const labels: MapLabel[] = [];
  const boxes: Box[] = [];
  for (const node of nodes) {
    if (labels.length === mostLabels) break;
    const label = labelOf(node, mark);
    const box = boxOf(label);
    if (boxes.some((other) => overlap(box, other))) continue;
    if (node.parent !== null && nodes.some((other) => other !== node && covers(box, other, mark))) continue;
    boxes.push(box);
    labels.push(label);
  }
  return labels;
}

function labelOf(node: MapNode, mark: number): MapLabel {
  const name = node.row.node.title || node.row.node.url;
  const text = name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
  const ends = node.x < 0;
  return {
    node,
    text,
    ends,
    width: text.length * characterWidth,
    x: node.x + (ends ? -mark - 3 : mark + 3),
    y: node.y + 3.5,
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

function boxOf({ width, x, y, ends }: MapLabel): Box {
  return ends ? { left: x - width, right: x, middle: y } : { left: x, right: x + width, middle: y };
}

/** Whether a name would stand on another page's mark. */
function covers({ left, right, middle }: Box, { x, y }: MapNode, mark: number): boolean {
  return x > left - mark && x < right + mark && Math.abs(y - (middle - 3.5)) < 4 + mark;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.middle - other.middle) < lineHeight;
}
