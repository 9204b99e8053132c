import type { Random } from '../../src/kernel/random.ts';
import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { emptyWords, wordsOf } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { isCode } from './asked-attributes.ts';
import { type Clue, type ClueFact, fitsClue, fitsClueFact, isWordable, type Range } from './clue.ts';
import { isComposite } from './composite.ts';
import type { Member } from './place-pages.ts';
import { type HiddenName, leakIn, maskNames, sharesTellingWord } from './question-leaks.ts';
import { areComparable, decadeAround, extremes, roundAround } from './ranges.ts';

/** What limits the choice of a clue. */
export interface ClueRules {
  /** Pages that the clue must not fit. */
  readonly rivals: readonly Member[];
  /** Whether the rivals are all there are: only then is what tells less than a value known to fit no other page. */
  readonly isClosed?: boolean;
  readonly hidden: readonly HiddenName[];
  /** Attributes that the question asks for. */
  readonly asked: readonly string[];
  /** Values that the question must not give away. */
  readonly secrets: readonly string[];
  readonly random: Random;
  /** How many of the best choices an earlier draft has used up. */
  readonly skip: number;
}

const longestClueValue = 45;
/** Words with content that masking must leave. */
const leastDescribedWords = 4;
const mostDescribedWords = 24;
/** Titles and their parts tell too much, the kind too little, and a history is a list of days. */
const neverClue = /^(?:subtitle|kind|description|first section|last section|(?:.*\W)?history)$/;

/**
 * A clue for a page that none of its rivals fits: the one that tells least by itself, so that it takes the chain to find
 * the page. One fact or two; where the page states too little, words of its description.
 */
export function distinguishingClue(page: Member, rules: ClueRules): Clue | null {
  return (
    clueFrom(usableFacts(page, rules, isKnown(page, rules.rivals)), page, rules) ??
    clueFrom(usableFacts(page, rules), page, rules)
  );
}

/** A clue with how much it tells to somebody who knows nothing else. */
interface Weighed {
  readonly clue: Clue;
  readonly tells: number;
}

function clueFrom(facts: readonly Fact[], page: Member, rules: ClueRules): Clue | null {
  const open = facts.flatMap((fact) => [fact, ...rangesOf(fact, page, rules)]);
  const conditions = rules.random
    .shuffle(open)
    .map((fact) => ({ fact, tells: tellsMuch(fact, rules.rivals) + doubt(fact, rules.rivals) }));
  const single = conditions.filter(isUnique(rules));
  const common = conditions.filter((each) => !isUnique(rules)(each));
  const stated: readonly Weighed[] = [
    ...single.map(({ fact, tells }) => ({ clue: { kind: 'facts' as const, facts: [fact] }, tells })),
    ...pairs(common, rules),
  ].sort((a, b) => a.tells - b.tells);
  const choice = stated[rules.skip];
  if (choice) return choice.clue;
  // Words of a page find it even more surely than a name does, so they come last.
  const choices = [...stated.map(({ clue }) => clue), ...described(page, rules)];
  return choices[rules.skip] ?? choices.at(-1) ?? null;
}

const isUnique =
  ({ rivals }: ClueRules) =>
  ({ fact }: { readonly fact: ClueFact }) =>
    !rivals.some((rival) => fitsClueFact(rival, fact));

/** What tells less than the fact itself. */
function rangesOf(fact: Fact, page: Member, { rivals, isClosed = false }: ClueRules): readonly ClueFact[] {
  const everyone = [page, ...rivals];
  if (!isClosed || !areComparable(everyone, fact.attribute)) return [];
  const extreme = (told: 'greatest' | 'smallest') => extremes(everyone, fact.attribute, 1, told)?.range;
  const ranges = [decadeAround(fact), roundAround(fact), extreme('greatest'), extreme('smallest')];
  return ranges
    .filter((range): range is Range => range != null)
    .map((within) => ({ ...fact, within }))
    .filter((each) => fitsClueFact(page, each));
}

/**
 * How much a condition tells: 0 a decade, the greatest or the smallest, and what a sibling has too; 1 a range or a plain
 * word; 2 a year or a small number; 3 an exact number or date; 5 a name; 6 a catalogue number, which any search finds.
 */
function tellsMuch({ attribute, value, within }: ClueFact, rivals: readonly Member[]): number {
  if (within) return within.told === 'between' ? 1 : 0;
  if (isCode(value)) return 6;
  if (rivals.some((rival) => rival.own.some((own) => own.attribute === attribute && own.value === value))) return 0;
  if (/^\d{1,4}$/.test(value)) return 2;
  const { type } = expectedValue(value);
  if (type === 'date' || type === 'quantities') return 3;
  return /\p{Lu}/u.test(value) ? 5 : 1;
}

/** What a rival says nothing about it may have all the same. */
function doubt({ attribute }: Fact, rivals: readonly Member[]): number {
  return rivals.every((rival) => rival.own.some((own) => own.attribute === attribute)) ? 0 : 1;
}

/**
 * Up to `most` facts that together start a question, or words of the page's description.
 * @param others pages of the tree that the words, their blanks apart, must not stand on
 */
export function startingClue(
  page: Member,
  rules: ClueRules,
  most: number,
  others: readonly Member[] = [],
): Clue | null {
  const firstOf = (facts: readonly Fact[]) => facts.slice(rules.skip, rules.skip + most);
  const facts = firstOf(usableFacts(page, rules, isKnown(page, rules.rivals)));
  if (facts.length > 1) return { kind: 'facts', facts };
  const [description] = described(page, { ...rules, rivals: others });
  if (description) return description;
  const any = facts.length > 0 ? facts : firstOf(usableFacts(page, rules));
  return any.length > 0 ? { kind: 'facts', facts: any } : null;
}

