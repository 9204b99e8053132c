import type { Relation } from '../../trees/relation.ts';
import { isPlural } from './composite.ts';

/** How a question names the pages behind a group of links, and one of them. */
export interface GroupWords {
  readonly plural: string;
  readonly singular: string;
}

const nouns: Readonly<Record<Relation, GroupWords>> = {
  variety_of: { plural: 'varieties', singular: 'variety' },
  part_of: { plural: 'parts', singular: 'part' },
  process: { plural: 'processes', singular: 'process' },
  specification: { plural: 'specifications', singular: 'specification' },
  person: { plural: 'people', singular: 'person' },
  place: { plural: 'places', singular: 'place' },
  event: { plural: 'events', singular: 'event' },
  work: { plural: 'works', singular: 'work' },
  organisation: { plural: 'organisations', singular: 'organisation' },
  competitor_of: { plural: 'competitors', singular: 'competitor' },
  successor_of: { plural: 'successors', singular: 'successor' },
  unknown: { plural: 'entries', singular: 'entry' },
};
/** Relations that a heading says better. */
const vague: ReadonlySet<Relation> = new Set(['variety_of', 'specification', 'unknown']);

/**
 * Where links stand: by their heading where that is a plain noun in the plural (`families of games`), else by relation
 * and then by heading.
 * @param above text of the page with the links: it tells whether the heading begins with a name
 */
export function groupWords(relation: Relation, heading: string | null, above: string): GroupWords {
  const noun = nouns[relation];
  if (!heading) return noun;
  const plain = heading.charAt(0).toLowerCase() + heading.slice(1);
  if (isPlainPlural(plain) && isCommon(plain, above))
    return { plural: plain, singular: singularOf(plain) ?? noun.singular };
  const entry = vague.has(relation) ? nouns.unknown : noun;
  return { ...entry, plural: `${entry.plural} under “${heading}”` };
}

const plainHeading = /^\p{Ll}+(?:[ -]\p{Ll}+){0,4}$/u;

/** `families of games` and `boards and pieces`, not `lutes by size` or `movement`. */
function isPlainPlural(heading: string): boolean {
  if (!plainHeading.test(heading) || /\b(?:by|in|from|with|for|to|on|at|this|these|its|their)\b/.test(heading))
    return false;
  return isPlural(heading);
}

const adjectives = /^(?:notable|famous|main|other|related|local|early|modern|selected|former)(?= |$)/;

/**
 * A heading may begin with a name, which keeps its capital. A plural is taken for a common noun unless the page writes it
 * with a capital inside a sentence; any other word only where the page writes it without one.
 */
function isCommon(heading: string, above: string): boolean {
  const [first = ''] = heading.split(/[ -]/);
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  if (isPlural(first)) return !new RegExp(`\\p{Ll},? ${capital}(?!\\p{L})`, 'u').test(above);
  return adjectives.test(first) || new RegExp(`(?<!\\p{L})${first}`, 'u').test(above);
}

/** `family` of `families of games`, `cheese` of `varieties of cheese`; null of `boards and pieces`. */
function singularOf(plural: string): string | null {
  if (/ (?:and|or) /.test(plural)) return null;
  const sort = /^(?:types|kinds|forms|sorts|varieties) of (.+)$/.exec(plural)?.[1];
  if (sort !== undefined) return singularNoun(sort);
  return singularNoun((plural.split(' of ')[0] ?? plural).replace(adjectives, '').trim());
}

function singularNoun(noun: string): string {
  if (/(?:^| )people$/.test(noun)) return noun.replace(/people$/, 'person');
  if (/ies$/.test(noun)) return noun.replace(/ies$/, 'y');
  if (/(?:ss|x|ch|sh)es$/.test(noun)) return noun.replace(/es$/, '');
  return isPlural(noun) ? noun.replace(/s$/, '') : noun;
}
