import type { Relation } from '../../trees/relation.ts';
import type { Clue } from './clue.ts';

const plurals: Readonly<Record<Relation, string>> = {
  variety_of: 'varieties',
  part_of: 'parts',
  process: 'processes',
  specification: 'specifications',
  person: 'people',
  place: 'places',
  event: 'events',
  work: 'works',
  organisation: 'organisations',
  unknown: 'linked entries',
};

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The parts of a question, worded as in docs/question-wording.md. */
export interface QuestionParts {
  readonly kind: string;
  readonly start: Clue;
  readonly hops: readonly { readonly group: string; readonly clue: Clue }[];
  readonly group: string;
  /** One clue a target, or a single one that all targets share. */
  readonly clues: { readonly each: readonly Clue[] } | { readonly shared: Clue };
  readonly width: number;
  readonly asked: readonly string[];
  readonly limit: number;
}

/** Where the links stand: by relation, then by heading where one is given. */
export function groupWords(relation: Relation, heading: string | null): string {
  return heading ? `${plurals[relation]} under the heading “${heading}”` : plurals[relation];
}

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** A whole question. */
export function questionText(parts: QuestionParts): string {
  return [
    `Find the ${parts.kind} ${relative(parts.start)}.`,
    ...parts.hops.map(({ group, clue }) => `Among its ${group}, take the one ${relative(clue)}.`),
    targetSentence(parts),
    `For each, give ${series(['its name', ...parts.asked.map((attribute) => `its ${attribute}`)], ', ')}.`,
    limitSentence(parts.limit),
  ].join(' ');
}

function relative(clue: Clue): string {
  if (clue.kind === 'described') return `described as “${clue.words}”`;
  return clue.facts.map(({ attribute, value }) => `whose ${attribute} is “${value}”`).join(' and ');
}

function targetSentence({ clues, width, group }: QuestionParts): string {
  const number = numberWords[width] ?? String(width);
  if ('shared' in clues) return `Consider the ${number} of its ${group} ${relative(clues.shared)}.`;
  const items = clues.each.map((clue) => `the one ${relative(clue)}`);
  return `Consider ${number} of its ${group}: ${items.slice(0, -1).join('; ')}; and ${items.at(-1) ?? ''}.`;
}

function series(items: readonly string[], separator: string): string {
  return `${items.slice(0, -1).join(separator)} and ${items.at(-1) ?? ''}`;
}
