import { emptyWords, plainWords, stem } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { asVersion } from '../values/version.ts';
import { type Member, type PlacePages, withSiblings } from './place-pages.ts';
import { areVersions } from './version-order.ts';

/**
 * The pages of a place with their facts as the place shows them. What the start, a page on the way or the title of the list says of
 * most siblings is no fact of theirs to ask for or to tell; and where the siblings' values of an attribute are versions, its name says so.
 */
export function withPlaceFacts(pages: PlacePages): PlacePages {
  const siblings = [...pages.targets, ...pages.outside];
  const values = valuesByAttribute(siblings);
  const names = [pages.root.entity, ...pages.hops.map(({ page }) => page.entity), pages.heading ?? ''].map(wordsIn);
  const told = new Set(
    [...values].filter(([name, stated]) => name !== 'kind' && isTold(stated, names)).map(([name]) => name),
  );
  const versions = new Set(
    [...values].filter(([name, stated]) => areUnnamedVersions(name, stated)).map(([name]) => name),
  );
  if (told.size + versions.size === 0) return pages;
  return withSiblings(pages, (page) => withFacts(page, told, versions));
}

function valuesByAttribute(pages: readonly PageFacts[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { attribute, value } of pages.flatMap(({ own }) => own)) {
    values.set(attribute, [...(values.get(attribute) ?? []), value]);
  }
  return values;
}

/**
 * Whether at least half of the values, or a part of each, stand in the name of a page above or the title of the list, and one of them
 * as a whole: of towns that are each told with their valley, the valley's page tells none.
 */
function isTold(values: readonly string[], names: readonly ReadonlySet<string>[]): boolean {
  const told = values.filter((value) => value.split(/[,;/]/).some((part) => standsIn(part, names)));
  return told.length * 2 >= values.length && told.some((value) => standsIn(value, names));
}

function standsIn(part: string, names: readonly ReadonlySet<string>[]): boolean {
  const words = [...wordsIn(part)];
  return words.some((word) => /\p{L}/u.test(word)) && names.some((name) => words.every((word) => name.has(word)));
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    plainWords(text)
      .filter((word) => !emptyWords.has(word))
      .map(stem),
  );
}

/** What is numbered with dots and is no version. */
const numbering = /(?:^|\s)(?:sections?|chapters?|appendix|numbers?|address|identifier|id)$/;

/** Versions that their attribute's name does not say to be such. */
function areUnnamedVersions(attribute: string, values: readonly string[]): boolean {
  if (numbering.test(attribute)) return false;
  return areVersions(values) && values.every((value) => asVersion(value, attribute) === value);
}

function withFacts(page: Member, told: ReadonlySet<string>, versions: ReadonlySet<string>): Member {
  const renamed = (fact: Fact): Fact =>
    versions.has(fact.attribute) ? { ...fact, attribute: `${fact.attribute} version` } : fact;
  return { ...page, own: page.own.filter(({ attribute }) => !told.has(attribute)).map(renamed) };
}
