import { expect, it } from 'vitest';
import { makeKnownWorld, shortName } from '../../../src/sandbox/oracle/known-world.ts';

const known = makeKnownWorld(21, 600);
const articles = [...known.world.articles()];

it('every article is found by its title, in any case and behind an article', () => {
  for (const article of articles) {
    for (const name of [article.title, article.title.toUpperCase(), `the ${article.title}`]) {
      expect(known.articlesNamed(name)).toContain(article);
    }
    expect(known.articlesNamed(`${article.title}x`)).toEqual([]);
  }
});

it('titles, places and people are found in a text where they stand', () => {
  for (const article of articles) {
    const text = `As for the **${article.title}**’s value: it is given.`;
    const [match, ...others] = known.titlesIn(text);
    expect(others.every(({ value }) => value.title === article.title)).toBe(true);
    expect(text.slice(match?.start, match?.end)).toBe(article.title);
    for (const { value, attribute } of article.facts) {
      const type = article.kind.attributes.find(({ name }) => name === attribute)?.spec.type;
      if (type !== 'place' && type !== 'person') continue;
      expect(known.placesAndPeopleIn(`in ${value}, it is said`)).toEqual([{ value, start: 3, end: 3 + value.length }]);
    }
  }
});

it('the family of some names is their siblings, and short names differ in a family', () => {
  for (const { id } of articles.slice(0, 60)) {
    const family = known.world.childrenOf(id);
    if (family.length < 2) continue;
    expect(known.familyOf(family.slice(0, 2).map(({ title }) => title))).toEqual(family);
    const short = family.map(shortName);
    expect(new Set(short).size).toBe(family.length);
  }
  expect(known.familyOf(['nobody'])).toEqual([]);
});
