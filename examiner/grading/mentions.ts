import type { NodeId } from '../../src/kernel/ids.ts';
import { plainWords, spanOfRun, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { Task } from '../task.ts';
import { isRejected } from './rejection.ts';
import { endsSentence, joinsNames } from './sentence.ts';

/** A place where an answer speaks of a target or of a known rival. */
export interface Mention {
  /** Null for a rival or a name that is ruled out. */
  readonly node: NodeId | null;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True where the mention opens a line, a sentence or a clause: what follows is about it. */
  readonly opens: boolean;
  /** True where the answer rules the name out; `node` is null then, whoever it names. */
  readonly rejected: boolean;
}

type Found = Omit<Mention, 'rejected'>;

interface KnownName {
  readonly node: NodeId | null;
  readonly name: string;
  readonly words: readonly string[];
  readonly plain: boolean;
}

/** The mentions in an answer in order. The longest name wins where names overlap. */
export function mentionsIn(text: string, task: Task): Mention[] {
  const names = knownNames(task);
  const words = wordsOf(text);
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const name = names.find((each) => spanOfRun(each.words, words, at) !== null);
    const span = name && spanOfRun(name.words, words, at);
    if (!name || !span || !isNamed(text, span, name)) {
      at++;
      continue;
    }
    at += name.words.length;
    found.push({ node: name.node, name: name.name, ...span, opens: opens(text, span.start, found.at(-1)) });
  }
  return withoutAsides(found, text).map((mention, at, all) =>
    isRejected(text, all, at) ? { ...mention, node: null, rejected: true } : { ...mention, rejected: false },
  );
}

function knownNames(task: Task): KnownName[] {
  const all = [
    ...task.targets.map(({ node, name }) => ({ node, name })),
    ...(task.rivals ?? []).map((name) => ({ node: null, name })),
  ];
  return all
    .flatMap(({ node, name }) => formsOf(name).map((words) => ({ node, name, words, plain: isPlain(name) })))
    .sort((a, b) => b.words.length - a.words.length);
}

function formsOf(name: string): string[][] {
  const full = withoutArticle(plainWords(name));
  const bare = withoutArticle(plainWords(name.replace(/\s*\([^)]*\)/g, ' ')));
  const turned = bare.length > 1 && bare.length <= 4 ? [[bare.at(-1) ?? '', ...bare.slice(0, -1)]] : [];
  return [full, bare, ...turned].filter((words) => words.length > 0);
}

/** A single lower-case word such as `string` is a name only where it is set off as one. */
const isPlain = (name: string) => /^\p{Ll}[\p{L}\p{N}]*$/u.test(name);

function isNamed(text: string, { start, end }: { start: number; end: number }, name: KnownName): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 20);
  if (name.plain) {
    return (
      /[*_`"“'|]$/.test(before) ||
      isOpening(before) ||
      /^\s+(?:module|class|function|package|library|type|command)\b/.test(after)
    );
  }
  if (name.words.length > 1 || /^\p{Ll}/u.test(name.name)) return !/^\.\p{L}|^[-_]\p{L}/u.test(after);
  // `Tarn` is not named by `Tarn Hill` or `Upper Tarn`.
  const left = /(?:^|[^\p{L}])(\p{Lu}[\p{L}'’]+)\s$/u.exec(before);
  const leftIsOpening = left !== null && isOpening(before.slice(0, before.length - (left[1]?.length ?? 0) - 1));
  return !/^\s\p{Lu}\p{Ll}/u.test(after) && (left === null || leftIsOpening) && !/^-\p{L}/u.test(after);
}

const opening =
  /(?:^|\n|[.!?;]\s+|,\s+(?:while|whereas|and|but)\s+|\|)[\s>#]*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+)?(?:(?:(?:one of them|another(?: one)?|the (?:other|first|second|third|last|next)(?: one)?|(?:the |my )?answer) (?:is|are|was)|the|for|as for|about|answer|target|name|entity|\d{1,2}|first|second|third|fourth|fifth|one|finally|next|then)\b[\s:,.-]*)*["“'`*_([]*$/i;

const isOpening = (before: string) => opening.test(before);

/** A list of names opens with its first: `A, B and C are …`, `A (…), B (…)`. */
function opens(text: string, start: number, previous: Found | undefined): boolean {
  if (isOpening(text.slice(Math.max(0, start - 80), start)) || start === 0) return true;
  return (
    previous?.opens === true && joinsNames(text.slice(previous.end, start).replace(/^[*_`"”]*\s*\([^()\n]*\)/, ''))
  );
}

/** A name inside the sentence that another name opens, or behind a label such as `teacher:`, is said about that other one. */
function withoutAsides(mentions: readonly Found[], text: string): Found[] {
  return mentions.filter((mention, at) => {
    if (mention.opens) return true;
    const opener = mentions.slice(0, at).findLast((other) => other.opens);
    if (!opener || opener.name === mention.name) return true;
    const isLabelled = /\p{L}\s*[*_]*:[*_]*\s+[*_`"“[]*$/u.test(
      text.slice(Math.max(0, mention.start - 12), mention.start),
    );
    if (isLabelled) return false;
    // `A was born in 1911, B in 1927` goes on to another target.
    if (mention.node !== null && /(?:[,)]|\band|&)\s*[*_`"“]*$/.test(text.slice(0, mention.start).slice(-10)))
      return true;
    return endsSentence(text.slice(opener.end, mention.start));
  });
}
