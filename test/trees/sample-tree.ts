import fc from 'fast-check';
import type { Page, PageRead } from '../../crawler/page.ts';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import { nodeId, type TreeId, type Url } from '../../src/kernel/ids.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../trees/information-tree.ts';
import { relations } from '../../trees/relation.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { anyCharacter } from '../support/any-character.ts';

/** A tree with the pages that it stands on. */
export interface SampleTree {
  readonly tree: InformationTree;
  readonly reads: readonly PageRead[];
}

const oddTexts = ['', 'nul \u0000', 'half \ud83d', '\udc00', 'json:"x"', '東京 𝒳 e\u0301', '"\\\n\t', '__proto__'];
const someText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: anyCharacter, maxLength: 30 }));
const place = fc.constantFrom('paragraph', 'list', 'table', 'other');
const when = fc.constant('2026-01-02T03:04:05.678Z');
const linkText = { anchor: someText, context: someText, heading: someText, place };

/**
 * Trees of 1 to 8 pages in random order, with edges of any relation and direction, odd texts, pages that share text or
 * body, pages that could not be read. Addresses and ids carry `id`, so that trees with other ids share no page.
 */
export const sampleTrees = (id: TreeId): fc.Arbitrary<SampleTree> =>
  fc.integer({ min: 1, max: 8 }).chain((size) => treesOf(id, size));

function treesOf(id: TreeId, size: number): fc.Arbitrary<SampleTree> {
  const urls = Array.from({ length: size }, (_, at) => `http://${id.toLowerCase()}.test/${at}` as Url);
  const nodes = fc.tuple(...urls.map((url, at) => nodeOf(id, url, at)));
  const any = fc.integer({ min: 0, max: size - 1 });
  const edge = fc.record({
    from: any,
    to: any,
    ...linkText,
    relation: fc.constantFrom(...relations),
    order: fc.nat(9),
    step: fc.nat(3),
  });
  const growth = fc.record({ node: any, step: fc.nat(3), linksSeen: fc.nat(50), exhausted: fc.boolean() });
  return fc
    .record({
      nodes,
      order: fc.shuffledSubarray(urls, { minLength: size }),
      edges: fc.uniqueArray(edge, {
        maxLength: 12,
        selector: ({ from, to, step, order }) => `${[from, to, step, order]}`,
      }),
      growths: fc.uniqueArray(growth, { maxLength: 6, selector: ({ node, step }) => `${[node, step]}` }),
      seed: fc.record({
        topic: someText,
        source: fc.constant('list' as const),
        category: fc.option(someText),
        geo: fc.option(someText),
        at: when,
      }),
      rootChoice: fc.option(rootChoices),
    })
    .map(({ nodes, order, edges, growths, seed, rootChoice }) => ({
      reads: nodes.flatMap(({ read }) => read ?? []),
      tree: {
        id,
        root: idOf(id, 0),
        seed,
        rootChoice,
        revision: 5,
        nodes: order.flatMap((url) => nodes.find(({ node }) => node.url === url)?.node ?? []),
        edges: edges.map((each): TreeEdge => ({ ...each, from: idOf(id, each.from), to: idOf(id, each.to) })),
        growths: growths.map((each) => ({ ...each, node: idOf(id, each.node) })),
      },
    }));
}

const rootChoices = fc.record({
  url: fc.constant('http://root.test/' as Url),
  title: someText,
  candidates: fc.array(
    fc.record({
      url: fc.constant('http://root.test/x'),
      title: someText,
      score: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
      reasons: fc.array(someText, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});

function nodeOf(id: TreeId, url: Url, at: number): fc.Arbitrary<{ node: TreeNode; read: PageRead | null }> {
  const found = fc.record({
    title: someText,
    // Few texts, so that pages share them.
    text: fc.constantFrom('shared', ...oddTexts),
    body: fc.oneof(fc.constant(new Uint8Array([1, 2])), fc.uint8Array({ maxLength: 20 })),
    links: fc.array(fc.record({ url: fc.constant(url), ...linkText }), { maxLength: 2 }),
    language: fc.constantFrom('en', null),
    contentType: someText,
    depth: fc.nat(3),
    readable: fc.boolean(),
    revision: fc.integer({ min: 1, max: 5 }),
  });
  return found.map(({ depth, revision, readable, ...each }) => {
    const read = readable ? readOf(url, each) : null;
    const base = { id: idOf(id, at), url, title: each.title, depth, revision };
    if (read === null)
      return { node: { ...base, state: 'unusable', page: null, failure: 'timed_out', hub: null }, read };
    const page = read.page.hash;
    return depth === 3
      ? { node: { ...base, state: 'hub', page, failure: null, hub: 'mostly_links' }, read }
      : { node: { ...base, state: 'usable', page, failure: null, hub: null }, read };
  });
}

interface Found extends Pick<Page, 'title' | 'text' | 'links' | 'language'> {
  readonly body: Uint8Array;
  readonly contentType: string;
}

function readOf(url: Url, { body, contentType, ...fields }: Found): PageRead {
  // A body's hash stands for one content type only, as in any store.
  const bytes = new Uint8Array([...body, ...new TextEncoder().encode(contentType)]);
  const snapshot = { hash: bytesHash(bytes), contentType, via: 'http' as const, bytes };
  const page = {
    ...fields,
    url,
    hash: contentHash(fields.text),
    fetchedAt: '2026-01-02T03:04:05Z',
    snapshot: snapshot.hash,
  };
  return { page, snapshot };
}

function idOf(tree: TreeId, at: number) {
  // The order of UTF-16 units and that of code points differ here.
  return nodeId(`${tree}/${['\uffee', '\u{1f600}', 'a', 'b'][at % 4]}${at}`);
}

/** Keeps a sample as a crawl would: its pages, then the tree. */
export async function keepSample({ tree, reads }: SampleTree, store: TreeStore): Promise<void> {
  for (const read of reads) await store.savePage(read);
  await store.createTree(tree);
}
