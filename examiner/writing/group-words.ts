import type { Relation } from '../../trees/relation.ts';
import { isPlural } from './composite.ts';

/** How a question names the pages behind a group of links. */
export interface GroupWords {
  /** Plural. */
  readonly noun: string;
  /** The heading above the links, where the noun does not say it. */
  readonly heading: string | null;
}

const nouns: Readonly<Record<Relation, string>> = {
  variety_of: 'varieties',
  part_of: 'parts',
  process: 'processes',
  specification: 'specifications',
  person: 'people',
  place: 'places',
  event: 'events',
  work: 'works',
  organisation: 'organisations',
  competitor_of: 'competitors',
  successor_of: 'successors',
  unknown: 'entries',
};
/** Relations that a heading says better. */
const vague: ReadonlySet<Relation> = new Set(['variety_of', 'specification', 'unknown']);

/**
 * Where links stand: by their heading where that is a plain noun in the plural (`families of games`), else by relation
 * and then by heading.
 * @param above text of the page with the links: it tells whether the heading begins with a name
 */
export function groupWords(relation: Relation, heading: string | null, above: string): GroupWords {
  if (!heading) return { noun: nouns[relation], heading: null };
  const plain = heading.charAt(0).toLowerCase() + heading.slice(1);
  if (isPlainPlural(plain) && isCommon(plain, above)) return { noun: plain, heading: null };
  return { noun: nouns[vague.has(relation) ? 'unknown' : relation], heading };
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
