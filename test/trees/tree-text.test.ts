import { expect, it } from 'vitest';
import { contentHash } from '../../src/kernel/hash.ts';
import { nodeId, treeId } from '../../src/kernel/ids.ts';
import { treeText } from '../../trees/tree-text.ts';
import { at, FakeWeb, fakePage } from './fake-web.ts';
import { build, garden, seed } from './plant.ts';

it('a tree as text shows each page below its parent once, with relation and state, and no control character', async () => {
  const web = new FakeWeb([
    fakePage('root', [
      { to: 'a', heading: 'Makers' },
      { to: 'b', heading: 'Makers' },
      { to: 'dead', heading: 'Places' },
    ]),
    fakePage('a', [{ to: 'b' }]),
    { ...fakePage('b', [{ to: 'a' }]), title: 'Bell\u001b[31m' },
  ]).break('dead', 'timed_out');
  const tree = await build(garden(web));
  expect(treeText(tree).split('\n').slice(1)).toEqual([
    `Title of root <${at('root')}>`,
    `  [person under “Makers”] Title of a <${at('a')}>`,
    '    (also links to 1 shown elsewhere)',
    `  [person under “Makers”] Bell[U+001B][31m <${at('b')}>`,
    '    (also links to 1 shown elsewhere)',
    `  [place under “Places”] dead <${at('dead')}> (timed_out)`,
    '',
  ]);
});

it('a tree of one long chain is shown, however deep', () => {
  const page = (index: number) => nodeId(`n${index}`);
  const length = 12_000;
  const nodes = Array.from({ length }, (_, index) => ({
    id: page(index),
    url: at(String(index)),
    title: `page ${index}`,
    depth: index,
    state: 'usable' as const,
    page: contentHash(String(index)),
    failure: null,
    hub: null,
    revision: 1,
  }));
  const edges = nodes.slice(1).map(({ id }, index) => ({
    from: page(index),
    to: id,
    anchor: '',
    context: '',
    heading: '',
    place: 'list' as const,
    relation: 'unknown' as const,
    order: 0,
    step: 0,
  }));
  const tree = { id: treeId('t'), root: page(0), seed, rootChoice: null, revision: 1, nodes, edges, growths: [] };
  expect(treeText(tree).trimEnd().split('\n')).toHaveLength(length + 1);
});
