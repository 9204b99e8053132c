import { visibleLine } from '../../src/kernel/visible-text.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { isTypedValue } from '../values/typed-value.ts';
import { plainProse } from './clean.ts';
import { findQuote } from './find-quote.ts';

/** A text that a model reads from, with the place in its page at which it begins. */
export interface Source {
  readonly text: string;
  readonly start: number;
}

/** The words of a page that a quote names, with their place and without their marks; null where the text has none such. */
export function quotedWords({ text, start }: Source, quote: string, longest: number) {
  const span = quote.length > longest ? null : findQuote(text, quote);
  if (span === null) return null;
  const words = text.slice(span.start, span.end);
  return { start: start + span.start, end: start + span.end, words, plain: plainProse(words) };
}

/** A value as the words have it, or one with a type in another format of theirs; null where they do not state it. */
export function statedIn(plain: string, value: string): string | null {
  const span = findQuote(plain, value);
  if (span) return plain.slice(span.start, span.end);
  return isTypedValue(value) && holdsValue(plain, value) ? value : null;
}

/** Words of a reply as they may stand in a fact. */
export const tidy = (text: string): string => visibleLine(plainProse(text)).trim();

/** Words of a reply as a fault tells them. */
export const brief = (text: string): string => visibleLine(text).slice(0, 120);
