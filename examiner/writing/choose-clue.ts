import type { Random } from '../../src/kernel/random.ts';
import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { emptyWords, wordsOf } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { type Clue, fitsClue, fitsFact } from './clue.ts';
import { type HiddenName, leakIn, maskNames, sharesTellingWord } from './hidden-names.ts';
import type { Member } from './place-pages.ts';

/** What limits the choice of a clue. */
export interface ClueRules {
  /** Pages that the clue must not fit. */
  readonly rivals: readonly Member[];
  readonly hidden: readonly HiddenName[];
  /** Attributes that the question asks for. */
  readonly asked: readonly string[];
  /** Values that the question must not give away. */
  readonly secrets: readonly string[];
  readonly random: Random;
  /** How many of the best choices an earlier draft has used up. */
  readonly skip: number;
}

const longestClueValue = 70;
/** Words with content that masking must leave. */
const leastDescribedWords = 4;
const mostDescribedWords = 24;
/** Titles and their parts tell too much, the kind too little. */
const neverClues: ReadonlySet<string> = new Set(['subtitle', 'kind', 'description', 'first section', 'last section']);

/** A clue for a page that none of its rivals fits: one fact, else two facts, else words of its description. */
export function distinguishingClue(page: Member, rules: ClueRules): Clue | null {
  return (
    clueFrom(usableFacts(page, rules, isKnown(page, rules.rivals)), page, rules) ??
    clueFrom(usableFacts(page, rules), page, rules)
  );
}

function clueFrom(facts: readonly Fact[], page: Member, rules: ClueRules): Clue | null {
  const single = facts.filter((fact) => !rules.rivals.some((rival) => fitsFact(rival, fact.attribute, fact.value)));
  const choices: Clue[] = [
    ...single.map((fact): Clue => ({ kind: 'facts', facts: [fact] })),
    ...(single.length > 0 ? [] : pairs(facts, rules)),
    ...described(page, rules),
  ];
  return choices[rules.skip] ?? choices.at(-1) ?? null;
}

/** Up to `most` facts that together start a question, or words of the page's description. */
export function startingClue(page: Member, rules: ClueRules, most: number): Clue | null {
  const firstOf = (facts: readonly Fact[]) => facts.slice(rules.skip, rules.skip + most);
  const facts = firstOf(usableFacts(page, rules, isKnown(page, rules.rivals)));
  if (facts.length > 1) return { kind: 'facts', facts };
  const [description] = described(page, rules);
  if (description) return description;
  const any = facts.length > 0 ? facts : firstOf(usableFacts(page, rules));
  return any.length > 0 ? { kind: 'facts', facts: any } : null;
}

/** What a prose line or a list in the body states is good for a clue only where another page of the group has the attribute too. */
function isKnown(page: Member, rivals: readonly Member[]): (fact: Fact) => boolean {
  return ({ attribute }) =>
    !page.loose.has(attribute) || rivals.some(({ own }) => own.some((each) => each.attribute === attribute));
}

/** A fact that all targets share and no page outside has. */
export function sharedClue(targets: readonly Member[], outside: readonly Member[], rules: ClueRules): Clue | null {
  const [first, ...rest] = targets;
  const shared =
    first &&
    usableFacts(first, rules).find(
      ({ attribute, value }) =>
        rest.every((page) => fitsFact(page, attribute, value)) &&
        outside.every(
          (page) => page.own.some((own) => own.attribute === attribute) && !fitsFact(page, attribute, value),
        ),
    );
  return shared ? { kind: 'facts', facts: [shared] } : null;
}

/** Facts that may stand in the question, best first; equally good ones in a seeded order. */
function usableFacts(page: Member, rules: ClueRules, isGood: (fact: Fact) => boolean = () => true): Fact[] {
  const usable = page.own.filter((fact) => isGood(fact) && mayStand(fact, page, rules));
  return rules.random
    .shuffle(usable)
    .map((fact) => ({ fact, score: score(fact, rules.rivals) }))
    .sort((a, b) => b.score - a.score)
    .map(({ fact }) => fact);
}

function mayStand({ attribute, value }: Fact, page: Member, rules: ClueRules): boolean {
  if (neverClues.has(attribute) || rules.asked.includes(attribute) || value.length > longestClueValue) return false;
  if (sharesTellingWord(value, page.entity) || leakIn(`${attribute} ${value}`, rules.hidden)) return false;
  return !givesAway(value, rules.secrets);
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
  return Math.round(share * 2) + (plain ? 1 : 0);
}

const mostPaired = 8;

function* pairs(facts: readonly Fact[], rules: ClueRules): Generator<Clue> {
  const few = facts.slice(0, mostPaired);
  for (const [at, first] of few.entries()) {
    for (const second of few.slice(at + 1)) {
      const clue: Clue = { kind: 'facts', facts: [first, second] };
      if (!rules.rivals.some((rival) => fitsClue(rival, clue))) yield clue;
    }
  }
}

/** Describing sentences with all names masked that still say something and tell the page from its rivals. */
function described(page: Member, rules: ClueRules): Clue[] {
  return page.leads.flatMap((fact) => {
    const open = fact.value.replace(/\s*\([^)]*\)/g, ' …');
    const words = shortened(maskNames(open, rules.hidden, page.entity));
    if (!saysEnough(words) || leakIn(words, rules.hidden) || givesAway(words, rules.secrets)) return [];
    const clue: Clue = { kind: 'described', words, fact };
    return fitsClue(page, clue) && !rules.rivals.some((rival) => fitsClue(rival, clue)) ? [clue] : [];
  });
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
