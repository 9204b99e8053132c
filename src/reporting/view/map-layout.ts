import { hierarchy, tree } from 'd3-hierarchy';
import { groupBy } from './group-by.ts';
import type { TreeRow } from './tree-rows.ts';

/** A page's place on the map, the root at (0, 0). */
export interface MapNode {
  readonly row: TreeRow;
  readonly parent: MapNode | null;
  /** Radians, clockwise from the top. */
  readonly angle: number;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
  /** Pages below that stand nowhere on the map, nor below a child that does. */
  readonly undrawn: number;
}

export interface MapLayout {
  /** Parents before children, level by level; within a level each far from those before it, so that names stand all around. */
  readonly nodes: readonly MapNode[];
  /** Radius of a page's mark: small where pages stand close. */
  readonly mark: number;
}

/** Radius of the outermost ring, in user units; about a pixel each where the map is drawn whole. */
export const mapRadius = 300;
/** Pages on one map at most: beyond it neither browsers nor eyes keep up, and the outline has all. */
export const mostOnMap = 250;
/** Levels on a map at most. */
const mostLevels = 40;
const leastMark = 1.5;
const mostMark = 5.5;
/** Least room of a level, as a share of that of the fullest. */
const leastRoom = 0.35;

interface Drawn {
  readonly row: TreeRow;
  readonly children: readonly Drawn[];
}

/**
 * A tidy tree around its root: each level on a ring, branches that never cross. At most `most` pages: those asked about
 * or walked over with all above them, then the others level by level.
 * @param placed the rows of a tree, level by level, the root first
 */
export function mapLayout(placed: readonly TreeRow[], most = mostOnMap): MapLayout {
  const root = drawnTree(placed, chooseDrawn(placed, most));
  if (root === null) return { nodes: [], mark: mostMark };
  const laid = tree<Drawn>()
    .size([2 * Math.PI, 1])
    .separation((one, other) => (one.parent === other.parent ? 1 : 1.6) / Math.max(1, one.depth))(
    hierarchy<Drawn>(root, ({ children }) => [...children]),
  );
  const rings = ringRadii([...laid].map(({ depth }) => depth));
  const nodes = new Map<TreeRow, MapNode>();
  for (const each of laid) nodes.set(each.data.row, mapNode(each.data, each.x, rings[each.depth] ?? 0, nodes));
  const all = [...nodes.values()];
  return { nodes: spreadOut(all, ({ row }) => row.level), mark: markSize(all) };
}

/** Each level in the order of the van der Corput sequence: halves, then quarters, and so on. */
function spreadOut<Placed>(placed: readonly Placed[], levelOf: (each: Placed) => number): Placed[] {
  return [...groupBy(placed, levelOf).values()].flatMap((level) => {
    const bits = Math.ceil(Math.log2(Math.max(2, level.length)));
    return level
      .map((each, index) => ({ each, key: reversedBits(index, bits) }))
      .sort((one, other) => one.key - other.key)
      .map(({ each }) => each);
  });
}

function reversedBits(value: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit++) if (value & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
  return reversed;
}

function mapNode(
  { row, children }: Drawn,
  angle: number,
  radius: number,
  nodes: ReadonlyMap<TreeRow, MapNode>,
): MapNode {
  return {
    row,
    angle,
    radius,
    parent: (row.parent && nodes.get(row.parent)) ?? null,
    x: tenth(radius * Math.sin(angle)),
    y: tenth(-radius * Math.cos(angle)),
    undrawn: children.reduce((rest, child) => rest - 1 - child.row.below, row.below),
  };
}

/** A coordinate short enough to write thousands of times; never minus zero. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

function drawnTree(placed: readonly TreeRow[], chosen: ReadonlySet<TreeRow>): Drawn | null {
  const drawn = new Map<TreeRow, { row: TreeRow; children: Drawn[] }>();
  for (const row of placed) {
    if (!chosen.has(row)) continue;
    const each = { row, children: [] };
    drawn.set(row, each);
    if (row.parent) drawn.get(row.parent)?.children.push(each);
  }
  const [root] = placed;
  return (root && drawn.get(root)) ?? null;
}

function chooseDrawn(placed: readonly TreeRow[], most: number): ReadonlySet<TreeRow> {
  const chosen = new Set(placed.slice(0, 1));
  const shallow = placed.filter(({ level }) => level <= mostLevels);
  const used = shallow.filter(({ asked, walked }) => asked > 0 || walked > 0);
  for (const row of [...used, ...spreadOut(shallow, ({ level }) => level)]) {
    const missing: TreeRow[] = [];
    for (let at: TreeRow | null = row; at !== null && !chosen.has(at); at = at.parent) missing.push(at);
    if (chosen.size + missing.length <= most) for (const each of missing.reverse()) chosen.add(each);
  }
  return chosen;
}

/** Levels of few pages get less room than full ones, so that one long branch does not press the rest together. */
function ringRadii(depths: readonly number[]): number[] {
  const counts: number[] = [];
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1;
  const most = Math.max(...counts);
  const rooms = counts.map((count, depth) => (depth === 0 ? 0 : Math.max(leastRoom, Math.sqrt(count / most))));
  const all = rooms.reduce((sum, room) => sum + room, 0) || 1;
  let radius = 0;
  return rooms.map((room) => {
    radius += (room / all) * mapRadius;
    return radius;
  });
}

/** Marks of neighbours on the fullest ring just do not touch. */
function markSize(nodes: readonly MapNode[]): number {
  const rings = new Map<number, number>();
  for (const { radius } of nodes) rings.set(radius, (rings.get(radius) ?? 0) + 1);
  const gaps = [...rings].map(([radius, count]) => (count === 1 ? mapRadius : (2 * Math.PI * radius) / count));
  return tenth(Math.min(mostMark, Math.max(leastMark, Math.min(...gaps) * 0.42)));
}

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
const lineHeight = 13;
const characterWidth = 5.6;

/**
 * Names for the first pages that have room for theirs on the whole map, upper levels before lower ones.
 * `src/web/islands/tree.js` does the same for the part that is zoomed into.
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
