import { describe, expect, it } from 'vitest';
import { growForDescent, growForWidth } from '../../trees/grow-for-match.ts';
import { expectOk } from '../support/expect-ok.ts';
import { FakeWeb, fakePage, prose } from './fake-web.ts';
import { build, childrenOf, garden, nodeAt } from './plant.ts';

const list = (paths: readonly string[], heading = 'Varieties') => paths.map((to) => ({ to, heading }));
/** Another address of a page: nearly its text. */
const copyOf = (path: string, as: string) => fakePage(as, [], `${prose(path)} ${prose(path)} Copy.`);
const original = (path: string, links: readonly string[] = []) =>
  fakePage(path, list(links), `${prose(path)} ${prose(path)}`);

describe('a near duplicate', () => {
  it('of an earlier sibling, the parent or the root is a hub in the build, and is not grown', async () => {
    const pages = [
      original('root', ['p1', 'copy1', 'p2', 'copyroot', 'p3']),
      original('p1', ['copyp1', 'p4', 'p5']),
      { ...copyOf('p1', 'copy1'), links: fakePage('x', list(['p9'])).links },
      copyOf('root', 'copyroot'),
      ...['p2', 'p3', 'p4', 'p5'].map((path) => original(path)),
      { ...copyOf('p1', 'copyp1'), title: 'Title of p1' },
    ];
    const tree = await build(garden(pages, { depth: 3, children: 3 }));
    const hubs = tree.nodes.filter(({ hub }) => hub === 'near_duplicate').map(({ title }) => title);
    expect(hubs).toEqual(['Title of copy1', 'Title of copyroot', 'Title of p1']);
    expect(childrenOf(tree, 'copy1')).toEqual([]);
    expect(childrenOf(tree, 'root')).toEqual(['p1', 'copy1', 'p2', 'copyroot', 'p3']);
  });

  it('of a child of an earlier step is left out of a later one, and does not count', async () => {
    const names = ['p1', 'p2', 'copy1', 'copy2', 'p3'];
    const pages = [
      original('root', names),
      ...['p1', 'p2', 'p3'].map((path) => original(path)),
      copyOf('p1', 'copy1'),
      copyOf('p2', 'copy2'),
    ];
    const parts = garden(pages, { depth: 2, children: 2, widthBatch: 1 });
    const built = await build(parts);
    const wide = expectOk(await growForWidth(built, [built.root, nodeAt(built, 'p1').id], 3, parts));
    expect(childrenOf(wide, 'root')).toEqual(['p1', 'p2', 'p3']);
  });

  it('of no page of the growth is a target, whatever it is elsewhere', async () => {
    const pages = [
      original('root', ['p1', 'p2']),
      original('p1', ['p3', 'copy3']),
      original('p2', ['copy3', 'p4']),
      original('p3'),
      original('p4'),
      copyOf('p3', 'copy3'),
    ];
    const parts = garden(pages, { depth: 2 });
    const built = await build(parts);
    const under1 = expectOk(await growForDescent(built, [built.root, nodeAt(built, 'p1').id], parts));
    expect(childrenOf(under1, 'p1')).toEqual(['p3']);
    const under2 = expectOk(await growForDescent(under1, [built.root, nodeAt(built, 'p2').id], parts));
    expect(childrenOf(under2, 'p2')).toEqual(['copy3', 'p4']);
    expect(nodeAt(under2, 'copy3').state).toBe('usable');
  });

  it('pages of one template are none', async () => {
    const pages = [fakePage('root', list(['p1', 'p2', 'p3'])), ...['p1', 'p2', 'p3'].map((path) => fakePage(path))];
    expect((await build(garden(pages, { depth: 2 }))).nodes.map(({ state }) => state)).toEqual(Array(4).fill('usable'));
  });
});

describe('a page in another language', () => {
  const pages = [
    fakePage('root', list(['fr', 'en', 'unclear'])),
    { ...fakePage('fr', list(['deeper'])), language: 'fr' },
    fakePage('en'),
    { ...fakePage('unclear'), language: null },
    fakePage('deeper'),
  ];
  const statesOf = async (language: string) => {
    const tree = await build(garden(new FakeWeb(pages), { depth: 3, language }));
    return ['fr', 'en', 'unclear'].map((path) => nodeAt(tree, path).hub ?? nodeAt(tree, path).state);
  };

  it('is never a target, unless any will do; one whose language is unclear passes', async () => {
    expect(await statesOf('en')).toEqual(['other_language', 'usable', 'usable']);
    expect(await statesOf('fr')).toEqual(['usable', 'other_language', 'usable']);
    expect(await statesOf('any')).toEqual(['usable', 'usable', 'usable']);
  });
});
