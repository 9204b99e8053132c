import type { Attribute } from '../attribute.ts';
import { type Article, factOf } from '../domain.ts';
import { makeWorld, type World } from '../world.ts';
import { PhraseIndex } from './phrase-index.ts';

/** The made-up world as somebody knows it who has read every page: its names, and what each page states. */
export type KnownWorld = ReturnType<typeof makeKnownWorld>;

/** @throws RangeError where no world has such a seed or size */
export function makeKnownWorld(seed: number, size: number) {
  const world = makeWorld(seed, size);
  const titles = new PhraseIndex<Article>();
  const byTitle = new Map<string, Article[]>();
  const names = new Map<string, 'place' | 'person'>();
  for (const article of world.articles()) {
    titles.add(article.title, article);
    const key = titleKey(article.title);
    byTitle.set(key, [...(byTitle.get(key) ?? []), article]);
    for (const { name, spec } of article.kind.attributes)
      if (spec.type === 'place' || spec.type === 'person') names.set(factOf(article, name)?.value ?? '', spec.type);
  }
  const values = new PhraseIndex<string>();
  for (const name of names.keys()) values.add(name, name);
  const articlesNamed = (name: string): readonly Article[] => byTitle.get(titleKey(name)) ?? [];
  return {
    world,
    /** The articles with a title; case and a leading article do not matter. Mostly one. */
    articlesNamed,
    /** The siblings among which most of the names are titles, in page order; empty where no name is known. */
    familyOf: (names: readonly string[]) => familyWithMost(world, names.flatMap(articlesNamed)),
    titlesIn: (text: string) => titles.matchesIn(text),
    placesAndPeopleIn: (text: string) => values.matchesIn(text),
    isPerson: (name: string) => names.get(name) === 'person',
  };
}

/** An attribute of an article by its name; undefined where its kind has none. */
export function worldAttribute({ kind }: Article, name: string): Attribute | undefined {
  return kind.attributes.find((attribute) => attribute.name === name.toLowerCase());
}

/**
 * The words of a title by which an article is told from its siblings: `Torrin` of `Torrin lute`, a person's surname. Null where
 * the title has none.
 */
export function shortName({ title, kind }: Article): string | null {
  const common = new Set(kind.titles.flatMap((pattern) => pattern.split(' ')));
  const own = title.split(' ').filter((word) => !common.has(word));
  return own.at(-1) ?? null;
}

const titleKey = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(?:the )+/, '');

function familyWithMost(world: World, articles: readonly Article[]): readonly Article[] {
  const parents = articles.map(({ id }) => id.slice(0, -1));
  const count = (parent: string) => parents.filter((each) => each === parent).length;
  const [most] = parents.toSorted((a, b) => count(b) - count(a));
  return most === '' ? world.overviews : world.childrenOf(most ?? '');
}
