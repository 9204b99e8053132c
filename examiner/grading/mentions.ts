import type { NodeId } from '../../src/kernel/ids.ts';
import { emptyWords, plainWords, spanOfRun, type Word, wordsOf } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import type { Task } from '../task.ts';
import { type NameForm, type NameIndex, nameForms } from './names.ts';
import { isRejected } from './rejection.ts';
import { endsSentence, joinsNames } from './statement.ts';

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
  /** True where `or` or a slash offers others beside it. */
  readonly isChoice: boolean;
}

type Found = Omit<Mention, 'rejected' | 'isChoice'>;

/** The mentions in an answer in order, `the former` and `the latter` of two names among them. The longest name wins where names overlap. */
export function mentionsIn(text: string, task: Task): Mention[] {
  const found = withFormerAndLatter(withChoices(namesIn(text, task), text), text);
  return withoutAsides(found, text).map((mention, at, all) =>
    isRejected(text, all, at) ? { ...mention, node: null, rejected: true } : { ...mention, rejected: false },
  );
}

/** A pair of names is looked for so far before `the former`; in UTF-16 code units. */
const longestLook = 600;
const mostReferences = 40;

/** `Twice as heavy as the former` goes on about the other one. */
const comparison = /\b(?:than|as|like|unlike|above|below|over|behind)\s+$/i;

/** Not where it tells of which kind something is, as in `the former state is` or `the latter default value:`. */
const formerOrLatter =
  /\bthe (former|latter)\b(?!\s+(?!(?:is|was|were|are|has|had)\b)\p{L}[\p{L}-]*(?:\s+(?!(?:and|or|but|then)\b)\p{L}[\p{L}-]*)?\s*(?:\b(?:is|was|were)\b|[:=]))/giu;

/** `The former` and `the latter` stand for the last two names that a list joins, else for the only two names before them. */
function withFormerAndLatter<T extends Found>(found: readonly T[], text: string): T[] {
  const references = [...text.matchAll(formerOrLatter)].slice(0, mostReferences).flatMap((match): T[] => {
    if (comparison.test(text.slice(Math.max(0, match.index - 20), match.index))) return [];
    const near = found.filter(({ end }) => end <= match.index && end > match.index - longestLook);
    const second = near.findLastIndex(
      ({ name, start }, at) =>
        at > 0 && name !== near[at - 1]?.name && joinsNames(text.slice(near[at - 1]?.end, start)),
    );
    const pair = second < 0 ? firstOfEach(near) : [near[second - 1], near[second]];
    const named = pair.length === 2 ? pair[match[1]?.toLowerCase() === 'former' ? 0 : 1] : undefined;
    if (!named) return [];
    return [{ ...named, start: match.index, end: match.index + match[0].length, opens: true }];
  });
  return references.length === 0 ? [...found] : [...found, ...references].sort((a, b) => a.start - b.start);
}

function firstOfEach<T extends Found>(found: readonly T[]): readonly T[] {
  return found.filter(({ name }, at) => found.findIndex((each) => each.name === name) === at);
}

/** All places where names of targets and known rivals stand, whoever the words around them are about. */
export function namesIn(text: string, task: Task): Found[] {
  const byWord = nameForms(task);
  const words = wordsOf(text);
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const hit = nameAt(text, words, at, byWord, task);
    if (!hit) {
      at++;
      continue;
    }
    at += hit.form.words.length;
    const { node, name } = hit.form;
    found.push({ node, name, ...hit.span, opens: opens(text, hit.span.start, found.at(-1)) });
  }
  return found;
}

function nameAt(
  text: string,
  words: readonly Word[],
  at: number,
  byWord: NameIndex,
  task: Task,
): { form: NameForm; span: Span } | null {
  const word = words[at];
  if (!word) return null;
  const forms = [...(byWord.get(word.word) ?? []), ...(word.owner ? (byWord.get(word.owner.word) ?? []) : [])];
  for (const form of forms) {
    const span = spanOfRun(form.words, words, at);
    if (span) return isNamed(text, span, form, task) ? { form, span } : null;
  }
  return null;
}