/** What a prose line or a list in the body states is good for a clue only where another page of the group has the attribute too. */
function isKnown(page: Member, rivals: readonly Member[]): (fact: Fact) => boolean {
  return ({ attribute }) =>
    !page.loose.has(attribute) || rivals.some(({ own }) => own.some((each) => each.attribute === attribute));
}

/** Facts that may stand in the question, best first; equally good ones in a seeded order. */
function usableFacts(page: Member, rules: ClueRules, isGood: (fact: Fact) => boolean = () => true): Fact[] {
  const usable = page.own.filter((fact) => isGood(fact) && mayBeTold(fact, page, rules));
  return rules.random
    .shuffle(usable)
    .map((fact) => ({ fact, score: score(fact, rules.rivals) }))
    .sort((a, b) => b.score - a.score)
    .map(({ fact }) => fact);
}

/** Whether a fact of a page may stand in a question: short, one thing, with no name in it and nothing that is asked for. */
export function mayBeTold(
  fact: ClueFact,
  page: Member,
  { hidden, asked, secrets }: Pick<ClueRules, 'hidden' | 'asked' | 'secrets'>,
): boolean {
  const { attribute, value } = fact;
  if (neverClue.test(attribute) || asked.includes(attribute) || leakIn(attribute, hidden) || !isWordable(fact))
    return false;
  if (fact.within) return true;
  if (value.length > longestClueValue || /[()×]/.test(value) || isComposite(value, fact.parts)) return false;
  if (!fitsClueFact(page, fact)) return false;
  return !sharesTellingWord(value, page.entity) && !leakIn(value, hidden) && !givesAway(value, secrets);
}

function givesAway(text: string, secrets: readonly string[]): boolean {
  return secrets.some(
    (secret) => compareValue(secret, text) === 'same' || (wordsOf(secret).length > 1 && holdsValue(text, secret)),
  );
}

/**
 * Numbers, dates and plain words come before names: a name finds its page in any search engine, and the path would not
 * be needed. An attribute that the siblings have too can be compared, so it comes first.
 */
function score({ attribute, value }: Fact, rivals: readonly Member[]): number {
  const having = rivals.filter((rival) => rival.own.some((own) => own.attribute === attribute)).length;
  const share = rivals.length === 0 ? 0 : having / rivals.length;
  const { type } = expectedValue(value);
  const plain = type === 'date' || type === 'quantities' || (type === 'name' && !/\p{Lu}/u.test(value));
  return Math.round(share * 2) + (plain ? 1 : 0) - (isCode(value) ? 2 : 0);
}

const mostPaired = 10;

/** Two conditions, each of which some rival meets and both of which none does; what little tells comes first. */
function pairs(
  common: readonly { readonly fact: ClueFact; readonly tells: number }[],
  rules: ClueRules,
): readonly Weighed[] {
  const few = common.toSorted((a, b) => a.tells - b.tells).slice(0, mostPaired);
  const found: Weighed[] = [];
  for (const [at, first] of few.entries()) {
    for (const second of few.slice(at + 1)) {
      if (first.fact.attribute === second.fact.attribute) continue;
      const clue: Clue = { kind: 'facts', facts: [first.fact, second.fact] };
      const tells = Math.max(first.tells, second.tells);
      if (!rules.rivals.some((rival) => fitsClue(rival, clue))) found.push({ clue, tells });
    }
  }
  return found;
}

/**
 * Describing sentences with all names masked that still say something and tell the page from its rivals; those that would fit any
 * page of its sort come last.
 */
function described(page: Member, rules: ClueRules): Clue[] {
  const clues = page.leads.flatMap((fact) => {
    const open = fact.value.replace(/\s*\([^)]*\)/g, ' …');
    const words = shortened(maskNames(open, rules.hidden, page.entity));
    if (!saysEnough(words) || leakIn(words, rules.hidden) || givesAway(words, rules.secrets)) return [];
    const clue = { kind: 'described', words, fact } as const;
    return fitsClue(page, clue) && !rules.rivals.some((rival) => fitsClue(rival, clue)) ? [clue] : [];
  });
  return clues.toSorted((a, b) => Number(fitsItsSort(a.words)) - Number(fitsItsSort(b.words)));
}

/** `The index of all pages labelled “…”`: another page of the sort says the same with its own name in the blank. */
function fitsItsSort(words: string): boolean {
  return (
    /[‘'“"«„]\s*…\s*[’'”"»“]/.test(words) ||
    /^(?:this|here)\b[^,.;]{0,40}\b(?:index|sub-?index|list|overview|category|table of contents)\b/i.test(words)
  );
}

function saysEnough(words: string): boolean {
  const left = wordsOf(words).filter(({ word }) => !emptyWords.has(word));
  return left.length >= leastDescribedWords && !/[“”]/.test(words);
}

/** At most so many words, cut at the end of a clause where there is one. */
function shortened(text: string): string {
  const words = wordsOf(text);
  const last = words[mostDescribedWords - 1];
  if (!last || words.length <= mostDescribedWords) return text.replace(/[.\s]+$/, '');
  const cut = text.slice(0, last.end);
  const clause = Math.max(cut.lastIndexOf(', '), cut.lastIndexOf('; '));
  return clause > cut.length / 2 ? cut.slice(0, clause) : cut;
}
