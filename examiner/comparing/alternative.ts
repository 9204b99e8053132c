import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { cutOut, type ExpectedValue } from './expected-value.ts';
import { emptyWords, plainWords, wordsOf } from './words.ts';

const saying =
  'say|says|said|claim|claims|claimed|give|gives|state|states|report|reports|suggest|suggests|record|records';
const hedge = new RegExp(
  String.raw`\b(?:or|maybe|perhaps|possibly|alternatively|elsewhere|according to|some|others?|several|${saying})\b`,
  'i',
);
const hedgeWords = new Set(
  `or maybe perhaps possibly alternatively elsewhere according some other others several source sources even may might
  could then ${saying.replaceAll('|', ' ')} have lists list but year born c ca circa`.split(/\s+/),
);
const otherTopic =
  /\b(?:died|dies|death|dead|buried|married|moved|until|published|edition|printed|retrieved|accessed|see|since|not|never|wrongly|falsely|formerly|renamed)\b/i;
/** Who says something else is named in at most this many words. */
const mostOtherWords = 2;

/**
 * Whether words beside a value offer another one of its kind, as in `1911 (1927 in some sources)`.
 * @param beside a bracket, a further part behind a comma, or a sentence that goes on
 */
export function offersAlternative(expected: ExpectedValue, beside: string): boolean {
  if (otherTopic.test(beside)) return false;
  const hedged = hedge.test(beside);
  switch (expected.type) {
    case 'date': {
      const dates = datesIn(beside);
      const differs = dates.some((date) => compareDates(expected.date, date) === 'different');
      const repeats = dates.some((date) => compareDates(expected.date, date) !== 'different');
      return differs && isOffer(cutOut(beside, dates), hedged) && (hedged || !repeats);
    }
    case 'quantities': {
      const offered = quantitiesIn(beside);
      const differs = offered.some(
        (each) =>
          !expected.quantities.some((quantity) => sameQuantity(quantity, each)) &&
          expected.quantities.some(({ dimension, unit }) =>
            hedged ? dimension === each.dimension : unit !== null && unit === each.unit,
          ),
      );
      return differs && isOffer(cutOut(beside, offered), hedged);
    }
    case 'name':
      return expected.capital && hedged && hasOtherName(beside, expected.words);
    default:
      return false;
  }
}

function isOffer(rest: string, hedged: boolean): boolean {
  const others = plainWords(rest).filter((word) => !emptyWords.has(word) && !hedgeWords.has(word));
  return others.length <= (hedged ? mostOtherWords : 0);
}

function hasOtherName(text: string, own: readonly string[]): boolean {
  const words = wordsOf(text).filter(({ word }) => !emptyWords.has(word) && !hedgeWords.has(word));
  return (
    words.length <= mostOtherWords * 2 &&
    words.some(({ word, start }) => !own.includes(word) && /^\p{Lu}/u.test(text.slice(start)))
  );
}

const going = new RegExp(
  String.raw`^[\s.;,!*_]*(?:(?:while|whereas)\s|(?=(?:or|maybe|perhaps|possibly|alternatively)\s|(?:some|others?|several|many|another|one)\s+(?:other\s+)?(?:(?:sources?|people|records|accounts|books|catalogues?)\s+)?(?:${saying})\b))`,
  'i',
);
const mostSentences = 6;

/** What goes on about a value behind it: the sentences and clauses that begin as alternatives do, one by one. */
export function alternativesBehind(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (found.length < mostSentences) {
    const lead = going.exec(rest)?.[0];
    if (lead === undefined) break;
    const body = /^(?:[^.!?;\n]|[.](?=\d)){0,200}?(?=\s(?:while|whereas)\s|[.!?;](?!\d)|\n|$)/.exec(
      rest.slice(lead.length),
    )?.[0];
    if (!body) break;
    found.push(body.replace(/[()]/g, ' ').trim());
    rest = rest.slice(lead.length + body.length);
  }
  return found;
}
