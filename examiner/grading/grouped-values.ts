import { wordsOf } from '../comparing/words.ts';
import { type MarkdownLine, markdownLines } from '../reading/markdown-lines.ts';
import { labelHits } from './label.ts';
import type { Passage } from './passages.ts';
import type { Statement } from './statement.ts';

/** Values in lists that name the attribute above and the targets below it: `Birthplace:` then `- Vint: Tarn`. */
export function groupedValues(text: string, passages: readonly Passage[], asked: readonly string[]): Statement[] {
  const lines = markdownLines(text);
  return passages.flatMap((passage) => {
    const at = lines.findIndex(({ start, end }) => start <= passage.name.start && passage.name.end <= end);
    const line = lines[at];
    const attribute = attributeAbove(lines, at, passages, asked);
    if (!line || attribute === null) return [];
    const rest = text.slice(passage.name.end, Math.min(line.end, passage.end));
    const lead = /^[\s*_`"”)]*[:=–—-]?[\s*_`]*/.exec(rest)?.[0].length ?? 0;
    const value = rest.slice(lead).trim();
    if (wordsOf(value).length === 0 || labelHits(wordsOf(rest), asked).length > 0) return [];
    const start = passage.name.start;
    return [{ target: passage.target, attribute, value, start, end: passage.name.end + lead + value.length }];
  });
}

/** The one asked attribute that the nearest line above names which is a heading or ends in a colon. */
function attributeAbove(
  lines: readonly MarkdownLine[],
  at: number,
  passages: readonly Passage[],
  asked: readonly string[],
): string | null {
  const head = lines
    .slice(0, Math.max(0, at))
    .findLast(
      (line) =>
        (line.kind === 'heading' || /:[\s*_]*$/.test(line.text)) &&
        !passages.some(({ name }) => line.start <= name.start && name.end <= line.end),
    );
  if (!head) return null;
  const hits = labelHits(wordsOf(head.text), asked);
  return hits.length === 1 ? (hits[0]?.attribute ?? null) : null;
}
