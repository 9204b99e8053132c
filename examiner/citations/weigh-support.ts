import { compareDates, datesIn } from '../comparing/calendar-date.ts';
import { everyQuantityIn } from '../comparing/compare-numbers.ts';
import { cutOut } from '../comparing/expected-value.ts';
import { type Quantity, quantitiesIn } from '../comparing/quantity.ts';
import { canonicalWords, isContent } from '../comparing/word-forms.ts';
import { isInside, type Span } from '../span.ts';
import { type PagePassage, pagePassages } from './page-passages.ts';

/**
 * What code finds of a claim on a page. `stated`: one passage says all of it in its words. `open`: some passage speaks of it,
 * in words that code cannot weigh. `absent`: none does.
 */
export type CodeSupport =
  | { readonly kind: 'stated'; readonly place: Span }
  | { readonly kind: 'open'; readonly place: Span }
  | { readonly kind: 'absent' };

/** From this share of its words on a passage may speak of a claim. */
const leastShare = 0.3;

/**
 * Weighs whether a page states a claim. Only words, names, numbers and dates that stand in one passage, in the claim's order
 * and with nothing that turns them round, are taken for the claim; want of words proves nothing where a claim has been put
 * into other ones or another language.
 */
export function weighSupport(claim: string, { title, markdown }: { title: string; markdown: string }): CodeSupport {
  const wanted = partsOf(claim);
  const weighed = pagePassages(title, markdown).map((passage) => ({ passage, share: shareIn(passage, wanted) }));
  const stated = weighed.find(({ passage, share }) => share === 1 && states(passage, wanted));
  if (stated) return { kind: 'stated', place: spanOf(stated.passage) };
  const [best] = weighed.filter(({ share }) => share >= leastShare).sort((a, b) => b.share - a.share);
  return best ? { kind: 'open', place: spanOf(best.passage) } : { kind: 'absent' };
}

interface ClaimParts {
  readonly text: string;
  readonly words: readonly string[];
  readonly quantities: readonly Quantity[];
  readonly dates: ReturnType<typeof datesIn>;
}

function partsOf(text: string): ClaimParts {
  const dates = datesIn(text);
  const quantities = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const words = canonicalWords(cutOut(text, [...dates, ...quantities])).filter(({ word }) => isContent(word));
  return { text, words: words.map(({ word }) => word), quantities, dates };
}

function shareIn({ text, above }: PagePassage, { words }: ClaimParts): number {
  const there = new Set(canonicalWords(`${text} ${above}`).map(({ word }) => word));
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}

function states({ text }: PagePassage, claim: ClaimParts): boolean {
  const own = partsOf(text);
  const hasNumbers = everyQuantityIn(claim.quantities, own.quantities);
  const hasDates = claim.dates.every((date) => own.dates.some((each) => compareDates(date, each) === 'same'));
  return (
    hasNumbers &&
    hasDates &&
    isUnambiguous(claim, own) &&
    isInOrder(claim.words, own.words) &&
    turns(text) === turns(claim.text)
  );
}

/** Beside other numbers or dates of its kind it is not plain whose each is. */
function isUnambiguous(claim: ClaimParts, own: ClaimParts): boolean {
  return own.quantities.length <= claim.quantities.length && own.dates.length <= claim.dates.length;
}

/** Whether the words that both have stand in the same order: who did it to whom. */
function isInOrder(claim: readonly string[], own: readonly string[]): boolean {
  const places = claim.map((word) => own.indexOf(word)).filter((at) => at >= 0);
  return places.every((at, index) => index === 0 || at >= (places[index - 1] ?? 0));
}

/** Words that deny, doubt, bound or ascribe what they stand with, in their order. */
const turning =
  /\b(?:no|not|never|none|neither|nor|without|un(?:likely|true)|false|wrong|incorrect|den(?:y|ied|ies)|except|but|only|until|before|after|since|over|under|than|almost|nearly|about|around|approximately|some|many|most|all|every|first|last|if|would|could|may|might|plan(?:s|ned)?|propos(?:ed|es)|rumou?r(?:ed|s)?|alleg(?:ed|edly)|reported(?:ly)?|claim(?:ed|s)?|believed|thought|supposed(?:ly)?|expected|former(?:ly)?|previous(?:ly)?|originally|later|instead|rather|correct(?:ed|ion)|retract(?:ed|ion))\b|n['’]t\b|\?/giu;

function turns(text: string): string {
  return Array.from(text.matchAll(turning), ([word]) => word.toLowerCase()).join(' ');
}

function spanOf({ start, end }: PagePassage): Span {
  return { start, end };
}
