import { expect, it } from 'vitest';
import { chooseConditionsPrompt, listConditionsSchema } from '../../../examiner/prompts/choose-conditions-prompt.ts';
import type { Article } from '../../../src/sandbox/domain.ts';
import { makeWorld } from '../../../src/sandbox/world.ts';
import { askedOracle, fence } from './asked-oracle.ts';

const size = { seed: 5, size: 200 };
const world = makeWorld(size.seed, size.size);
const ask = askedOracle(size);

/** Pages as the prompt shows them; the last one lacks its first fact. */
function pagesOf(articles: readonly Article[]) {
  return articles.map(({ title, facts }, at) => ({
    page: `p${at + 1}`,
    entity: title,
    facts: facts
      .slice(at === articles.length - 1 ? 1 : 0)
      .map(({ attribute, value }, offset) => ({ id: `f${at * 50 + offset}`, attribute, value })),
  }));
}

it('conditions are numbers, dates and choices that every page of a list states, with one fact of each page', async () => {
  const lists = [...world.articles()].map(({ id }) => world.childrenOf(id)).filter(({ length }) => length > 2);
  expect(lists.length).toBeGreaterThan(10);
  for (const list of lists) {
    const pages = pagesOf(list);
    const prompt = chooseConditionsPrompt({
      heading: list[0]?.kind.heading ?? '',
      pages,
      left: 2,
      required: 'p1',
      tried: 1,
      refused: [],
      fence,
    });
    const { conditions } = await ask(prompt, listConditionsSchema);
    expect(conditions.length).toBe(3);
    for (const { attribute, facts } of conditions) {
      expect(attribute).not.toBe(list[0]?.facts[0]?.attribute);
      expect(list[0]?.kind.attributes.find(({ name }) => name === attribute)?.spec.type).toMatch(/number|date|choice/);
      const shown = pages.map((page) => page.facts.find(({ id }) => facts.includes(id))?.attribute);
      expect(shown).toEqual(pages.map(() => attribute));
      expect(facts).toHaveLength(pages.length);
    }
  }
});
