import { wordsOf } from '../comparing/words.ts';
import { plainText } from '../reading/clean.ts';
import type { LabelledValue } from './label-meaning.ts';
import type { Passage } from './passages.ts';

/** A label of more words is a sentence. */
const mostLabelWords = 6;
const longestLabel = 60;

const verb = /\b(?:is|are|was|were|has|have|had)\b/i;
const itemMark = String.raw`^[\s>]*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?`;
const labelForm = new RegExp(
  String.raw`${itemMark}[*_\x60"“(]*([\p{L}\p{N}][^:=\n|–—]{0,${longestLabel}}?)[*_\x60"”)]*\s*(?::(?!\/\/)|=|\s[–—-]\s)[*_\x60"”]*\s*`,
  'u',
);
const partEnd =
  /\n|;\s|\s[/|·]\s|,\s+(?=[\p{L}][\p{L} ]{0,40}:\s)|(?<=[\p{Ll}\p{N})”"]{2})\.(?:\s+|$)(?=[\p{Lu}*_\s]|$)/u;

/** The values of a passage that stand behind labels of the answer's own: `Sales: …`, `**Opened:** …`, `by: … / files: …`. */
export function labelledLines(text: string, passage: Passage): LabelledValue[] {
  return partsOf(text, passage).flatMap(({ start, end }) => {
    const named = passage.name.start >= start && passage.name.end <= end;
    const from = named ? passage.name.end : start;
    const lead = named
      ? (/^[*_`"”)]*\s*(?:\([^()\n]{0,60}\))?[*_`]*\s*(?::|[–—-]\s)?\s*/.exec(text.slice(from, end))?.[0].length ?? 0)
      : 0;
    const body = text.slice(from + lead, end);
    const match = labelForm.exec(body);
    const label = match?.[1] ? plainText(match[1]) : '';
    const value = match ? body.slice(match[0].length).trim() : '';
    if (label === '' || value === '' || wordsOf(label).length > mostLabelWords || verb.test(label)) return [];
    return [{ target: passage.target, label, value, start: from + lead, end: from + lead + body.trimEnd().length }];
  });
}

function partsOf(text: string, { start, end }: Passage): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let at = start;
  for (const match of text.slice(start, end).matchAll(new RegExp(partEnd, 'gu'))) {
    parts.push({ start: at, end: start + match.index });
    at = start + match.index + match[0].length;
  }
  return [...parts, { start: at, end }].filter((part) => part.end > part.start);
}
