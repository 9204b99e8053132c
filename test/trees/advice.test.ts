import { describe, expect, it } from 'vitest';
import type { Page } from '../../crawler/page.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { findRoot } from '../../trees/find-root.ts';
import { advisedRelations } from '../../trees/follow-links.ts';
import { growNode } from '../../trees/grow-node.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { expectOk } from '../support/expect-ok.ts';
import { FakeAdvisor } from './fake-advisor.ts';
import { at, FakeWeb, fakePage, prose } from './fake-web.ts';
import { build, garden, nodeAt, plant } from './plant.ts';

const down = fail({ reason: 'unavailable' } as const);
const hit = (path: string) => ({ url: at(path), title: path, snippet: '' });
const links = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ to: `p${i}`, anchor: `page ${i}`, heading: 'Varieties' }));
const guide = (path: string, count: number) => fakePage(path, links(count), `${prose(path)} ${prose(path)}`);
const web = () => new FakeWeb([guide('a', 40), guide('b', 30), guide('c', 20), guide('d', 12), fakePage('bare')]);
const hits = ['a', 'b', 'c', 'd', 'bare'].map(hit);
const choose = async (advisor?: FakeAdvisor) =>
  expectOk(
    await findRoot('part number', hits, {
      reader: web(),
      settings: defaultGrowSettings,
      ...(advisor === undefined ? {} : { advisor }),
    }),
  );
const remarks = (choice: Awaited<ReturnType<typeof choose>>) =>
  choice.candidates.map(({ reasons }) => reasons.filter((reason) => /advice/.test(reason)).join());

