import type { NodeId } from '../../src/kernel/ids.ts';
import { plainWords, withoutArticle } from '../comparing/words.ts';
import type { Task } from '../task.ts';

/** A form in which an answer may name a target or a known rival. */
export interface NameForm {
  /** Null for a rival. */
  readonly node: NodeId | null;
  /** The full name. */
  readonly name: string;
  readonly words: readonly string[];
  /** A single lower-case word such as `string` is a name only where it is set off as one. */
  readonly plain: boolean;
  /** A shortened form that fits no other known name; it stands for the name only where it is capitalised and alone. */
  readonly short: boolean;
  /** The first word alone; it stands for the name only in brackets and in front of a colon. */
  readonly brief: boolean;
}

/** A shorter last word, such as `DS`, does not stand for a name by itself. */
const shortestLastWord = 4;
const shortestShortForm = 3;
const longestAbbreviation = 4;

/** Name forms by their first word, longest first. */
export type NameIndex = ReadonlyMap<string, readonly NameForm[]>;

const remembered = new WeakMap<Task, NameIndex>();

/** All forms of the names of targets and rivals. */
export function nameForms(task: Task): NameIndex {
  const known = remembered.get(task);
  if (known) return known;
  const index = new Map<string, NameForm[]>();
  for (const form of readForms(task)) {
    const word = form.words[0] ?? '';
    index.set(word, [...(index.get(word) ?? []), form]);
  }
  remembered.set(task, index);
  return index;
}

function readForms(task: Task): NameForm[] {
  const all = [
    ...task.targets.map(({ node, name }) => ({ node, name })),
    ...(task.rivals ?? []).map((name) => ({ node: null, name })),
  ];
  const shared = sharedWords(all.map(({ name }) => name));
  return all
    .flatMap(({ node, name }) => {
      const full = fullForms(name);
      const others = all.filter((other) => other.name !== name).map((other) => plainWords(other.name));
      // A word that values of others hold too, such as a place, names nobody by itself.
      const values = task.widthChecklist.filter((item) => item.target !== node).map((item) => plainWords(item.value));
      const isOwn = (words: readonly string[]) => ![...others, ...values].some((other) => holdsRun(other, words));
      const short = shortForms(name, shared).filter(isOwn);
      const brief = briefForms(name, shared).filter(isOwn);
      const rest = { node, name, plain: /^\p{Ll}[\p{L}\p{N}]*$/u.test(name) };
      return [
        ...full.map((words) => ({ ...rest, words, short: false, brief: false })),
        ...short.map((words) => ({ ...rest, words, short: true, brief: false })),
        ...brief.map((words) => ({ ...rest, words, short: true, brief: true })),
      ];
    })
    .sort((a, b) => b.words.length - a.words.length || Number(a.short) - Number(b.short));
}

function fullForms(name: string): string[][] {
  const full = withoutArticle(plainWords(name));
  const bare = withoutArticle(plainWords(withoutBrackets(name)));
  const turned = bare.length > 1 && bare.length <= 4 ? [[bare.at(-1) ?? '', ...bare.slice(0, -1)]] : [];
  const joined = withoutArticle(plainWords(joinInitials(name)));
  const apart = withoutArticle(plainWords(splitInitials(name)));
  return distinct([full, bare, ...turned, joined, apart]);
}

/** `F.C.` may be written `FC`, and the other way round. */
const joinInitials = (name: string) => name.replace(/\b\p{Lu}\.(?:\p{Lu}\.?)+/gu, (form) => form.replaceAll('.', ''));
const splitInitials = (name: string) =>
  name.replace(/(?<=\s)\p{Lu}{2,4}(?=\s|$)/gu, (form) => [...form].join('.').slice(0, 2 * longestAbbreviation));

const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)/g, ' ');

/** A name without the words that it shares with other known names or that begin in lower case, and its last word alone. */
function shortForms(name: string, shared: ReadonlySet<string>): string[][] {
  const bare = withoutBrackets(name);
  if (/^\p{Ll}/u.test(bare)) return [];
  const words = withoutArticle(plainWords(bare));
  const from = words.findIndex((word) => !shared.has(word));
  const to = words.findLastIndex((word) => !shared.has(word));
  const last = words.at(-1) ?? '';
  const isProper = /(?:^|\s)\p{Lu}[\p{L}'’-]*\s*$/u.test(bare);
  const forms = [
    from < 0 ? [] : words.slice(from, to + 1),
    from < 0 ? [] : words.slice(0, to + 1),
    isProper && last.length >= shortestLastWord ? [last] : [],
    isProper ? [...plainWords(/\p{Lu}[\p{L}'’]*(?:-\p{L}+)+\s*$/u.exec(bare)?.[0] ?? '')] : [],
  ];
  return distinct(forms).filter(
    (form) =>
      form.length < words.length && (form.some((word) => word.length >= shortestShortForm) || isDesignation(form)),
  );
}

/** Letters with digits, as in `Ge 4/4`, tell more than their length. */
const isDesignation = (form: readonly string[]) => form.length > 1 && /\p{L}.*\d/u.test(form.join(' '));

/** The first word of a name of two or more, where no other name has it. */
function briefForms(name: string, shared: ReadonlySet<string>): string[][] {
  const words = withoutArticle(plainWords(withoutBrackets(name)));
  const [first = ''] = words;
  return words.length > 1 && first.length >= shortestLastWord && !shared.has(first) ? [[first]] : [];
}

function sharedWords(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const lower = name.match(/(?<=\s)\p{Ll}[\p{L}'’]*/gu) ?? [];
    const own = new Set([...plainWords(name), ...plainWords(joinInitials(name))]);
    for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of lower) counts.set(word, 2);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([word]) => word));
}

function holdsRun(hay: readonly string[], needle: readonly string[]): boolean {
  return hay.some((_, at) => needle.every((word, offset) => hay[at + offset] === word));
}

function distinct(forms: readonly string[][]): string[][] {
  const byText = new Map(forms.filter((form) => form.length > 0).map((form) => [form.join(' '), form]));
  return [...byText.values()];
}

/** A target or known rival; `node` is null for a rival. */
interface KnownName {
  readonly node: NodeId | null;
  readonly name: string;
}

const rememberedNames = new WeakMap<Task, readonly KnownName[]>();

function knownNames(task: Task): readonly KnownName[] {
  const known = rememberedNames.get(task) ?? [
    ...task.targets.map(({ node, name }) => ({ node, name })),
    ...(task.rivals ?? []).map((name) => ({ node: null, name })),
  ];
  rememberedNames.set(task, known);
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
  let at = 0;
  let same = 0;
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
