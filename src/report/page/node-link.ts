import type { NodeId, TreeId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import type { TextSpan } from '../html/text-span.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { PageView } from '../view/match-view.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';

/** What of a page's frame links to nodes need. */
export type NodeFrame = Pick<PageFrame, 'up' | 'hasSnapshot'>;

/** The address of a node's snapshot page, at a quote where one is given; null when the site has no such page. */
export function snapshotAddress(frame: NodeFrame, tree: TreeId, node: NodeId, quote?: TextSpan): string | null {
  return frame.hasSnapshot(tree, node) ? `${frame.up}${addresses.snapshot(tree, node, quote)}` : null;
}

/** A page of a tree: a link to its snapshot, else to the live page, else its title alone. */
export function nodeLink(frame: NodeFrame, tree: TreeId, node: NodeId, page: PageView, quote?: TextSpan): Html {
  const address = snapshotAddress(frame, tree, node, quote);
  return address === null ? pageLink(page) : html`<a href="${address}"><bdi>${clipped(page.title, 200)}</bdi></a>`;
}
