import { type Html, html } from '../../reporting/html/html.ts';
import type { TreeRow } from '../../reporting/view/tree-rows.ts';

/** The mark of a page: by shape as well as by colour. */
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
