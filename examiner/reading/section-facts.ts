import { wordsOf } from '../comparing/words.ts';
import { cleanValue, plainText } from './clean.ts';
import { type MarkdownLine, markdownLines } from './markdown-lines.ts';
import type { RawFact } from './raw-fact.ts';

/** Sections that pages of every sort have tell nothing. */
const everywhere =
  /^(?:see also|notes?|references?|external links|further reading|contents|introduction|overview|examples?|footnotes|sources|bibliography|summary|index|gallery)$/i;

/** What a page's first and last second-level headings say: the last resort for pages that state nothing else in common. */
export function sectionFacts(text: string): RawFact[] {
  const sections = markdownLines(text).flatMap(sectionOf);
  const [first] = sections;
  const last = sections.at(-1);
  if (!first || !last || first === last) return [];
  return [
    { ...first, attribute: 'first section' },
    { ...last, attribute: 'last section' },
  ];
}

function sectionOf(line: MarkdownLine): Omit<RawFact, 'attribute'>[] {
  if (line.kind !== 'heading' || !/^ {0,3}##\s/.test(line.text)) return [];
  const heading = plainText(line.text.replace(/^\s*#+\s*/, '')).replace(/^\d+(?:\.\d+)*\.?\s+(?=\p{L})/u, '');
  const value = cleanValue(heading.replace(/:$/, ''));
  if (!value || everywhere.test(value) || wordsOf(value).length > 7) return [];
  return [{ entity: null, value, start: line.start, end: line.end }];
}
