import type { TreeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { TextSpan } from '../../reporting/html/markdown-chunks.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { isOutside, linkRelation } from '../../reporting/html/sanitised-markdown.ts';
import { relationClass, relationText } from '../../reporting/tree-words.ts';
import type { PlaceRow, PlaceView } from '../../reporting/view/place-view.ts';
import { type NodeFrame, snapshotAddress } from './links.ts';

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
