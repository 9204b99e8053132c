import { expect, it } from 'vitest';
import { pointsSchema, readPointsPrompt } from '../../../examiner/prompts/read-points-prompt.ts';
import type { Article } from '../../../src/sandbox/domain.ts';
import { makeWorld } from '../../../src/sandbox/world.ts';
import { askedOracle, fence } from './asked-oracle.ts';

const size = { seed: 5, size: 200 };
const world = makeWorld(size.seed, size.size);
const ask = askedOracle(size);

/** Pages as the prompt shows them; the last one lacks its first fact. */
function pagesOf(articles: readonly Article[]) {
  return articles.map(({ title, facts }, at) => {
    const lines = facts
      .slice(at === articles.length - 1 ? 1 : 0)
      .map(({ attribute, value }) => `${attribute}: ${value}`);
    return [`p${at + 1}`, [title, ...lines].join('\n')] as const;
  });
}

it('conditions are numbers, dates and choices that every page of a list states, with one line of each page', async () => {
  const lists = [...world.articles()].map(({ id }) => world.childrenOf(id)).filter(({ length }) => length > 2);
  expect(lists.length).toBeGreaterThan(10);
  for (const list of lists) {
    const pages = pagesOf(list);
    const prompt = readPointsPrompt('conditions', { blocks: pages, said: '', tried: 1, refused: [], fence });
    const { points } = await ask(prompt, pointsSchema);
    expect(points.length).toBe(3);
    for (const { about, parts } of points) {
      expect(about).not.toBe(list[0]?.facts[0]?.attribute);
      expect(list[0]?.kind.attributes.find(({ name }) => name === about)?.spec.type).toMatch(/number|date|choice/);
      expect(parts.map(({ page }) => page)).toEqual(pages.map(([label]) => label));
      for (const { page, value, quote } of parts) {
        expect(quote).toBe(`${about}: ${value}`);
        expect(pages.find(([label]) => label === page)?.[1].split('\n')).toContain(quote);
      }
    }
  }
});
