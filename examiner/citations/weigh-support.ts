import { LRUCache } from 'lru-cache';
import { everyQuantityIn } from '../comparing/compare-numbers.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { cutOut } from '../comparing/expected-value.ts';
import { canonicalWords, isContent } from '../comparing/word-forms.ts';
import { wordsOf } from '../comparing/words.ts';
import { emptySpans } from '../grading/unsaid.ts';
import { plainProse } from '../reading/clean.ts';
import { isInside, type Span } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import type { SupportOutcome } from './citation.ts';
import { type PagePassage, pagePassages } from './page-passages.ts';
import { contentWords, isSubset, type PageRecord, pageRecords } from './page-records.ts';
import { type PageContents, pageContents, pairedClaim, weighPairs } from './weigh-pairs.ts';

/** What code finds of a claim on a page; `open`: it cannot say. */
export type CodeSupport =
  | { readonly kind: SupportOutcome; readonly places: readonly Span[]; readonly reason: string }
  | { readonly kind: 'open' };

/** A page prepared for many claims. */
export interface WeighedPage {
  readonly markdown: string;
  /** Words to whoever judges and words of the question: they state nothing. */
  readonly unsaid: readonly Span[];
  readonly passages: readonly WeighedPassage[];
  readonly records: readonly PageRecord[];
  readonly values: PageContents;
  readonly isEnglish: boolean;
  /** False where the page goes on beyond what is weighed: nothing is absent from it. */
  readonly isWhole: boolean;
}

/** A passage with what it says, and its beginnings up to a comma say. */
interface WeighedPassage extends PagePassage {
  readonly turns: string;
  readonly overhead: ReadonlySet<string>;
  readonly beginnings: readonly ClaimParts[];
}

/** A page is read up to here, in UTF-16 code units. */
const mostWeighed = 400_000;
/** Longer claims and passages are no sentences, in UTF-16 code units. */
export const longestStatement = 2_000;

/** @param question words of it on the page are no statement */
export function weighablePage(
  { title, markdown: all }: { readonly title: string; readonly markdown: string },
  question: string,
): WeighedPage {
  const unsaid = emptySpans(all.slice(0, mostWeighed), question);
  const isSaid = (place: Span) => !unsaid.some((span) => span.start < place.end && place.start < span.end);
  const { passages, records, ...page } = readWhole(title, all);
  return { ...page, unsaid, passages: passages.filter(isSaid), records: records.filter(({ place }) => isSaid(place)) };
}

/** Many answers cite the same pages one after the other. */
const wholePages = new LRUCache<string, Omit<WeighedPage, 'unsaid'>>({ max: 20 });

/** A page whatever it was asked for. */
function readWhole(title: string, all: string): Omit<WeighedPage, 'unsaid'> {
  const key = JSON.stringify([title, all]);
  const known = wholePages.get(key);
  if (known) return known;
  const markdown = all.slice(0, mostWeighed);
  const text = `${title}\n${plainProse(markdown)}`;
  const page = {
    markdown,
    passages: pagePassages(title, markdown).map(weighedPassage),
    records: pageRecords(title, markdown),
    values: pageContents(text),
    isEnglish: english.test(text),
    isWhole: markdown.length === all.length,
  };
  wholePages.set(key, page);
  return page;
}

function weighedPassage(passage: PagePassage): WeighedPassage {
  const { text, above, isNoted } = passage;
  const isStatement = !text.endsWith('?') && !isNoted && text.length <= longestStatement;
  return {
    ...passage,
    turns: isStatement ? turns(text) : '',
    overhead: !isStatement || pronoun.test(text) ? new Set() : contentWords(above),
    beginnings: isStatement ? beginnings(text).map(partsOf) : [],
  };
}

/**
 * Weighs whether a page bears a claim out. `supported`: a table gives each of its values for the same subject under the same label,
 * or one passage has its words, names, numbers and dates in its order with nothing that turns them round. `contradicted`: a table
 * gives another figure. `unsupported`: none of its names, or of its values, stands on the page. Everything else is open: a claim may
 * be borne out in other words, by arithmetic, or in another language.
 */
export function weighSupport(claim: string, page: WeighedPage): CodeSupport {
  if (claim.length > longestStatement) return { kind: 'open' };
  const found = weighed(claim, page);
  return page.isWhole || found.kind === 'supported' || found.kind === 'contradicted' ? found : { kind: 'open' };
}

function weighed(claim: string, page: WeighedPage): CodeSupport {
  const paired = pairedClaim(claim);
  const ofPairs = paired && weighPairs(paired, page.records, page.values);
  if (ofPairs) return ofPairs;
  const wanted = partsOf(claim);
  const stated = page.passages.find((passage) => states(passage, wanted));
  if (stated) return { kind: 'supported', places: [spanOf(stated)], reason: 'the page says it in the same words' };
  const given = page.records.find((record) => isGiven(record, claim, wanted));
  if (given) return { kind: 'supported', places: [given.place], reason: 'the page gives the same value' };
  const names = namesIn(claim, wanted.dates);
  if (names.length > 0 && page.isEnglish && !names.some((name) => page.values.words.has(name)))
    return { kind: 'unsupported', places: [], reason: 'the page has none of the names in the claim' };
  return { kind: 'open' };
}

