import type { NodeId } from '../../../src/kernel/ids.ts';
import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { viewTree } from '../../../trees/tree-view.ts';
import type { Member } from '../place-pages.ts';
import type { KindOrder } from './write-by-kind.ts';

/** Other pages than these are not looked at for one question. */
const mostPages = 12;

/**
 * The pages near a place that stand on another host than its targets: those of the path, and those that its pages linked to
 * in their first growth, so that what has grown since changes nothing. In the order of the path, then of the links.
 */
export async function pagesOfOtherSites(
  { request: { place, tree }, store, cache }: Pick<KindOrder, 'request' | 'store' | 'cache'>,
  targets: readonly Member[],
): Promise<readonly Member[]> {
  const view = viewTree(tree);
  const hosts = new Set(targets.map(({ page }) => hostOf(page.url)));
  const path = place.path.slice(0, -1);
  const near = new Set<NodeId>([...path, ...path.flatMap((id) => view.baseEdges(id).map(({ to }) => to))]);
  const found: Member[] = [];
  for (const id of near) {
    const node = view.node(id);
    if (!node || node.page === null || node.state === 'unusable' || hosts.has(hostOf(node.url))) continue;
    if (found.length >= mostPages) break;
    const { url, page } = node;
    const facts = await cache.read(id, page, () => store.loadPage(url, page));
    if (facts) found.push({ ...facts, node: id });
  }
  return found;
}

const hostOf = (url: string): string => parsedUrl(url)?.host ?? '';
