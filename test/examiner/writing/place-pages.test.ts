import { describe, expect, it } from 'vitest';
import { createFactCache } from '../../../examiner/reading/read-facts.ts';
import { loadPlacePages } from '../../../examiner/writing/place-pages.ts';
import { nodeId, treeId } from '../../../src/kernel/ids.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../../trees/memory-tree-store.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { pageRead } from '../../trees/page-read.ts';
import { infoboxText, samplePage } from '../sample-page.ts';

const names = ['root', 'hop', 'hop sibling', 'target', 'other target', 'outside'] as const;
type Name = (typeof names)[number];
const pages = new Map(names.map((name) => [name, samplePage(name, infoboxText(name, { size: name }))]));
const pageOf = (name: Name) => pages.get(name) ?? samplePage(name, '');
const edge = (from: Name, to: Name, order: number): TreeEdge => ({
  from: nodeId(from),
  to: nodeId(to),
  anchor: to,
  context: to,
  heading: '',
  place: 'list',
  order,
  step: 0,
  relation: 'part_of',
});
const node = (name: Name, depth: number): TreeNode => ({
  id: nodeId(name),
  url: pageOf(name).url,
  title: name,
  depth,
  state: 'usable',
  failure: null,
  hub: null,
  revision: 1,
  page: pageOf(name).hash,
});
const tree: InformationTree = {
  id: treeId('t'),
  root: nodeId('root'),
  seed: { topic: 'made up', source: 'list', category: null, geo: null, at: '2024-01-01T00:00:00.000Z' },
  rootChoice: null,
  revision: 1,
  nodes: names.map((name, at) => node(name, at === 0 ? 0 : at < 3 ? 1 : 2)),
  edges: [
    edge('root', 'hop', 0),
    edge('root', 'hop sibling', 1),
    edge('hop', 'target', 0),
    edge('hop', 'other target', 1),
    edge('hop', 'outside', 2),
  ],
  growths: [],
};
const path = ['root', 'hop', 'target'].map(nodeId);

async function loadWithout(...missing: readonly Name[]) {
  const store = new MemoryTreeStore();
  for (const name of names) if (!missing.includes(name)) await store.savePage(pageRead(pageOf(name)));
  const place = { tree: tree.id, path, width: 2, variant: 0 };
  return loadPlacePages({ place, tree, seed: 1 }, store, createFactCache());
}

describe('the pages of a place', () => {
  it('are loaded when all are stored', async () => {
    const loaded = expectOk(await loadWithout());
    expect(loaded.targets).toHaveLength(2);
    expect(loaded.outside).toHaveLength(1);
    expect(loaded.hops[0]?.siblings.map(({ entity }) => entity)).toEqual(['hop sibling']);
  });

  it.each(names)('fail when the page “%s” is missing', async (name) => {
    expect(await loadWithout(name)).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
  });
});
