import { expect, test } from 'vitest';
import type { Article } from '../../src/sandbox/domain.ts';
import { pageHtml } from '../../src/sandbox/page-html.ts';
import { pitfallKinds, pitfallOf } from '../../src/sandbox/pitfalls.ts';
import { makeWorld, type World } from '../../src/sandbox/world.ts';

const sizes = [50, 51, 99, 500, 777, 3000];

test.each(sizes)('a world of %i pages has nearly that many, all different, on at least 5 levels', (size) => {
  const world = makeWorld(11, size);
  const articles = [...world.articles()];
  expect(Math.abs(articles.length - size)).toBeLessThanOrEqual(size / 100);
  expect(new Set(articles.map(({ path }) => path)).size).toBe(articles.length);
  expect(Math.max(...articles.map(({ id }) => id.length))).toBeGreaterThanOrEqual(5);
});

test('many seeds keep size, depth and family sizes', () => {
  for (const seed of [-6, -1, 0, 1, 5]) {
    const world = makeWorld(seed, 400);
    const articles = [...world.articles()];
    expect(Math.abs(articles.length - 400)).toBeLessThanOrEqual(4);
    expect(articles.some(({ id }) => id.length >= 5)).toBe(true);
    for (const { id } of articles) {
      const count = world.childCount(id);
      expect(count === 0 || (count >= 5 && count <= 12), `${count} children`).toBe(true);
      expect(world.childrenOf(id)).toHaveLength(count);
    }
  }
});

test('a world of 3,000 pages has 12 domains', () => {
  expect(makeWorld(1, 3000).overviews).toHaveLength(12);
});

test('the same seed gives the same bytes, in any order and from any instance', () => {
  const first = makeWorld(5, 500);
  const pages = [...first.articles()].map((article) => [article.id, pageHtml(first, article, true)] as const);
  const second = makeWorld(5, 500);
  for (const [id, html] of [...pages].reverse()) expect(pageHtml(second, known(second, id), true)).toBe(html);
});

test('another seed gives another web', () => {
  const titles = (seed: number) => [...makeWorld(seed, 500).articles()].map(({ title }) => title);
  const other = new Set(titles(6));
  expect(titles(5).filter((title) => other.has(title)).length).toBeLessThan(5);
});

test('siblings share their attributes and differ in the unique ones', () => {
  const world = makeWorld(8, 1000);
  for (const { id } of world.articles()) {
    const siblings = world.childrenOf(id);
    const names = siblings[0]?.facts.map(({ attribute }) => attribute) ?? [];
    expect(new Set(siblings.map(({ title }) => title)).size).toBe(siblings.length);
    names.forEach((name, row) => {
      const facts = siblings.map(({ facts }) => facts[row]);
      expect(facts.every((fact) => fact?.attribute === name)).toBe(true);
      if (facts[0]?.unique) expect(new Set(facts.map((fact) => fact?.value)).size).toBe(siblings.length);
    });
  }
});

test('a clue value alone is mostly found on several pages of a large web', () => {
  const world = makeWorld(8, 10_000);
  const pagesWith = new Map<string, number>();
  const articles = [...world.articles()];
  for (const { facts } of articles)
    for (const { value } of facts) pagesWith.set(value, (pagesWith.get(value) ?? 0) + 1);
  const values = articles.flatMap(({ facts }) => facts.filter(({ unique }) => unique).map(({ value }) => value));
  const alone = values.filter((value) => pagesWith.get(value) === 1);
  expect(alone.length / values.length).toBeLessThan(0.1);
});

test('ids that name nothing give nothing', () => {
  const world = makeWorld(3, 50);
  for (const id of ['', 'z', '0z', '0000000', '-', 'A', '../x', '5']) {
    expect(world.article(id)).toBeUndefined();
    expect(world.childrenOf(id)).toEqual([]);
    expect(world.childCount(id)).toBe(0);
  }
});

test('sizes and seeds out of range are refused', () => {
  expect(() => makeWorld(1, 49)).toThrow(RangeError);
  expect(() => makeWorld(1, 50_001)).toThrow(RangeError);
  expect(() => makeWorld(1, 99.5)).toThrow(RangeError);
  expect(() => makeWorld(0.5, 100)).toThrow(RangeError);
});

test('3 to 5 in 100 links to entries are pitfalls, of every kind, always beside all the normal links', () => {
  const world = makeWorld(4, 5000);
  const parents = [...world.articles()].filter(({ id }) => world.childCount(id) > 0);
  const pitfalls = parents.flatMap((parent) => pitfallOf(world.seed, parent, world.childrenOf(parent.id)) ?? []);
  const links = parents.reduce((sum, { id }) => sum + world.childCount(id), pitfalls.length);
  expect(pitfalls.length / links).toBeGreaterThan(0.03);
  expect(pitfalls.length / links).toBeLessThan(0.05);
  expect(new Set(pitfalls.map(({ kind }) => kind))).toEqual(new Set(pitfallKinds));
  for (const parent of parents.slice(0, 300)) {
    const html = pageHtml(world, parent, true);
    for (const child of world.childrenOf(parent.id)) expect(html).toContain(`href="${child.path}"`);
  }
});

test('without clutter there is no navigation and no pitfall', () => {
  const world = makeWorld(4, 500);
  for (const article of world.articles()) {
    expect(pageHtml(world, article, false)).not.toMatch(/<nav|cookie|\/(go|loop|guard|notes|private|slow|files)\//);
  }
});

test('every page states its facts in the infobox or the specification, under a title that is its H1', () => {
  const world = makeWorld(9, 500);
  for (const article of world.articles()) {
    const html = pageHtml(world, article, true);
    expect(html).toContain(`<h1>${article.title}</h1>`);
    expect(html.match(/<tr><th>[^<]+<\/th><td>/g)?.length).toBeGreaterThanOrEqual(6);
    for (const { attribute, value } of article.facts) {
      const name = attribute.charAt(0).toUpperCase() + attribute.slice(1);
      expect(html).toMatch(new RegExp(`<(th|td|dt)>${name}</\\1><(td|dd)>${value.replaceAll('.', '\\.')}</\\2>`));
    }
    expect(html.length).toBeLessThan(12_000);
    expect(html).not.toMatch(/\{[A-Za-z]+\}|undefined|\[[a-z ]+\]/);
  }
});

function known(world: World, id: string): Article {
  const article = world.article(id);
  if (article === undefined) throw new Error(`no article ${id}`);
  return article;
}
