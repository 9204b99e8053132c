import { describe, expect, it } from 'vitest';
import type { FreshPage, Page } from '../../crawler/page.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { findRoot, guidesOf } from '../../trees/find-root.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { at, type FakeLink, fakePage, prose } from './fake-web.ts';
import { pageRead } from './page-read.ts';

const topic = 'handheld game consoles';
const settings = defaultGrowSettings;
const trail = (path: string) => [at(path), at('')];

function hit(path: string, links: readonly FakeLink[], above: readonly Url[] = []): FreshPage {
  return { ...pageRead(fakePage(path, links, prose(`handheld console for games ${path}`))), above };
}

describe('the guides that search hits point to', () => {
  it('are what they belong under, those of more hits first', () => {
    const hits = [hit('a', [], trail('other')), hit('b', [], trail('consoles')), hit('c', [], trail('consoles'))];
    expect(guidesOf(topic, hits)).toEqual([
      { url: at('consoles'), hits: 2 },
      { url: at('other'), hits: 1 },
    ]);
  });

  it('are what two of them link to by words of the topic, never the hits themselves nor a home page', () => {
    const links: readonly FakeLink[] = [
      { to: 'guide', anchor: 'Game console' },
      { to: 'isbn', anchor: 'Book number' },
      { to: 'b', anchor: 'Console B' },
      { to: '', anchor: 'All about consoles' },
      { to: 'sister', anchor: 'Sister console', heading: 'See also' },
    ];
    const hits = [hit('a', [...links, { to: 'one', anchor: 'A console' }]), hit('b', links)];
    expect(guidesOf(topic, hits)).toEqual([{ url: at('guide'), hits: 2 }]);
  });
});

describe('the root for a topic whose hits are the pages of single things', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ to: `p${index}`, anchor: `page ${index}` }));
  const long = (name: string) => `${prose(name)} ${prose(name)}`;
  const reads = new Map<string, FreshPage>([
    [at('a'), hit('a', links(3), trail('consoles'))],
    [at('b'), hit('b', links(9), trail('consoles'))],
    [
      at('consoles'),
      pageRead({
        ...fakePage('consoles', links(30), long('handheld console for games')),
        title: 'Game consoles',
      } satisfies Page),
    ],
    [
      at('off'),
      pageRead({
        ...fakePage('off', links(30), long('firm of handheld consoles and games')),
        title: 'Our company',
      } satisfies Page),
    ],
    [at('c'), hit('c', links(9), trail('off'))],
  ]);
  const reader = {
    read: async (url: string) => {
      const value = reads.get(url);
      if (value === undefined) throw new Error(`nobody told of ${url}`);
      return { ok: true as const, value };
    },
  };
  function find(...paths: string[]) {
    return findRoot(
      topic,
      paths.map((path) => ({ url: at(path), title: path, snippet: '' })),
      { reader, settings },
    );
  }

  it('is the guide they belong under, and the reason is kept', async () => {
    expect(await find('a', 'b')).toMatchObject({
      value: {
        url: at('consoles'),
        candidates: [{ url: at('a') }, { url: at('b') }, { reasons: expect.arrayContaining(['2 hits point to it']) }],
      },
    });
  });

  it('is no page above them that is about something else', async () => {
    expect(await find('c')).toMatchObject({
      value: {
        url: at('c'),
        candidates: [{}, { score: 0, reasons: expect.arrayContaining(['its title is not about the topic']) }],
      },
    });
  });
});