interface ClaimParts {
  readonly turns: string;
  readonly words: readonly string[];
  readonly quantities: readonly Quantity[];
  readonly dates: ReturnType<typeof datesIn>;
}

function partsOf(text: string): ClaimParts {
  const dates = datesIn(text);
  const quantities = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const words = canonicalWords(cutOut(text, [...dates, ...quantities])).filter(({ word }) => isContent(word));
  return { turns: turns(text), words: words.map(({ word }) => word), quantities, dates };
}

/** Fewer words than this say too little to be recognised by. */
const leastWords = 2;
/** What these stand for is said elsewhere, and may be another thing than the page is about. */
const pronoun = /^\W*(?:it|its|he|his|she|her|they|their|this|that|these|those|both|there|one)\b/i;

/** Whether a passage, or its beginning up to a comma, says what a claim says and nothing besides. */
function states(passage: WeighedPassage, claim: ClaimParts): boolean {
  if (claim.words.length < leastWords || passage.turns !== claim.turns) return false;
  return passage.beginnings.some((beginning) => isSaidBy(claim, beginning, passage.overhead));
}

const mostBeginnings = 8;

function beginnings(text: string): string[] {
  const ends = Array.from(text.matchAll(/[,;–](?=\s)/g), ({ index }) => index).slice(0, mostBeginnings);
  return [text, ...ends.map((end) => text.slice(0, end))];
}

function isSaidBy(claim: ClaimParts, own: ClaimParts, overhead: ReadonlySet<string>): boolean {
  const said = new Set(own.words);
  return (
    own.words.every((word) => claim.words.includes(word)) &&
    claim.words.every((word) => said.has(word) || overhead.has(word)) &&
    isInOrder(claim.words, own.words) &&
    own.quantities.length === claim.quantities.length &&
    everyQuantityIn(claim.quantities, own.quantities) &&
    own.dates.length === claim.dates.length &&
    claim.dates.every((date) => own.dates.some((each) => compareDates(date, each) === 'same'))
  );
}

/** Whether the words that both have stand in the same order: who did it to whom. */
function isInOrder(claim: readonly string[], own: readonly string[]): boolean {
  const places = claim.map((word) => own.indexOf(word)).filter((at) => at >= 0);
  return places.every((at, index) => index === 0 || at >= (places[index - 1] ?? 0));
}

/** Words that deny, doubt, bound or ascribe what they stand with, in their order. */
const turning =
  /\b(?:no|not|never|none|neither|nor|without|un(?:likely|true)|false|wrong|incorrect|den(?:y|ied|ies)|except|but|only|until|before|after|since|over|under|than|almost|nearly|about|around|approximately|some|many|most|all|every|first|last|if|would|could|may|might|will|plan(?:s|ned)?|propos(?:ed|es)|rumou?r(?:ed|s)?|alleg(?:ed|edly)|reported(?:ly)?|said|sa(?:y|ys)|claim(?:ed|s)?|believed|thought|supposed(?:ly)?|expected|former(?:ly)?|previous(?:ly)?|originally|later|instead|rather|correct(?:ed|ion)|retract(?:ed|ion)|instruct\w*|review(?:er|ers)|judges?|assistants?)\b|n['’]t\b|\?/giu;

function turns(text: string): string {
  return Array.from(text.matchAll(turning), ([word]) => word.toLowerCase()).join(' ');
}

/** A claim says what a record says, and nothing besides. */
function isGiven({ subject, label, value, isNoted }: PageRecord, claim: string, { words }: ClaimParts): boolean {
  const said = new Set(words);
  if (isNoted || turns(claim) !== '' || !isSubset(subject, said) || !isSubset(label, said)) return false;
  const rest = words.filter((word) => !subject.has(word) && !label.has(word));
  const own = contentWords(value);
  return rest.every((word) => own.has(word)) && compareValue(value, claim) === 'same';
}

const english = /\b(?:the|of|was|were|has)\b/i;

/** Words with a capital inside an English sentence, without those of dates. Other languages have capitals of their own. */
function namesIn(claim: string, dates: ClaimParts['dates']): string[] {
  if (!english.test(claim)) return [];
  const undated = (at: number) => !dates.some(({ start, end }) => start <= at && at < end);
  return wordsOf(claim)
    .filter(({ start }) => undated(start))
    .filter(
      ({ start }) =>
        start > 0 && /^\p{Lu}\p{L}{2,}/u.test(claim.slice(start)) && !/[.!?:]\s+$/u.test(claim.slice(0, start)),
    )
    .flatMap(({ word }) => canonicalWords(word).map((each) => each.word));
}

function spanOf({ start, end }: PagePassage): Span {
  return { start, end };
}