describe('advice on the root', () => {
  it('is asked once, about all that can be a root, with how their texts begin', async () => {
    const advisor = new FakeAdvisor({ root: ok(at('a')) });
    await choose(advisor);
    expect(advisor.roots).toHaveLength(1);
    expect(advisor.roots[0]?.topic).toBe('part number');
    expect(advisor.roots[0]?.candidates.map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd'].map(at));
    expect(advisor.roots[0]?.candidates[0]?.opening).toMatch(/^# a/);
  });

  it('may take another of the best, and that is stored', async () => {
    const choice = await choose(new FakeAdvisor({ root: ok(at('c')) }));
    expect(choice.url).toBe(at('c'));
    expect(remarks(choice)).toEqual(['', '', 'chosen by advice', '', '']);
  });

  it('is ignored when it names a page that cannot be a root, and that is stored', async () => {
    for (const url of [at('bare'), 'http://elsewhere.test/', 'the first one']) {
      const choice = await choose(new FakeAdvisor({ root: ok(url) }));
      expect(choice.url).toBe(at('a'));
      expect(remarks(choice)[0]).toBe('advice ignored: not among the candidates');
    }
  });

  it('may take a page that code takes to be about something else, and one where code would take none', async () => {
    const parts = { reader: web(), settings: defaultGrowSettings };
    const advisor = new FakeAdvisor({ root: ok(at('b')) });
    expect(await findRoot('zither', [hit('a'), hit('b')], parts)).toMatchObject({ failure: { reason: 'no_root' } });
    expect(await findRoot('zither', [hit('a'), hit('b')], { ...parts, advisor })).toMatchObject({
      value: { url: at('b') },
    });
    expect(advisor.roots[0]?.candidates.map(({ score }) => score)).toEqual([0, 0]);
  });

  it('is done without when it fails, and that is stored', async () => {
    const choice = await choose(new FakeAdvisor({ root: down }));
    expect(choice.url).toBe((await choose()).url);
    expect(remarks(choice)[0]).toBe('no advice: unavailable');
  });

  it('is not asked when there is nothing to choose', async () => {
    const parts = { reader: web(), settings: defaultGrowSettings, advisor: new FakeAdvisor({}) };
    expect(await findRoot('part number', [hit('a'), hit('bare')], parts)).toMatchObject({ value: { url: at('a') } });
  });
});

describe('advice on relations', () => {
  const pages = [
    fakePage(
      'root',
      ['p0', 'p1', 'p2', 'p3', 'p4'].map((to) => ({ to, heading: 'Makers' })),
    ),
    ...['p0', 'p1', 'p2', 'p3', 'p4'].map((path) => fakePage(path)),
  ];
  const grown = async (advisor: FakeAdvisor) => {
    const parts = { ...garden(pages, { depth: 2, children: 3, widthBatch: 1 }), advisor };
    return { parts, tree: await build(parts) };
  };
  const relationsOf = (tree: Awaited<ReturnType<typeof build>>) => tree.edges.map(({ relation }) => relation);

  it('is asked once for all links that a growth may follow, and what it says stands in the edges', async () => {
    const advisor = FakeAdvisor.onRelations({ 0: 'place', 1: 'place' });
    const { tree } = await grown(advisor);
    expect(relationsOf(tree)).toEqual(['place', 'place', 'person']);
    expect(advisor.pages).toHaveLength(1);
    expect(advisor.pages[0]?.links.map(({ link, relation }) => [link, relation])).toEqual(
      [0, 1, 2, 3, 4].map((link) => [link, 'person']),
    );
  });

  it('is asked about no more than 120 links of a page; the rest keep what code gave them', async () => {
    const advisor = FakeAdvisor.onRelations({ 119: 'place', 120: 'place' });
    const link = { context: '', heading: '', place: 'list' as const };
    const links = Array.from({ length: 500 }, (_, order) => ({
      order,
      relation: 'person' as const,
      link: { ...link, url: at(`p${order}`), anchor: `${order}` },
    }));
    const advised = await advisedRelations({ url: at('root'), title: 'Root' } as Page, links, links, { advisor });
    expect(advisor.pages.map((page) => page.links.length)).toEqual([120]);
    expect(advised).toHaveLength(500);
    expect(advised.filter(({ relation }) => relation === 'place').map(({ order }) => order)).toEqual([119]);
  });

  it('is not asked about a link that no other of its relation stands beside', async () => {
    const advisor = FakeAdvisor.onRelations({ 0: 'place', 1: 'place', 2: 'place' });
    const two = fakePage('root', [
      { to: 'p0', heading: 'Makers' },
      { to: 'p1', heading: 'Sources' },
      { to: 'p2', heading: 'Makers' },
    ]);
    const parts = { ...garden([two, ...pages.slice(1)], { depth: 2, children: 3 }), advisor };
    expect(relationsOf(await build(parts))).toEqual(['place', 'unknown', 'place']);
    expect(advisor.pages[0]?.links.map(({ link }) => link)).toEqual([0, 2]);

    const alone = FakeAdvisor.onRelations({});
    const single = fakePage('root', [
      { to: 'p0', heading: 'Makers' },
      { to: 'p1', heading: 'Sources' },
    ]);
    await build({ ...garden([single, ...pages.slice(1)], { depth: 2, children: 3 }), advisor: alone });
    expect(alone.pages).toEqual([]);
  });

  it('is not asked again about a growth that the tree has, and only about links left in a later step', async () => {
    const advisor = FakeAdvisor.onRelations({});
    const { parts, tree } = await grown(advisor);
    expect(await build(parts)).toEqual(tree);
    expect(advisor.pages).toHaveLength(1);
    expect(expectOk(await growNode(tree, nodeAt(tree, 'root').id, 1, parts)).edges).toHaveLength(4);
    expect(advisor.pages[1]?.links.map(({ link }) => link)).toEqual([3, 4]);
  });

  it('is ignored outside of the closed list and for links that were not asked about', async () => {
    const { tree } = await grown(FakeAdvisor.onRelations({ 0: 'enemy_of', 1: '', 2: 'event', 77: 'place' }));
    expect(relationsOf(tree)).toEqual(['person', 'person', 'event']);
  });

  it('is done without when it fails', async () => {
    const { tree } = await grown(new FakeAdvisor({ relations: down }));
    expect(relationsOf(tree)).toEqual(['person', 'person', 'person']);
  });

  it('is not asked about a page without links to follow, nor when planting', async () => {
    const parts = { ...garden(pages, { depth: 2, children: 3 }), advisor: new FakeAdvisor({}) };
    expect((await plant(parts)).edges).toEqual([]);
  });
});
