import type { Relation } from '../../../trees/relation.ts';
import type { AskedGroup } from '../grammar/sandbox-question.ts';

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
 * Names the pages behind a group of links in a question: by their heading if that is a plain noun in the plural
 * (`families of games`), else by relation and then by heading.
 */
export function groupOf({ relation, heading }: { relation: Relation; heading: string | null }): AskedGroup {
  const isPeople = relation === 'person';
  if (!heading) return { noun: nouns[relation], heading: null, isPeople };
  const plain = heading.charAt(0).toLowerCase() + heading.slice(1);
  if (plainPlural.test(plain)) return { noun: plain, heading: null, isPeople };
  return { noun: nouns[vague.has(relation) ? 'unknown' : relation], heading, isPeople };
}

/** `families`, `families of games`, `boards and pieces` and `local varieties`, not `loom parts` or `movement`. */
const plainPlural = /^(?:(?:notable|local) )?(?:\p{Ll}+s|people)(?: of [\p{Ll} ]+| and \p{Ll}+s)?$/u;
