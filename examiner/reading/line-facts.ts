import { plainWords, wordsOf } from '../comparing/words.ts';
import { cleanAttribute, cleanValue, isProse } from './clean.ts';
import { type MarkdownLine, markdownLines } from './markdown-lines.ts';
import type { RawFact } from './raw-fact.ts';

/** A plain line is a `Key: value` line only with a key this short; longer ones are prose. */
const mostKeyWords = 4;
const mostPlainValueWords = 6;
const longestLine = 500;

/** Facts from `- **Key**: value` items and `Key: value` lines. */
export function lineFacts(text: string): RawFact[] {
  return markdownLines(text).flatMap((line) => (line.kind === 'item' || line.kind === 'text' ? factsIn(line) : []));
}

function factsIn(line: MarkdownLine): RawFact[] {
  if (line.text.length > longestLine) return [];
  const marker = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?/.exec(line.text)?.[0].length ?? 0;
  const body = line.text.slice(marker);
  const match = /^(\*\*|__)?([^:*_|]{2,45}?)(?:\1\s*:\s+|:\s*\1\s+|:\s*\1\s*(?=`))(\S.*)$/.exec(body);
  const [, bold, label = '', raw = ''] = match ?? [];
  if (!match || !isLabel(label, bold !== undefined)) return [];
  const attribute = cleanAttribute(label);
  const value = cleanValue(raw);
  if (!attribute || !value || isProse(raw) || (!bold && wordsOf(value).length > mostPlainValueWords)) return [];
  return [{ entity: null, attribute, value, start: line.start + marker, end: line.end, loose: true }];
}

const mostLabelWords = 3;

/** `Using a list comprehension` names an example, not an attribute; `opening date` is one. */
function isNounPhrase(label: string): boolean {
  const words = plainWords(label);
  const [first = '', second = 'the'] = words;
  const isVerb = /[aeiouy]\p{L}*ing$/u.test(first) && (first === 'using' || ['a', 'an', 'the'].includes(second));
  return words.filter((word) => !['of', 'the'].includes(word)).length <= mostLabelWords && !isVerb;
}

function isLabel(label: string, bold: boolean): boolean {
  if (/[`.?!]/.test(label) || !isNounPhrase(label)) return false;
  if (bold) return true;
  const words = label.trim().split(/\s+/);
  // `Python Packaging User Guide: Binary Extensions` is the title of a work.
  const isTitle = words.length > 2 && words.every((word) => /^\p{Lu}/u.test(word));
  return /^\p{Lu}/u.test(label.trim()) && words.length <= mostKeyWords && !isTitle;
}
