import type { NodeId } from '../../src/kernel/ids.ts';
import { isContent, plainWords, type Word, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { ListedEntities, ListedEntity } from '../prompts/grade-reply.ts';
import { asksForPoints, type ChecklistItem, type Task } from '../task.ts';
import { blankHidden, quotePlaces } from './quote-places.ts';

interface KnownName {
  readonly name: string;
  /** Null for a rival. */
  readonly node: NodeId | null;
  readonly row: string;
}

/** The names of targets, in all accepted forms, and of rivals; longest first, so that no name is read inside a longer one. */
function knownNames({ targets, rivals = [], depthChecklist }: Task): readonly KnownName[] {
  const names = [
    ...targets,
    ...depthChecklist.flatMap(({ target, value, forms = [] }) =>
      [value, ...forms].map((name) => ({ name, node: target })),
    ),
    ...rivals.map((name) => ({ name, node: null })),
  ];
  return names
    .map(({ name, node }) => ({ name, node, row: withoutArticle(wordsOf(name).map(bare)).join(' ') }))
    .filter(({ row }) => row !== '')
    .sort((one, other) => other.row.length - one.row.length);
}

/** Words of one name have nothing but blanks and marks of a name between them. */
const joint = /^[^\S\n]?[-‐–'’.&*_]{0,2}[^\S\n]?$/;

const bare = ({ word, owner }: Word) => owner?.word ?? word;

/** The words of a text, in one row where they may be words of one name. */
function rowsOf(text: string): string {
  const words = wordsOf(text);
  const row = words.map((each, at) => {
    const isJoined = joint.test(text.slice(each.end, words[at + 1]?.start));
    return `${bare(each)}${isJoined ? ' ' : '\n'}`;
  });
  return row.join('');
}

/** The known names that a text holds, each word of it in one name only. */
function readNames(names: readonly KnownName[], text: string): readonly KnownName[] {
  let rest = rowsOf(text);
  return names.filter(({ row }) => {
    const remainder = rest.replaceAll(new RegExp(`(?<![^ \\n])${row}(?![^ \\n])`, 'g'), '\n');
    const isHeld = remainder !== rest;
    rest = remainder;
    return isHeld;
  });
}

/** Tells whether words hold the name of a target, and which names of rivals and other targets they hold. */
export function entitiesNamed(task: Task, target: NodeId, words: string) {
  const names = readNames(knownNames(task), words);
  return {
    own: names.some(({ node }) => node === target),
    rivals: names.filter(({ node }) => node !== target).map(({ name }) => name),
  };
}

/** The first other entity that words name at least in part, by a word that is neither in the question nor in the name of the target. */
export function otherNamed(task: Task, target: NodeId, words: string): string | null {
  const names = knownNames(task);
  const isOwn = ({ node }: KnownName) => node === target;
  const questionWords = new Set([task.question, ...names.filter(isOwn).map(({ name }) => name)].flatMap(plainWords));
  const spoken = new Set(wordsOf(words).map(bare));
  const other = names.find(
    (each) =>
      !isOwn(each) &&
      plainWords(each.name).some((word) => spoken.has(word) && !questionWords.has(word) && isContent(word)),
  );
  return other?.name ?? null;
}

/** Rivals whose names an answer holds and that a judge listed nowhere: nobody has said whether the answer offers them. */
export function unlistedRivals(task: Task, answer: string, { offered, mentioned }: ListedEntities): readonly string[] {
  const names = knownNames(task);
  const listedNames = [...offered, ...mentioned].flatMap(({ name }) => readNames(names, name).map((each) => each.name));
  const namedRivals = readNames(names, blankHidden(answer)).filter(({ node }) => node === null);
  return namedRivals.map(({ name }) => name).filter((name) => !listedNames.includes(name));
}

/**
 * The satisfied depth items that wrong entities cost. Where targets and rivals that an answer offers are more than were asked for, it has
 * left the choice to the reader, and as many are contradicted, the last ones first (docs/judging.md). Other names count nothing.
 */
export function displacedItems(
  task: Task,
  answer: string,
  offered: readonly ListedEntity[],
  identified: readonly Pick<ChecklistItem, 'id'>[],
): readonly { readonly item: string; readonly quote: string | null; readonly reason: string }[] {
  const rivals = offeredRivals(task, answer, offered);
  const targetCount = task.depthChecklist.length;
  const offers = identified.length + rivals.length;
  const excess = Math.max(0, Math.min(identified.length, offers - targetCount));
  return identified.slice(identified.length - excess).map(({ id }, at) => {
    const rival = rivals[at % rivals.length];
    const reason = `the answer offers ${offers} entities where ${targetCount} are asked for, among them “${rival?.name}”`;
    return { item: id, quote: rival?.quote ?? null, reason };
  });
}

/** The depth items whose own entities an answer offers; none of a question that asks for points. */
export function offeredItems(task: Task, offered: readonly ListedEntity[]): readonly string[] {
  if (asksForPoints(task)) return [];
  const names = knownNames(task);
  const targets = offered.flatMap(({ name }) => readNames(names, name).map(({ node }) => node));
  return task.depthChecklist.filter(({ target }) => targets.includes(target)).map(({ id }) => id);
}

/** Each known rival that is offered, once, with words of the answer that name it. */
function offeredRivals(task: Task, answer: string, offered: readonly ListedEntity[]): readonly ListedEntity[] {
  const taskNames = knownNames(task);
  const rivals = new Map<string, ListedEntity>();
  for (const { name, quote } of offered) {
    const names = readNames(taskNames, name);
    const [place] = quotePlaces(answer, quote);
    if (!place || names.some(({ node }) => node !== null)) continue;
    const words = answer.slice(place.start, place.end);
    for (const rival of names) if (!rivals.has(rival.name)) rivals.set(rival.name, { name: rival.name, quote: words });
  }
  return [...rivals.values()];
}
