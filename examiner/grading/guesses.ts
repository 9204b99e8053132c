import { holdsValue } from '../comparing/compare-value.ts';
import { cut } from '../comparing/expected-value.ts';
import { wordsOf } from '../comparing/words.ts';

/** More short parts in a row than this many times the attributes asked for are a list of guesses. */
const guessesPerAttribute = 2;

/**
 * Whether a passage that holds a value holds those of other targets too, or is a list of guesses.
 * @param others the values of the same attribute for other targets
 * @param asked how many attributes the question asks for
 */
export function isGuess(value: string, rest: string, others: readonly string[], asked: number): boolean {
  if (!holdsValue(rest, value)) return false;
  if (others.some((other) => holdsValue(cutValue(rest, value), other) && !holdsValue(value, other))) return true;
  const parts = rest.split(/[,;/|\n]|\s(?:and|or)\s/).filter((part) => {
    const words = wordsOf(part).length;
    return words > 0 && words <= 5;
  });
  return parts.length > guessesPerAttribute * asked + 2;
}

function cutValue(rest: string, value: string): string {
  const at = rest.toLowerCase().indexOf(value.toLowerCase());
  return at < 0 ? rest : cut(rest, [{ start: at, end: at + value.length }]);
}