function isNamed(text: string, { start, end }: Span, form: NameForm, task: Task): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 20);
  if (form.plain) {
    return (
      /[*_`"“'|]$/.test(before) ||
      isOpening(before) ||
      /^[ \t]+(?:module|class|function|package|library|type|command)\b/.test(after)
    );
  }
  if (
    form.brief &&
    !(/\([*_]*$/.test(before) && /^[*_]*[):,;]/.test(after)) &&
    !(isOpening(before) && /^[*_]*:/.test(after))
  )
    return false;
  if (form.short && !/^\p{Lu}/u.test(text.slice(start, end))) return false;
  if (!form.short && (form.words.length > 1 || /^\p{Ll}/u.test(form.name))) return !/^\.\p{L}|^[-_]\p{L}/u.test(after);
  // `Tarn` is not named by `Tarn Hill`.
  if (/^[ \t]\p{Lu}\p{Ll}/u.test(after) || /^-\p{L}/u.test(after)) return false;
  const left = /(?:^|[^\p{L}])(\p{Lu}[\p{L}’'-]*)[ \t]$/u.exec(before)?.[1];
  return left === undefined || /['’]s?$/.test(left) || mayPrecede(left, before, form, text, task);
}

/** Words that make another name of the one behind them: `Upper Tarn` is not Tarn. */
const nameMakers = new Set(
  `upper lower inner outer new old north south east west northern southern eastern western central great greater little
  big mount lake port fort cape saint st san santa young junior senior real`.split(/\s+/),
);
const openers = new Set(
  `then while when whereas both here also first second third fourth fifth finally next last answer target name entity only
  not no neither nor either but so thus hence perhaps maybe yes if although though because after before since another one two`.split(
    /\s+/,
  ),
);

/**
 * Whether a name may stand behind a capitalised word, as `WonderSwan` behind `Bandai`: behind a word that no name goes on
 * from, behind one that the task or another place of the answer gives as something of its own, or behind `the`.
 */
function mayPrecede(word: string, before: string, form: NameForm, text: string, task: Task): boolean {
  const folded = plainWords(word)[0] ?? '';
  if (emptyWords.has(folded) || openers.has(folded)) return true;
  if (nameMakers.has(folded) || form.short) return false;
  const isValue = task.widthChecklist.some(
    ({ target, value }) => target === form.node && plainWords(value).includes(folded),
  );
  if (isValue) return true;
  const lead = before.slice(0, before.length - word.length - 1);
  if (/\bthe[ \t]+[*_`"“]*$/i.test(lead) || /[*_`"“][ \t]*$/.test(lead) || isOpening(lead)) return true;
  return standsAlone(word, text);
}

/** Whether a word stands in brackets, behind `by` or with a possessive ending somewhere in an answer. */
function standsAlone(word: string, text: string): boolean {
  const forms = [`(${word}`, `by ${word}`, `${word}'s `, `${word}’s `];
  return forms.some((form) => text.includes(form));
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
function withoutAsides<T extends Found>(mentions: readonly T[], text: string): T[] {
  let opener: T | undefined;
  return mentions.filter((mention) => {
    if (mention.opens) {
      opener = mention;
      return true;
    }
    if (!opener || opener.name === mention.name) return true;
    const isLabelled = /\p{L}\s*[*_]*:[*_]*\s+[*_`"“[]*$/u.test(
      text.slice(Math.max(0, mention.start - 12), mention.start),
    );
    if (isLabelled) return false;
    // `A was born in 1911, B in 1927` goes on to another target.
    if (
      mention.node !== null &&
      /(?:[,)]|\band|&)\s*[*_`"“]*$/.test(text.slice(Math.max(0, mention.start - 10), mention.start))
    )
      return true;
    return endsSentence(text.slice(opener.end, mention.start));
  });
}

interface Named {
  readonly node: string | null;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly opens: boolean;
}

const joined =
  /^[*_`"”']{0,3}(?:\s?\([^()\n]{0,80}\))?(?:\s?\/\s?|,\s|,?\s(?:or|oder)\s(?:else\s)?)(?:the\s)?[*_`"“']{0,3}$/i;
const leftOpen = /\/|\s(?:or|oder)\s/i;
const offered = /(?:\b(?:either|is|are|was|were|be|namely)\s(?:the\s)?|[:(→]\s?)[*_`"“']{0,3}$/i;

/**
 * Names that `or` or a slash joins where entities are offered are one mention of the target among them, as a choice left open. Names of
 * several targets stay what they are.
 * @param found all names of an answer in order
 */
function withChoices<T extends Named>(found: readonly T[], text: string): (T & { readonly isChoice: boolean })[] {
  const merged: (T & { isChoice: boolean })[] = [];
  for (let at = 0; at < found.length; ) {
    const group = joinedFrom(found, at, text);
    const [first] = group;
    if (!first) break;
    const targets = new Set(group.flatMap(({ node }) => node ?? []));
    const target = group.find(({ node }) => node !== null);
    const isOffered = first.opens || offered.test(text.slice(Math.max(0, first.start - 20), first.start));
    const isOpen = group.some(({ end }, index) => leftOpen.test(text.slice(end, group[index + 1]?.start ?? end)));
    const isChoice = targets.size === 1 && new Set(group.map(({ name }) => name)).size > 1 && isOffered && isOpen;
    if (isChoice && target) {
      merged.push({ ...target, start: first.start, end: group.at(-1)?.end ?? first.end, opens: first.opens, isChoice });
    } else merged.push(...group.map((each) => ({ ...each, isChoice: false })));
    at += group.length;
  }
  return merged;
}

function joinedFrom<T extends Named>(found: readonly T[], from: number, text: string): readonly T[] {
  let to = from + 1;
  while (to < found.length && joined.test(text.slice(found[to - 1]?.end, found[to]?.start))) to++;
  return found.slice(from, to);
}
