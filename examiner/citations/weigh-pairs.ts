import { compareValue } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import type { Span } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import type { SupportOutcome } from './citation.ts';
import { contentWords, isSubset, type PageRecord } from './page-records.ts';

/** A claim of the form `subject: label: value; label: value`, as items and rows of answers have it. */
export interface PairedClaim {
  readonly subject: ReadonlySet<string>;
  readonly pairs: readonly { readonly label: ReadonlySet<string>; readonly value: string }[];
}

/** A list of pairs is read up to here. */
const mostPairs = 50;

/**
 * Reads a claim as pairs of a label and a value about one subject; null where it is a sentence of another kind. The subject is
 * what stands before the first label, or the value of the first pair: the column that names what a row is about.
 */
export function pairedClaim(claim: string): PairedClaim | null {
  const plain = claim.trim().replace(/[.\s]+$/u, '');
  const named =
    /^(?:one of them is )?(?<name>[^:;]{1,200}?)\s*:\s+(?<rest>(?:its )?[^:;]{1,100}?(?::\s|\sis\s)[\s\S]*)$/iu.exec(
      plain,
    );
  const { name = '', rest = plain } = named?.groups ?? {};
  const parts = rest.split(/;\s+/).slice(0, mostPairs);
  const pairs = parts.map(
    (part) => /^(?:its )?(?<label>[^:;]{1,100}?)(?::\s+|\s+is\s+)(?<value>\S[\s\S]*)$/iu.exec(part)?.groups,
  );
  const read = pairs.flatMap((pair) =>
    pair ? [{ label: contentWords(pair.label ?? ''), value: pair.value ?? '' }] : [],
  );
  if (read.length !== parts.length || read.some(({ label }) => label.size === 0)) return null;
  if (named) return { subject: contentWords(name), pairs: read };
  const [first, ...others] = read;
  return first && others.length > 0 ? { subject: contentWords(first.value), pairs: others } : null;
}

/** How a page meets one pair. `absent`: its value stands nowhere on the page. */
type PairMatch =
  | { readonly kind: 'same' | 'different'; readonly place: Span }
  | { readonly kind: 'absent' | 'unclear'; readonly place: null };

export interface WeighedPairs {
  readonly kind: SupportOutcome;
  /** The rows that show it, in the order of the claim, each once. */
  readonly places: readonly Span[];
  readonly reason: string;
}

/**
 * Weighs a claim of pairs by what a page's tables give for the same subject under the same labels. Null where the page may say it in
 * another way.
 * @param holds whether a text stands on the page
 */
export function weighPairs(
  claim: PairedClaim,
  records: readonly PageRecord[],
  page: PageContents,
): WeighedPairs | null {
  const about = records.filter(({ subject }) => sameWords(subject, claim.subject));
  const matches = claim.pairs.map((pair) => matchPair(pair, about, page));
  const different = placesOf(matches, 'different');
  if (different.length > 0) return { kind: 'contradicted', places: different, reason: 'the page gives another value' };
  if (matches.some(({ kind }) => kind === 'unclear')) return null;
  const places = placesOf(matches, 'same');
  if (places.length === 0) return { kind: 'unsupported', places, reason: 'the page has none of the values' };
  return matches.every(({ kind }) => kind === 'same')
    ? { kind: 'supported', places, reason: 'the page gives the same values' }
    : { kind: 'partly', places, reason: 'the page gives some of the values, and others nowhere' };
}

function placesOf(matches: readonly PairMatch[], kind: PairMatch['kind']): Span[] {
  const places = matches.flatMap((match) => (match.kind === kind && match.place ? [match.place] : []));
  return [...new Map(places.map((place) => [place.start, place])).values()];
}

/** What stands on a page, wherever. */
export interface PageContents {
  readonly quantities: ReturnType<typeof quantitiesIn>;
  readonly dates: ReturnType<typeof datesIn>;
  readonly words: ReadonlySet<string>;
}

export function pageContents(text: string): PageContents {
  return { quantities: quantitiesIn(text), dates: datesIn(text), words: contentWords(text) };
}

function matchPair(pair: PairedClaim['pairs'][number], about: readonly PageRecord[], page: PageContents): PairMatch {
  const own = about.filter(({ label }) => sameWords(label, pair.label));
  const same = own.find(({ value, isNoted }) => !isNoted && isSameValue(value, pair.value));
  if (same && own.every(({ value }) => isSameValue(value, pair.value))) return { kind: 'same', place: same.place };
  const plain = own.length > 0 && own.every(({ value, isNoted }) => !isNoted && isOtherFigure(value, pair.value));
  if (plain && own[0]) return { kind: 'different', place: own[0].place };
  return isAbsent(pair.value, page) ? { kind: 'absent', place: null } : { kind: 'unclear', place: null };
}

/** Both ways: a page that gives more than the claim, or less, is not the same. */
function isSameValue(page: string, claimed: string): boolean {
  return compareValue(page, claimed) === 'same' && compareValue(claimed, page) !== 'different';
}

/** Only figures and dates are plainly another: names have other names. */
function isOtherFigure(page: string, claimed: string): boolean {
  const { type } = expectedValue(page);
  const isFigure = (type === 'date' || type === 'quantities') && expectedValue(claimed).type === type;
  return isFigure && compareValue(page, claimed) === 'different' && compareValue(claimed, page) === 'different';
}

function isAbsent(value: string, page: PageContents): boolean {
  const dates = datesIn(value);
  if (dates.length > 0)
    return !dates.some((date) => page.dates.some((each) => compareDates(date, each) !== 'different'));
  const quantities = quantitiesIn(value);
  if (quantities.length > 0)
    return !quantities.some((each) => page.quantities.some((other) => compareNumbers(other, each) !== 'different'));
  const words = contentWords(value);
  return words.size > 0 && ![...words].some((word) => page.words.has(word));
}

function sameWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && isSubset(one, other);
}
