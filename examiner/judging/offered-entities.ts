import type { NodeId } from '../../src/kernel/ids.ts';
import { plainWords, type Word, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { Grade } from '../grade.ts';
import type { ListedEntities, ListedEntity } from '../prompts/grade-reply.ts';
import type { Task } from '../task.ts';
import { blankHidden, quotePlaces } from './quote-places.ts';

interface KnownName {
  readonly name: string;
  /** Null for a rival. */
  readonly node: NodeId | null;
  readonly words: readonly string[];
}

/** The names of targets, in all accepted forms, and of rivals; longest first, so that no name is read inside a longer one. */
function knownNames({ targets, rivals = [], depthChecklist }: Task): readonly KnownName[] {
  const forms = depthChecklist.flatMap(({ target, value, forms = [] }) =>
    [value, ...forms].map((name) => ({ name, node: target })),
  );
  const named = [
    ...targets.map(({ node, name }) => ({ name, node })),
    ...forms,
    ...rivals.map((name) => ({ name, node: null })),
  ];
  return named
    .map((each) => ({ ...each, words: withoutArticle(plainWords(each.name)) }))
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => other.words.length - one.words.length);
}

/** The known names that a text holds, each word of it in one name only. */
function readNames(known: readonly KnownName[], text: string): KnownName[] {
  const words = wordsOf(text);
  const taken = new Set<number>();
  const names: KnownName[] = [];
  for (const each of known) {
    for (let at = 0; at + each.words.length <= words.length; at++) {
      if (!standsAt(each.words, words, at, text) || taken.has(at)) continue;
      for (let offset = 0; offset < each.words.length; offset++) taken.add(at + offset);
      names.push(each);
    }
  }
  return names;
}

/** Whether words stand in a row from `at` on, with nothing but blanks and marks of a name between them. */
function standsAt(name: readonly string[], words: readonly Word[], at: number, text: string): boolean {
  return name.every((word, offset) => {
    const here = words[at + offset];
    const before = words[at + offset - 1];
    const isNext = offset === 0 || /^[^\S\n]?[-‐–'’.&*_]{0,2}[^\S\n]?$/.test(text.slice(before?.end, here?.start));
    return isNext && (here?.word === word || here?.owner?.word === word);
  });
}

/** Whether words hold the name of a target, and which names of rivals and other targets they hold. */
export function entitiesNamed(task: Task, target: NodeId, words: string) {
  const names = readNames(knownNames(task), words);
  return {
    own: names.some(({ node }) => node === target),
    rivals: names.filter(({ node }) => node !== target).map(({ name }) => name),
  };
}

/** Rivals whose names an answer holds and that a judge listed nowhere: nobody has said whether the answer offers them. */
export function unlistedRivals(task: Task, answer: string, { offered, mentioned }: ListedEntities): readonly string[] {
  const known = knownNames(task);
  const listed = new Set(
    [...offered, ...mentioned].flatMap(({ name }) => readNames(known, name).map((each) => each.name)),
  );
  const held = readNames(known, blankHidden(answer)).filter(({ node, name }) => node === null && !listed.has(name));
  return [...new Set(held.map(({ name }) => name))];
}

/** A depth item that an answer loses because it offers more entities than were asked for. */
export interface DisplacedItem {
  readonly grade: Grade;
  readonly reason: string;
}

/**
 * The depth items that wrong entities cost beyond those that are lost already. Each rival that an answer offers takes the place
 * of one target; where targets and rivals together are more than were asked for, the answer has left the choice to the reader,
 * and as many satisfied items are contradicted, the last ones first (docs/judging.md). Names that are no rivals count nothing.
 * @param grades of the depth items, in any order
 */
export function displacedItems(
  task: Task,
  answer: string,
  offered: readonly ListedEntity[],
  grades: readonly Grade[],
): readonly DisplacedItem[] {
  const rivals = offeredRivals(task, answer, offered);
  const satisfied = task.depthChecklist.filter(({ id }) =>
    grades.some(({ item, outcome }) => item === id && outcome === 'satisfied'),
  );
  const offers = satisfied.length + rivals.length;
  const excess = Math.min(satisfied.length, offers - task.depthChecklist.length);
  if (excess <= 0) return [];
  return satisfied.slice(-excess).map(({ id }, at) => {
    const rival = rivals[at % rivals.length];
    const reason = `the answer offers ${offers} entities where ${task.depthChecklist.length} are asked for, among them “${rival?.name}”`;
    return { grade: { item: id, outcome: 'contradicted', quote: rival?.quote ?? null }, reason };
  });
}

/** Each known rival that is offered, once, with words of the answer that name it. */
function offeredRivals(task: Task, answer: string, offered: readonly ListedEntity[]): readonly ListedEntity[] {
  const known = knownNames(task);
  const rivals = new Map<string, ListedEntity>();
  for (const { name, quote } of offered) {
    const names = readNames(known, name);
    const [place] = quotePlaces(answer, quote);
    if (!place || names.some(({ node }) => node !== null)) continue;
    const words = answer.slice(place.start, place.end);
    for (const rival of names) if (!rivals.has(rival.name)) rivals.set(rival.name, { name: rival.name, quote: words });
  }
  return [...rivals.values()];
}
