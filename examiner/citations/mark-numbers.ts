import type { Span } from '../span.ts';

/** A mark that refers to numbered sources, such as `[1, 3-5]`, `【2†x】` and a raised digit. */
export interface NumberMark extends Span {
  /** At most 20. */
  readonly numbers: readonly number[];
  /** A raised digit may be no mark: it is one where a source has its number. */
  readonly isRaised: boolean;
}

const list = String.raw`\d{1,3}(?:\s*[-–,;]\s*\d{1,3}){0,20}`;
const marks = new RegExp(
  String.raw`<sup>\s*\[?(?<sup>${list})\]?\s*</sup>|\\?\[\^?(?<square>${list})\\?\](?!\()|【(?<lenticular>\d{1,3})(?:[†:][^】\n]{0,80})?】`,
  'gu',
);
/** Behind a word or a stop; behind a short word they may be the power of a unit. */
const raised = /(?<=\p{L}{4}|[.,;:!?)”"»])[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}/gu;
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const mostNumbers = 20;

/** The marks of numbered sources in a text. */
export function numberMarks(text: string): NumberMark[] {
  const written = Array.from(text.matchAll(marks), ({ 0: all, index, groups: { sup, square, lenticular } = {} }) => ({
    numbers: numbersIn(sup ?? square ?? lenticular ?? ''),
    isRaised: false,
    start: index,
    end: index + all.length,
  }));
  const small = Array.from(text.matchAll(raised), ({ 0: digits, index }) => ({
    numbers: [Number([...digits].map((digit) => raisedDigits.indexOf(digit)).join(''))],
    isRaised: true,
    start: index,
    end: index + digits.length,
  }));
  return [...written, ...small];
}

/** `1, 3-5` is 1, 3, 4, 5. */
function numbersIn(written: string): number[] {
  const parts = written.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–]/).map(Number);
    return Array.from({ length: Math.min(mostNumbers, Math.max(1, to - from + 1)) }, (_, at) => from + at);
  });
  return parts.slice(0, mostNumbers);
}
