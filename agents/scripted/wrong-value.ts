import type { Random } from '../../src/kernel/random.ts';
import { plainText } from './plain-text.ts';

/**
 * A plausible wrong value in the place of a right one: another year or number, or what a sibling has.
 * Never equal to the right one, whatever their case and stops.
 * @param siblings values of the same attribute on other pages
 */
export function wrongValue(right: string, siblings: readonly string[], random: Random): string {
  const others = siblings.filter((value) => plainText(value) !== plainText(right));
  const number = /\d+(?:\.\d+)?/.exec(right);
  if (number && (others.length === 0 || random.chance(0.5))) return shiftNumber(right, number[0], number.index, random);
  if (others.length > 0) return random.pick(others);
  return `${random.pick(['north', 'south', 'east', 'west'])} ${right.split(' ').reverse().join(' ')}`;
}

function shiftNumber(value: string, number: string, at: number, random: Random): string {
  const decimals = number.split('.')[1]?.length ?? 0;
  const size = Number(number);
  const isYear = decimals === 0 && size >= 1000 && size <= 2100;
  const most = isYear ? 30 : Math.max(3, Math.round(size * 0.4));
  const step = random.int(Math.max(1, Math.ceil(most / 3)), most);
  const shifted = size >= step && random.chance(0.5) ? size - step : size + step;
  return value.slice(0, at) + shifted.toFixed(decimals) + value.slice(at + number.length);
}
