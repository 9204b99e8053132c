import { type Html, html } from '../html/html.ts';
import { relationText } from '../tree-words.ts';
import { type LaidNode, radialLayout } from '../view/radial-layout.ts';
import type { TreeOutline } from '../view/tree-outline.ts';
import type { TreeView } from '../view/tree-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { nodeKind, nodeShape } from './node-shape.ts';
import { relationClass } from './relation-class.ts';

/**
 * The tree at one glance: branches in the colour of their relation, pages by shape, the root's children with the numbers
 * of the outline. It says nothing that the outline does not say in words.
 */
export function treeMap({ title, counts }: TreeView, { root, drawn }: TreeOutline): Html {
  const { nodes, left, top, width, height } = radialLayout(root);
  const label = `${clipped(title, 100)}: ${counted(drawn, 'page')} drawn around their root, ${counts.asked} asked about; the same follows as a list`;
  return html`<svg class="tree-map" viewBox="${left} ${top} ${width} ${height}" role="img" aria-label="${label}">
${nodes.map(branch)}
${nodes.map(nodeMark)}
${nodes.filter(({ outline }) => outline.level === 1).map((node, index) => html`<text x="${node.x + numberAside(node)}" y="${node.y - 6}">${index + 1}</text>`)}
</svg>`;
}

/** A curve that leaves the parent outwards and reaches the child from inside. */
function branch({ relation, parent, outline, angle, radius, x, y }: LaidNode): Html | null {
  if (relation === null || parent === null) return null;
  const middle = (parent.radius + radius) / 2;
  const [from, to] = [pointAt(parent.radius === 0 ? angle : parent.angle, middle), pointAt(angle, middle)];
  const kinds = [
    'branch',
    relationClass(relation),
    ...(outline.walked > 0 ? ['walked'] : []),
    ...(outline.late ? ['late'] : []),
  ];
  return html`<path class="${kinds.join(' ')}" d="M${parent.x} ${parent.y}C${from} ${to} ${x} ${y}"/>`;
}

function pointAt(angle: number, radius: number): string {
  return `${Math.round(radius * Math.sin(angle))} ${Math.round(-radius * Math.cos(angle))}`;
}

function nodeMark({ outline, relation, x, y }: LaidNode): Html {
  const { node, asked } = outline;
  const radius = outline.level === 0 ? 7 : 3 + Math.min(3, asked) * 0.75;
  const name = clipped(node.title || node.url, 80);
  return html`<g>${nodeShape(nodeKind(outline), x, y, radius)}<title>${name}${relation !== null && ` (${relationText[relation]})`}</title></g>`;
}

function numberAside({ x }: LaidNode): number {
  return x < 0 ? -8 : 8;
}
