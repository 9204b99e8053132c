import type { Seed } from '../crawler/seed.ts';
import { shortHash } from '../src/kernel/hash.ts';
import { type NodeId, nodeId, type TreeId, treeId, type Url } from '../src/kernel/ids.ts';
import { parsedUrl } from '../src/kernel/parsed-url.ts';
import type { GrowSettings } from './grow-settings.ts';

/**
 * The id of the tree that grows from a root URL for a seed under these settings. The seed's time is part of it: the web
 * of another day grows another tree. Fragments and host case do not matter.
 */
export function treeIdFor(rootUrl: string, seed: Seed, settings: GrowSettings): TreeId {
  const { topic, source, geo, at } = seed;
  return treeId(`tree-${shortHash(['tree', withoutFragment(rootUrl), { topic, source, geo, at }, settings], 12)}`);
}

/** The id of a page in a tree; `url` is canonical. */
export function nodeIdFor(tree: TreeId, url: Url): NodeId {
  return nodeId(`n-${shortHash(['node', tree, url], 16)}`);
}

function withoutFragment(url: string): string {
  const parsed = parsedUrl(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}
