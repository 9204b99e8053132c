import stringWidth from 'string-width';
import { visibleLine } from '../../kernel/visible-text.ts';
import { plainQuote } from '../html/html.ts';
import { alignedTable, type Paint, plainSheet, type Sheet, type Tone } from '../terminal/sheet.ts';
import type { Block, DocumentSection, Inline, Inlines, Mark, TableBlock } from './document.ts';

/** Colours of emphasised words; the other kinds of emphasis are not coloured. */
const tones: Readonly<Partial<Record<Mark, Tone>>> = { good: 'good', bad: 'bad', warn: 'warning' };

/**
 * Renders a document for a terminal: a line for each paragraph and list item, tables in aligned columns, folded parts in full.
 * Hidden characters are made visible. Ends with a line break unless the document is empty.
 */
export function documentText(blocks: readonly Block[], sheet: Sheet = plainSheet): string {
  return blocks
    .map((block) => blockText(block, sheet))
    .join('')
    .replace(/^\n+/, '');
}

/** Renders a section for a terminal, its title as a heading; empty for no section. */
export function sectionText(section: DocumentSection | null, sheet: Sheet = plainSheet): string {
  return section === null ? '' : documentText([{ kind: 'heading', text: section.title }, ...section.blocks], sheet);
}

function blockText(block: Block, sheet: Sheet): string {
  const line = (text: Inlines) => inlineLine(text, sheet.paint);
  const nested = (blocks: readonly Block[]) => blocks.map((each) => blockText(each, sheet)).join('');
  switch (block.kind) {
    case 'heading':
      return `\n${sheet.paint('heading', inlineLine(block.text))}\n`;
    case 'text':
      return `${line(block.text)}\n`;
    case 'list':
      return block.items.map((item) => `${line(item)}\n`).join('');
    case 'facts':
      return block.items
        .map(({ name, value, note = '' }) =>
          block.look === 'said'
            ? `${sheet.paint('heading', inlineLine(name))}\n  ${line(value)}\n${note === '' ? '' : `  ${line(note)}\n`}`
            : `${line(name)}: ${line([value, ' ', note])}\n`,
        )
        .join('');
    case 'table':
      return tableText(block, sheet);
    case 'columns':
      return block.parts.map(nested).join('\n');
    case 'fold':
      return `\n${line(block.summary)}\n${nested(block.blocks)}`;
  }
}

function inlineLine(text: Inlines, paint: Paint = (_tone, words) => words): string {
  return inlineWords(text, paint).trim();
}

function inlineWords(part: Inlines, paint: Paint): string {
  if (isSeveral(part)) return part.map((each) => inlineWords(each, paint)).join('');
  if (typeof part === 'string') return visibleWords(part);
  if (typeof part === 'number') return String(part);
  if (part.kind === 'interval' || part.kind === 'axis') return '';
  if (part.kind === 'quote') return `“${visibleLine(plainQuote(part.markdown) || part.markdown)}”`;
  const words = inlineWords(part.text, paint);
  const tone = part.kind === 'link' || part.kind === 'hint' ? undefined : tones[part.kind];
  return tone === undefined ? words : paint(tone, words);
}

/** One line, whose blanks at both ends stay: it is a part of a sentence. */
function visibleWords(text: string): string {
  const words = visibleLine(text);
  return `${/^\s/.test(text) ? ' ' : ''}${words}${words !== '' && /\s$/.test(text) ? ' ' : ''}`;
}

/** True if a part is a list of parts. */
export function isSeveral(part: Inlines): part is Exclude<Inlines, Inline> {
  return Array.isArray(part);
}

/** Columns without a word, which are drawings, are left out; so are spare ones, until the table fits the sheet. */
function tableText(table: TableBlock, sheet: Sheet): string {
  const { spare, columns, caption } = table;
  const cells = table.rows.map((row) => row.map((cell) => inlineLine(cell, sheet.paint)));
  const heads = columns.map(({ head }) => inlineLine(head));
  const wordy = columns.flatMap(({ key }, at) =>
    heads[at] !== '' || cells.some((row) => row[at] !== '') ? [{ key, at }] : [],
  );
  const textWithout = (keys: readonly string[]): string => {
    const indexes = wordy.filter(({ key }) => !keys.includes(key)).map(({ at }) => at);
    const pick = (row: readonly string[]) => indexes.map((at) => row[at] ?? '');
    const head = pick(heads).map((text) => (text === '' ? '' : sheet.paint('heading', text)));
    return alignedTable(
      [head, ...cells.map(pick)],
      indexes.map((at) => columns[at]?.align ?? 'left'),
    );
  };
  const text = fittingText(textWithout, spare, sheet.width);
  return `${caption === undefined ? '' : `${inlineLine(caption)}\n`}${text}`;
}

/** Leaves one spare column out after the other until the table fits; all of them where it never does. */
function fittingText(
  textWithout: (keys: readonly string[]) => string,
  spare: readonly string[],
  width: number | null,
  count = 0,
): string {
  const text = textWithout(spare.slice(0, count));
  const widest = Math.max(...text.split('\n').map((line) => stringWidth(line)));
  return width === null || count === spare.length || widest <= width
    ? text
    : fittingText(textWithout, spare, width, count + 1);
}
