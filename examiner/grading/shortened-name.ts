import type { NodeId } from '../../src/kernel/ids.ts';
import { plainWords, withoutArticle } from '../comparing/words.ts';
import type { Task } from '../task.ts';

/** A target or known rival; `node` is null for a rival. */
export interface KnownName {
  readonly node: NodeId | null;
  readonly name: string;
}

const remembered = new WeakMap<Task, readonly KnownName[]>();

function knownNames(task: Task): readonly KnownName[] {
  const known = remembered.get(task) ?? [
    ...task.targets.map(({ node, name }) => ({ node, name })),
    ...(task.rivals ?? []).map((name) => ({ node: null, name })),
  ];
  remembered.set(task, known);
  return known;
}

/** A head of more words is no name. */
const mostWords = 8;

/**
 * The one known name that the head of a table's row or column shortens, as `Ulm Intl.` does `Ulm International Airport`; null where
 * none or several may be meant. A head is no running text: there its words may stand for anything.
 */
export function shortenedName(head: string, task: Task): KnownName | null {
  const words = withoutArticle(plainWords(head.replace(/\([^()]*\)/g, ' ')));
  if (words.length === 0 || words.length > mostWords) return null;
  const meant = knownNames(task).filter(({ name }) => isShortFor(words, plainWords(name)));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** Every word of the head stands for a word of the name, in its order, and at least one is the same. */
function isShortFor(words: readonly string[], name: readonly string[]): boolean {
  let [at, same] = [0, 0];
  for (const word of words) {
    const found = name.findIndex((each, index) => index >= at && (each === word || isAbbreviation(word, each)));
    if (found < 0) return false;
    if (name[found] === word && word.length > 1) same++;
    at = found + 1;
  }
  return same > 0;
}

/** The first letter and further letters of a word in its order, as in `Intl` or `Dept`. */
function isAbbreviation(short: string, word: string): boolean {
  if (short.length >= word.length || short[0] !== word[0] || !/^\p{L}+$/u.test(short)) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}
