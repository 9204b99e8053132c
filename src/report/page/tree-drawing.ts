import { type Html, html } from '../html/html.ts';
import { relationText } from '../tree-words.ts';
import { type MapLabel, mapLabels } from '../view/map-labels.ts';
import { type MapLayout, type MapNode, mapLayout, mapRadius } from '../view/map-layout.ts';
import type { TreePageView } from '../view/tree-page-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { nodeKind, nodeShape } from './node-shape.ts';
import { pageAnchor } from './page-anchor.ts';
import { relationClass } from './relation-class.ts';

/** Room around the outermost pages, in user units. */
const margin = 12;

/**
 * The tree as a map: branches in the colour of their relation, pages by shape, names where they have room. The outline
 * says the same in words. Null when the tree has no root.
 */
export function treeDrawing({ title, counts, rows }: TreePageView): Html | null {
  const { nodes, mark } = mapLayout(rows.placed);
  if (nodes.length === 0) return null;
  const labels = mapLabels(nodes, mark);
  const label = `Map of ${clipped(title, 100)}: ${counted(nodes.length, 'page')} drawn around the root, ${counts.asked} asked about; the outline has them all`;
  return html`<svg class="tree-drawing" viewBox="${frameOf(nodes, labels)}" role="img" aria-label="${label}" data-mark="${mark}">
<g class="branches">${nodes.map(branchPath)}</g>
<g class="marks">${nodes.map((node) => markOf(node, mark))}</g>
<g class="names">${labels.map(nameOf)}</g>
</svg>${undrawnText(nodes.length, counts.pages)}`;
}

/** A map so small that it only shows the shape of a tree. @param layout of few pages */
export function treeThumbnail({ nodes, mark }: MapLayout): Html {
  const size = mapRadius + margin;
  return html`<svg class="tree-thumbnail" viewBox="${-size} ${-size} ${2 * size} ${2 * size}" aria-hidden="true">${nodes.map(branchPath)}${nodes.map(
    ({ row, x, y }) => nodeShape(nodeKind(row), x, y, Math.max(5, mark * 1.6)),
  )}</svg>`;
}

function undrawnText(drawn: number, pages: number): Html | null {
  if (drawn >= pages) return null;
  return html`<p class="quiet">The map draws ${drawn} of ${pages} pages: those asked about or walked over first, then level by level. A dashed stub marks a page with more below. The outline has all pages.</p>`;
}

/** A curve that leaves the parent outwards and reaches the child from inside. */
function branchPath({ row, parent, angle, radius, x, y }: MapNode): Html | null {
  if (parent === null || row.edge === null) return null;
  const middle = (parent.radius + radius) / 2;
  const [from, to] = [pointAt(parent.radius === 0 ? angle : parent.angle, middle), pointAt(angle, middle)];
  const kinds = [
    ...['branch', relationClass(row.edge.relation)],
    ...(row.walked > 0 ? ['walked'] : []),
    ...(row.late ? ['late'] : []),
  ];
  return html`<path class="${kinds.join(' ')}" d="M${parent.x} ${parent.y}C${from} ${to} ${x} ${y}"/>`;
}

function pointAt(angle: number, radius: number): string {
  return `${Math.round(radius * Math.sin(angle))} ${Math.round(-radius * Math.cos(angle))}`;
}

/** The mark stands at the origin of its own group, so that a script can change its size; a stub hints at undrawn pages. */
function markOf({ row, parent, angle, x, y, undrawn }: MapNode, mark: number): Html {
  const { node, edge } = row;
  const size = parent === null ? Math.max(mark, 4) : mark;
  const more = undrawn > 0 && `; ${undrawn} below not drawn`;
  const name = html`<title>${clipped(node.title || node.url, 80)}${edge !== null && ` (${relationText[edge.relation]})`}${more}</title>`;
  const stub = undrawn > 0 && html`<path class="stub" d="M0 0L${pointAt(angle, 10)}"/>`;
  return html`<g transform="translate(${x} ${y})" data-row="${pageAnchor(node.id)}">${stub}${nodeShape(nodeKind(row), 0, 0, size)}${name}</g>`;
}

function nameOf({ text, x, y, ends }: MapLabel): Html {
  return html`<text x="${x}" y="${y}"${ends && html` class="ends"`}>${text}</text>`;
}

/** The view box that holds all marks and names. */
function frameOf(nodes: readonly MapNode[], labels: readonly MapLabel[]): string {
  const lefts = [...nodes.map(({ x }) => x), ...labels.map(({ x, width, ends }) => (ends ? x - width : x))];
  const rights = [...nodes.map(({ x }) => x), ...labels.map(({ x, width, ends }) => (ends ? x : x + width))];
  const ys = nodes.map(({ y }) => y);
  const [left, top] = [Math.floor(Math.min(...lefts)) - margin, Math.floor(Math.min(...ys)) - margin];
  const [width, height] = [Math.ceil(Math.max(...rights)) + margin - left, Math.ceil(Math.max(...ys)) + margin - top];
  return `${left} ${top} ${width} ${height}`;
}
