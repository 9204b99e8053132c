import type { Span } from '../span.ts';

/** Words that refer to listed sources, such as `[1, 3-5]`, `【2†x】`, `[^name]`, `[words][name]` and a raised digit. */
export interface Reference extends Span {
  /** At most 20, as `sourceLabel` writes them. */
  readonly labels: readonly string[];
  /** The words of a link, which are part of what is said. */
  readonly words: Span | null;
  /** A raised digit may be no reference: it is one where a source has its number. */
  readonly isRaised: boolean;
}

const list = String.raw`\d{1,3}(?:\s*[-–,;]\s*\d{1,3}){0,20}`;
const reference = new RegExp(
  [
    String.raw`<sup>\s*\[?(?<sup>${list})\]?\s*</sup>`,
    String.raw`\\?\[\^?(?<square>${list})\\?\](?!\()`,
    String.raw`【(?<lenticular>\d{1,3})(?:[†:][^】\n]{0,80})?】`,
    // Behind a word or a stop; behind a short word they may be the power of a unit.
    String.raw`(?<=\p{L}{4}|[.,;:!?)”"»])(?<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})`,
    String.raw`\[(?<words>[^[\]\n]{1,300})\]\[(?<name>[^[\]\n]{1,80})\]`,
    String.raw`\[\^(?<footnote>[^[\]\s]{1,80})\]`,
  ].join('|'),
  'gu',
);
const mostNumbers = 20;

/** The references in a text, in order. */
export function referencesIn(text: string): Reference[] {
  return Array.from(text.matchAll(reference), ({ 0: all, index: start, groups = {} }) => {
    const { sup, square, lenticular, raised, words, name = groups.footnote } = groups;
    const labels = name === undefined ? numbersIn(sup ?? square ?? lenticular ?? raised ?? '') : [sourceLabel(name)];
    const inside = words === undefined ? null : { start: start + 1, end: start + 1 + words.length };
    return { labels, words: inside, isRaised: raised !== undefined, start, end: start + all.length };
  });
}

/** `1, 3-5` is 1, 3, 4, 5. */
function numbersIn(written: string): string[] {
  const parts = written.normalize('NFKC').split(/[,;]/);
  const numbers = parts.flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–]/).map(Number);
    return Array.from({ length: Math.min(mostNumbers, Math.max(1, to - from + 1)) }, (_, at) => String(from + at));
  });
  return numbers.slice(0, mostNumbers);
}

/** Labels are alike but for case and blanks (CommonMark 0.31, link reference definitions). */
export function sourceLabel(label: string): string {
  return label.replace(/^\^/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
