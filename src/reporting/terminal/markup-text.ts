import { type CheerioAPI, load } from 'cheerio';
import { type HtmlPart, html } from '../html/html.ts';
import { alignedTable, plainSheet, type Sheet } from './sheet.ts';

/** What of a section is shown, each on lines of its own. */
const blocks = 'h1, h2, h3, h4, caption, p, li, dl > div, dl.said > dt, dl.said > dd, table';

/**
 * Markup of ours as text for a terminal: headings after an empty line, paragraphs and items a line each, tables in aligned
 * columns; drawings are left out. Ends with a line break.
 */
export function markupText(markup: HtmlPart, { paint }: Pick<Sheet, 'paint'> = plainSheet): string {
  const $ = load(html`${markup}`.toString());
  $('svg, .unseen, form').remove();
  $('div, span').before(' ');
  const lines = $(blocks)
    .toArray()
    .filter((block) => block.tagName === 'table' || $(block).parents('li, td, th').length === 0)
    .map((block) => {
      const words = squeezed($(block).text());
      if (block.tagName === 'table') return tableText($, block, paint);
      if (words === '') return '';
      if (/^h\d$/.test(block.tagName)) return `\n${paint('heading', words)}\n`;
      return `${words}\n`;
    });
  return lines.join('').replace(/^\n+/, '');
}

/** Columns without a word, which are drawings, are left out. */
function tableText($: CheerioAPI, table: Parameters<CheerioAPI>[0], paint: Sheet['paint']): string {
  const rows = $(table).find('tr').toArray();
  const cells = rows.map((row) => $(row).children().toArray());
  const words = cells.map((row) => row.map((cell) => squeezed($(cell).text())));
  const columns = (words[0] ?? []).flatMap((_, at) => (words.some((row) => row[at] !== '') ? [at] : []));
  const isRight = (at: number) => cells.some((row) => $(row[at]).hasClass('num'));
  return alignedTable(
    words.map((row, line) =>
      columns.map((at) => (line === 0 && row[at] ? paint('heading', row[at]) : (row[at] ?? ''))),
    ),
    columns.map((at) => (isRight(at) ? 'right' : 'left')),
  );
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
