import type { InformationTree } from './information-tree.ts';

/**
 * The same tree with its lists in the order in which every store gives them, whichever writer came first: nodes by depth
 * and id, edges by parent, step, link order and child, growths by node and step.
 */
export function inTreeOrder(tree: InformationTree): InformationTree {
  return {
    ...tree,
    nodes: [...tree.nodes].sort((a, b) => a.depth - b.depth || byCodePoint(a.id, b.id)),
    edges: [...tree.edges].sort(
      (a, b) => byCodePoint(a.from, b.from) || a.step - b.step || a.order - b.order || byCodePoint(a.to, b.to),
    ),
    growths: [...tree.growths].sort((a, b) => byCodePoint(a.node, b.node) || a.step - b.step),
  };
}

/** Compares two texts by code point, as PostgreSQL does under the collation "C"; `<` compares UTF-16 units. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return inCodePointOrder(x) - inCodePointOrder(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for the highest code points, yet their units lie below U+E000. */
function inCodePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
