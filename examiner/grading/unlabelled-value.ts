import { compareDates, datesIn } from '../comparing/calendar-date.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { withoutDenials } from '../comparing/denial.ts';
import { cut, expectedValue } from '../comparing/expected-value.ts';
import { quantitiesIn, sameQuantity } from '../comparing/quantity.ts';
import { wordsOf } from '../comparing/words.ts';
import type { GradeOutcome } from '../grade.ts';

/** More short parts in a row than this many times the attributes asked for are a list of guesses. */
const guessesPerAttribute = 2;

/**
 * Grades a value that a passage may state without naming its attribute, as in `Vint (1911, Tarn)`. Only a value that
 * stands alone of its kind counts.
 * @param rest the passage without the target's name and without what it states by name
 * @param others the values of the same attribute for other targets
 * @param asked how many attributes the question asks for
 */
export function gradeUnlabelled(value: string, rest: string, others: readonly string[], asked: number): GradeOutcome {
  if (!holdsValue(rest, value)) return 'missing';
  if (!holdsValue(withoutDenials(rest), value) && holdsValue(withoutDenials(value), value)) return 'missing';
  if (others.some((other) => holdsValue(cutValue(rest, value), other) && !holdsValue(value, other)))
    return 'contradicted';
  const parts = rest.split(/[,;/|\n]|\s(?:and|or)\s/).filter((part) => {
    const words = wordsOf(part).length;
    return words > 0 && words <= 5;
  });
  if (parts.length > guessesPerAttribute * asked + 2) return 'contradicted';
  return isAlone(value, rest) ? 'satisfied' : 'missing';
}

function cutValue(rest: string, value: string): string {
  const at = rest.toLowerCase().indexOf(value.toLowerCase());
  return at < 0 ? rest : cut(rest, [{ start: at, end: at + value.length }]);
}

/** No other date or number of the same sort stands in the passage, and no alternative is offered. */
function isAlone(value: string, rest: string): boolean {
  const expected = expectedValue(value);
  if (expected.type === 'date') {
    return datesIn(rest).every((date) => compareDates(expected.date, date) === 'same');
  }
  if (expected.type === 'quantities') {
    const offered = quantitiesIn(rest).filter(
      ({ dimension }) => dimension === (expected.quantities[0]?.dimension ?? null),
    );
    return offered.every((each) => expected.quantities.some((quantity) => sameQuantity(quantity, each)));
  }
  return !/\s(?:or|either|maybe|possibly)\s/i.test(rest);
}
