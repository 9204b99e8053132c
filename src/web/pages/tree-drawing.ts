import type { TreeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { TextSpan } from '../../reporting/html/markdown-chunks.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { isOutside, linkRelation } from '../../reporting/html/sanitised-markdown.ts';
import { relationClass, relationText } from '../../reporting/tree-words.ts';
import {
  type MapLabel,
  type MapLayout,
  type MapNode,
  mapLabels,
  mapLayout,
  mapRadius,
} from '../../reporting/view/map-layout.ts';
import type { PlaceRow, PlaceView } from '../../reporting/view/place-view.ts';
import type { TreePageView } from '../../reporting/view/tree-page-view.ts';
import type { TreeRow } from '../../reporting/view/tree-rows.ts';
import { type NodeFrame, pageAnchor, snapshotAddress } from './links.ts';

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
  return html`<p class="quiet">The map draws ${drawn} of ${pages} pages: those asked about or walked over first, then the others level by level, evenly all around. A dashed stub marks a page with more below. The outline has all pages.</p>`;
}

/** A curve that leaves the parent outwards and reaches the child from inside. */
function branchPath({ row, parent, angle, radius, x, y }: MapNode): Html | null {
  if (parent === null || row.edge === null) return null;
  const middle = (parent.radius + radius) / 2;
  const from = pointAt(parent.radius === 0 ? angle : parent.angle, middle);
  const to = pointAt(angle, middle);
  const kinds = [
    'branch',
    relationClass(row.edge.relation),
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
  const left = Math.floor(Math.min(...lefts)) - margin;
  const top = Math.floor(Math.min(...ys)) - margin;
  const width = Math.ceil(Math.max(...rights)) + margin - left;
  const height = Math.ceil(Math.max(...ys)) + margin - top;
  return `${left} ${top} ${width} ${height}`;
}

/** Lengths in the units of the drawing: one is a pixel on a desk, a little less on a phone. */
const width = 360;
const rowHeight = 25;
const labelHeight = 14;
const widestIndent = 24;
const roomForIndents = 110;
const characterWidth = 7.1;

/** What a place's drawing links to. */
interface PlaceLinks {
  readonly frame: NodeFrame;
  readonly tree: TreeId;
  /** The quote to show first on a page. */
  readonly quoteOf: (node: PlaceRow['id']) => TextSpan | undefined;
}

interface Laid {
  readonly row: PlaceRow;
  readonly x: number;
  readonly y: number;
  /** Where the relation's name stands; null where the row above it says the same. */
  readonly labelY: number | null;
}

/** The part of a tree that a question stands on: one page a row, hung on its parent, with the relation's name. */
export function placeDrawing({ rows, undrawn }: PlaceView, links: PlaceLinks): Html | null {
  const laid = laidOut(rows);
  const last = laid.at(-1);
  if (last === undefined) return null;
  const height = last.y + (undrawn > 0 ? rowHeight : 0) + rowHeight / 2;
  const count = (kind: PlaceRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const label = `Part of the tree: ${counted(count('path'), 'page')} on the path, ${count('asked')} asked about, ${count('aside') + undrawn} beside them not asked about`;
  return html`<svg class="place" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">
${laid.map((each) => branch(each, laid))}
${laid.map((each) => mark(each, links))}
${undrawn > 0 && html`<text class="rest" x="${last.x + 12}" y="${last.y + rowHeight + 4}">and ${undrawn} more</text>`}
</svg>`;
}

function laidOut(rows: readonly PlaceRow[]): Laid[] {
  const deepest = Math.max(1, ...rows.map(({ level }) => level));
  const indent = Math.min(widestIndent, roomForIndents / deepest);
  let y = -rowHeight / 2 + 2;
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const isSame = before?.parent === row.parent && before.relation === row.relation;
    const hasLabel = row.relation !== null && !isSame;
    y += rowHeight + (hasLabel ? labelHeight : 0);
    const labelY = hasLabel ? y - rowHeight / 2 - 1 : null;
    return { row, x: round(8 + row.level * indent), y: round(y), labelY: labelY === null ? null : round(labelY) };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

function branch({ row, x, y, labelY }: Laid, laid: readonly Laid[]): Html | null {
  const parent = row.parent === null ? undefined : laid[row.parent];
  if (parent === undefined) return null;
  const kind = row.kind === 'aside' ? 'branch' : 'branch walked';
  const colour = row.relation === null ? '' : relationClass(row.relation);
  return html`<path class="${kind} ${colour}" d="M${parent.x} ${parent.y + 6}V${y}H${x - 5}"/>${
    labelY !== null &&
    row.relation !== null &&
    html`<text class="relation" x="${round(parent.x + 7)}" y="${labelY}">${relationText[row.relation]}</text>`
  }`;
}

function mark({ row, x, y }: Laid, links: PlaceLinks): Html {
  const room = Math.max(12, Math.floor((width - x - 14) / characterWidth));
  const title = clipped(row.title, 300);
  const address = addressOf(row, links);
  const inner = html`<title>${title}</title><circle class="at ${row.kind}" cx="${x}" cy="${y}" r="${row.kind === 'aside' ? 3 : 5}"/><text class="${row.kind}" x="${x + 12}" y="${y + 4}">${clipped(row.title, room)}</text>`;
  if (address === null) return html`<g>${inner}</g>`;
  return html`<a href="${address}"${address.startsWith('http') && html` rel="${linkRelation}"`}>${inner}</a>`;
}

function addressOf({ id, url }: PlaceRow, { frame, tree, quoteOf }: PlaceLinks): string | null {
  return snapshotAddress(frame, tree, id, quoteOf(id)) ?? (url !== null && isOutside(url) ? url : null);
}

/** How a page is drawn: by shape as well as by colour. */
type NodeKind = 'asked' | 'usable' | 'hub' | 'unread';

/** The kind by what became of the page in this tournament. */
export function nodeKind({ node: { state }, asked }: Pick<TreeRow, 'node' | 'asked'>): NodeKind {
  if (asked > 0) return 'asked';
  if (state === 'usable') return 'usable';
  return state === 'hub' ? 'hub' : 'unread';
}

/** A disc for a target, a ring for a page that can be one, a square for a hub, a cross for a page that was not read. */
export function nodeShape(kind: NodeKind, x: number, y: number, radius: number): Html {
  if (kind === 'asked' || kind === 'usable')
    return html`<circle class="node ${kind}" cx="${x}" cy="${y}" r="${radius}"/>`;
  const r = radius - 0.5;
  const d = 2 * radius - 1;
  if (kind === 'hub') return html`<rect class="node hub" x="${x - r}" y="${y - r}" width="${d}" height="${d}"/>`;
  return html`<path class="node unread" d="M${x - r} ${y - r}l${d} ${d}m0 ${-d}l${-d} ${d}"/>`;
}
