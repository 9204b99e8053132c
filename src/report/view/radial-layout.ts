import type { Relation } from '../../../trees/relation.ts';
import type { OutlineNode } from './tree-outline.ts';

/** A page's place in the drawing, in user units around the root at (0, 0). */
export interface LaidNode {
  readonly outline: OutlineNode;
  /** The relation it was met by; null for the root. */
  readonly relation: Relation | null;
  readonly parent: LaidNode | null;
  /** Radians, clockwise from the top. */
  readonly angle: number;
  readonly radius: number;
  readonly x: number;
  readonly y: number;
}

export interface RadialLayout {
  /** Parents before children. */
  readonly nodes: readonly LaidNode[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The outer ring's radius; with 300 leaves on it their centres are 6 units apart. */
const outer = 290;
/** Leaves stand no further apart than this, so that a small tree is a fan and not a circle. */
const widestStep = (2 * Math.PI) / 28;
const margin = 14;

/**
 * Levels on rings around the root, leaves at equal angles in the order of the outline, parents in the middle of their
 * children. The fan of a small tree opens to the right.
 */
export function radialLayout(root: OutlineNode): RadialLayout {
  const leaves = leavesBelow(root);
  const step = Math.min((2 * Math.PI) / leaves, widestStep);
  const ring = outer / Math.max(1, levelsBelow(root));
  const nodes: LaidNode[] = [];
  place(root, null, null, Math.PI / 2 - (step * leaves) / 2);
  return { nodes, ...boundsOf(nodes) };

  /** @param from the angle at which the page's share begins */
  function place(outline: OutlineNode, relation: Relation | null, parent: LaidNode | null, from: number): void {
    const angle = from + (step * leavesBelow(outline)) / 2;
    const radius = outline.level * ring;
    const [x, y] = [Math.round(radius * Math.sin(angle)), Math.round(-radius * Math.cos(angle))];
    const laid = { outline, relation, parent, angle, radius, x, y };
    nodes.push(laid);
    let start = from;
    for (const group of outline.groups) {
      for (const child of group.nodes) {
        place(child, group.relation, laid, start);
        start += step * leavesBelow(child);
      }
    }
  }
}

function leavesBelow(outline: OutlineNode): number {
  const below = outline.groups.flatMap(({ nodes }) => nodes).reduce((sum, child) => sum + leavesBelow(child), 0);
  return Math.max(1, below);
}

function levelsBelow(outline: OutlineNode): number {
  return Math.max(0, ...outline.groups.flatMap(({ nodes }) => nodes.map((child) => 1 + levelsBelow(child))));
}

function boundsOf(nodes: readonly LaidNode[]): Omit<RadialLayout, 'nodes'> {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}
