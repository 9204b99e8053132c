import type { Page } from '../../crawler/page.ts';
import type { Seed } from '../../crawler/seed.ts';
import { buildTree, plantTree } from '../../trees/build-tree.ts';
import type { GrowParts } from '../../trees/grow-parts.ts';
import { type GrowSettings, growSettingsSchema } from '../../trees/grow-settings.ts';
import type { InformationTree, TreeNode } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { expectOk } from '../support/expect-ok.ts';
import { at, FakeWeb } from './fake-web.ts';

export const seed: Seed = { topic: 'bells', source: 'list', category: null, geo: null, at: '2026-01-01T00:00:00.000Z' };

export interface Garden extends GrowParts {
  readonly reader: FakeWeb;
  readonly store: MemoryTreeStore;
}

export function garden(web: FakeWeb | readonly Page[], settings: Partial<GrowSettings> = {}): Garden {
  const reader = web instanceof FakeWeb ? web : new FakeWeb(web);
  return { reader, store: new MemoryTreeStore(), settings: growSettingsSchema.parse(settings) };
}

export const plant = async (parts: GrowParts, path = 'root'): Promise<InformationTree> =>
  expectOk(await plantTree({ rootUrl: at(path), seed }, parts));

export const build = async (parts: GrowParts): Promise<InformationTree> =>
  expectOk(await buildTree(await plant(parts), parts));

export function nodeAt(tree: InformationTree, path: string): TreeNode {
  const node = tree.nodes.find((each) => each.url === at(path));
  if (node === undefined) throw new Error(`no node ${path}`);
  return node;
}

/** The children of a page as paths of the fake site, in edge order. */
export function childrenOf(tree: InformationTree, path: string, step?: number): string[] {
  const from = nodeAt(tree, path).id;
  const edges = tree.edges.filter((edge) => edge.from === from && (step === undefined || edge.step === step));
  const urls = edges.map((edge) => tree.nodes.find((node) => node.id === edge.to)?.url ?? '');
  return urls.map((url) => url.slice(at('').length));
}
