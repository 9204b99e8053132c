import { wordsOf } from '../comparing/words.ts';
import { type MarkdownLine, markdownLines } from '../reading/markdown-lines.ts';
import { labelHits } from './label.ts';
import type { Passage } from './passages.ts';
import type { Statement } from './statement.ts';

/** Values in lists that name the attribute above and the targets below it: `Birthplace:` then `- Vint: Tarn`. */
export function groupedValues(text: string, passages: readonly Passage[], asked: readonly string[]): Statement[] {
  const named = passages.filter(({ name }) => name.end > name.start);
  const starts = new Map(named.map((passage) => [passage.name.start, passage]));
  let head: string | null = null;
  return markdownLines(text).flatMap((line): Statement[] => {
    const passage = passageIn(line, starts, text);
    if (!passage) {
      if (line.kind === 'heading' || /:[\s*_]*$/.test(line.text)) head = onlyAttribute(line.text, asked);
      return [];
    }
    const attribute = head;
    if (attribute === null || passage.name.end > line.end) return [];
    const rest = text.slice(passage.name.end, Math.min(line.end, passage.end));
    const lead = /^[\s*_`"”)]*[:=–—-]?[\s*_`]*/.exec(rest)?.[0].length ?? 0;
    const value = rest.slice(lead).trim();
    if (wordsOf(value).length === 0 || labelHits(wordsOf(rest), asked).length > 0) return [];
    const start = passage.name.start;
    return [{ target: passage.target, attribute, value, start, end: passage.name.end + lead + value.length }];
  });
}

/** The first passage whose name begins in a line. */
function passageIn(line: MarkdownLine, starts: ReadonlyMap<number, Passage>, text: string): Passage | undefined {
  for (let at = line.start; at < Math.min(line.end, text.length); at++) {
    const passage = starts.get(at);
    if (passage) return passage;
  }
  return undefined;
}

function onlyAttribute(head: string, asked: readonly string[]): string | null {
  const hits = labelHits(wordsOf(head), asked);
  return hits.length === 1 ? (hits[0]?.attribute ?? null) : null;
}
