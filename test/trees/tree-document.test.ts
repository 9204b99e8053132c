import { describe, expect, it } from 'vitest';
import { treeDocument, treeDocumentSchema } from '../../trees/tree-document.ts';
import { treeText } from '../../trees/tree-text.ts';
import { at, FakeWeb, fakePage } from './fake-web.ts';
import { MemoryTreeStore } from './memory-tree-store.ts';
import { build, expectOk, garden } from './plant.ts';

const web = () =>
  new FakeWeb([
    fakePage('root', [
      { to: 'a', heading: 'Makers' },
      { to: 'b', heading: 'Makers' },
      { to: 'dead', heading: 'Places' },
    ]),
    fakePage('a', [{ to: 'b' }]),
    { ...fakePage('b', [{ to: 'a' }]), title: 'Bell\u001b[31m' },
  ]).break('dead', 'timed_out');

describe('a tree as a document', () => {
  it('holds the tree and every page, and reads back as it was written', async () => {
    const parts = garden(web());
    const tree = await build(parts);
    const document = expectOk(await treeDocument(tree, parts.store));
    expect(document.tree).toEqual(tree);
    expect(document.pages.map((page) => page.url)).toEqual([at('root'), at('a'), at('b')]);
    expect(treeDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['a negative depth', { depth: -1 }],
    ['an address that is not of the web', { url: 'file:///etc/passwd' }],
  ])('is not read when a node has %s', async (_what, change) => {
    const parts = garden(web());
    const document = expectOk(await treeDocument(await build(parts), parts.store));
    const nodes = document.tree.nodes.map((node, index) => (index === 1 ? { ...node, ...change } : node));
    expect(treeDocumentSchema.safeParse({ ...document, tree: { ...document.tree, nodes } }).success).toBe(false);
  });

  it('is refused when a page is lost', async () => {
    const tree = await build(garden(web()));
    expect(await treeDocument(tree, new MemoryTreeStore())).toMatchObject({ failure: { reason: 'page_missing' } });
  });
});

describe('a tree as text', () => {
  it('shows each page below its parent once, with relation and state, and no control character', async () => {
    const tree = await build(garden(web()));
    expect(treeText(tree).split('\n').slice(1)).toEqual([
      `Title of root <${at('root')}>`,
      `  [person under “Makers”] Title of a <${at('a')}>`,
      `    [unknown] Bell [31m <${at('b')}>`,
      `      [unknown] Title of a <${at('a')}> (see above)`,
      `  [person under “Makers”] Bell [31m <${at('b')}> (see above)`,
      `  [place under “Places”] dead <${at('dead')}> (timed_out)`,
      '',
    ]);
  });
});
