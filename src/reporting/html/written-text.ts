import type { TextPart } from '../../audit/packet.ts';
import { gapText, type Html, html } from './html.ts';
import type { TextSpan } from './markdown-chunks.ts';

/** Words to be marked in a text, under an id where something leads to them. */
interface WrittenMark extends TextSpan {
  readonly id?: string;
}

/**
 * Text from outside as it is written, with words of it marked, and with what is left out told.
 * @param length of the whole text
 * @param parts of it, in its order
 * @param marks by place; of words that are marked already only the id stands there
 */
export function writtenText(length: number, parts: readonly TextPart[], marks: readonly WrittenMark[]): Html {
  const end = (part: TextPart | undefined) => (part === undefined ? 0 : part.start + part.text.length);
  return html`${parts.map(
    (part, index) =>
      html`${gapText(part.start - end(parts[index - 1]))}<pre class="written" dir="auto">${'\n'}${marked(part, marks)}</pre>`,
  )}${gapText(length - end(parts.at(-1)))}`;
}

function marked({ start: from, text }: TextPart, marks: readonly WrittenMark[]): readonly Html[] {
  const pieces: Html[] = [];
  let at = 0;
  for (const { id, ...span } of marks) {
    if (span.start < from || span.start >= from + text.length) continue;
    const start = Math.max(at, span.start - from);
    const end = Math.max(start, Math.min(text.length, span.end - from));
    const name = id !== undefined && html` id="${id}"`;
    if (start < end || id !== undefined)
      pieces.push(html`${text.slice(at, start)}<mark class="quote"${name}>${text.slice(start, end)}</mark>`);
    at = Math.max(at, end);
  }
  return [...pieces, html`${text.slice(at)}`];
}

/** True if a part of a text holds these words at their place. */
export function standsIn({ start, text }: TextPart, span: TextSpan, words: string): boolean {
  return span.start >= start && text.slice(span.start - start, span.end - start) === words;
}
