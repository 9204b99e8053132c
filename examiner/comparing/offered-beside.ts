import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { nameBeside, otherParts } from './compare-names.ts';
import { withoutBrackets } from './compare-value.ts';
import { expectedValue } from './expected-value.ts';
import { canonicalWords } from './word-forms.ts';

const alternating =
  /(?:(?<!\p{L})(?:or|either|maybe|perhaps|possibly|alternatively|versus|vs|say|says|give|gives|state|states|claim|claims|report|reports)(?!\p{L})|\/)/iu;
/** Between a value and its alternative stand at most so many code units. */
const longestBetween = 40;
/** A longer passage speaks of other things too, in words. */
const mostNameWords = 12;

interface Placed {
  readonly start: number;
  readonly end: number;
  readonly isOwn: boolean;
}

/** What a passage offers beside a value that it holds, as an alternative or as a further one; null when nothing. */
export function offeredBeside(value: string, passage: string): string | null {
  const expected = expectedValue(withoutBrackets(value));
  switch (expected.type) {
    case 'date': {
      const dates = datesIn(passage).map((each) => ({
        ...each,
        isOwn: compareDates(expected.date, each) !== 'different',
      }));
      return alternativeTo(dates, passage);
    }
    case 'quantities':
    case 'composite': {
      const numbers = quantitiesIn(passage)
        .filter((each) =>
          expected.quantities.some(
            ({ dimension }) => dimension === null || each.dimension === null || dimension === each.dimension,
          ),
        )
        .map((each) => ({
          ...each,
          isOwn: expected.quantities.some((own) => compareNumbers(own, each) !== 'different'),
        }));
      return alternativeTo(numbers, passage);
    }
    case 'list':
      return isShort(passage) ? (otherParts(expected.parts, passage)[0] ?? null) : null;
    case 'name':
      return nameBeside(expected, passage);
    case 'long':
      return null;
  }
}

const isShort = (passage: string) => canonicalWords(passage).length <= mostNameWords;

function alternativeTo(values: readonly Placed[], passage: string): string | null {
  for (const [at, value] of values.entries()) {
    const next = values[at + 1];
    if (!next || value.isOwn === next.isOwn) continue;
    const between = passage.slice(value.end, next.start);
    const other = value.isOwn ? next : value;
    if (between.length <= longestBetween && alternating.test(between)) return passage.slice(other.start, other.end);
  }
  return null;
}
