import { markdownText } from '../export/data-set-card.ts';
import { escapeHtml, plainQuote } from '../html/html.ts';
import { isOutside } from '../html/sanitised-markdown.ts';
import { markdownTable } from '../table.ts';
import type { Block, Inlines } from './document.ts';
import { isSeveral } from './document-text.ts';

/** Maximum length of a text that is one part of a line, in UTF-16 code units. */
const longestText = 500;

/** Renders a document as GitHub Markdown; no text can draw, link or name somebody. Drawings are left out. Ends with a line break. */
export function documentMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `### ${inlineMarkdown(block.text)}`;
    case 'text':
      return plainLine(inlineMarkdown(block.text));
    case 'list':
      return block.items.map((item) => `- ${plainLine(inlineMarkdown(item))}`).join('\n');
    case 'facts':
      return block.items
        .map(
          ({ name, value, note = '' }) => `- **${inlineMarkdown(name)}**: ${inlineMarkdown([value, ' ', note]).trim()}`,
        )
        .join('\n');
    case 'table': {
      const heads = block.columns.map(({ head, align }) => `${align === undefined ? '' : '#'}${inlineMarkdown(head)}`);
      return markdownTable(
        heads,
        block.rows.map((row) => row.map(inlineMarkdown)),
      );
    }
    case 'columns':
      return block.parts.map((part) => part.map(blockMarkdown).join('\n\n')).join('\n\n');
    case 'fold':
      // Within a line of HTML, Markdown escapes nothing.
      return `<details><summary>${escapeHtml(block.summary)}</summary>\n\n${documentMarkdown(block.blocks)}\n</details>`;
  }
}

function inlineMarkdown(part: Inlines): string {
  if (isSeveral(part)) return part.map(inlineMarkdown).join('');
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return plain(part);
  if (part.kind === 'interval' || part.kind === 'axis') return '';
  if (part.kind === 'quote') return `“${plain(plainQuote(part.markdown) || part.markdown)}”`;
  const text = inlineMarkdown(part.text);
  if (part.kind === 'link') return isOutside(part.to) ? `[${labelText(text)}](<${plainUrl(part.to)}>)` : text;
  return part.kind === 'strong' ? `**${text}**` : text;
}

function plain(text: string): string {
  const words = markdownText(text, longestText);
  return `${/^\s/.test(text) ? ' ' : ''}${words}${words !== '' && /\s$/.test(text) ? ' ' : ''}`;
}

/** A line that Markdown does not take for a heading, a list or a rule by what it begins with. */
function plainLine(line: string): string {
  return line
    .trim()
    .replace(/^(?=[#+=-])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

/** The label of a link; some parsers take escaped brackets in it for brackets. */
function labelText(text: string): string {
  return text.replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');
}

/** An address without the characters that would end it within Markdown. */
function plainUrl(url: string): string {
  return new URL(url).href.replace(/[<>\\|\s]/g, encodeURIComponent);
}
