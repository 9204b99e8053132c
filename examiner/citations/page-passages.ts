import { sentenceEnds } from '../grading/statement.ts';
import { plainProse } from '../reading/clean.ts';
import { markdownLines, markdownTables } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';
import { isNoted } from './page-records.ts';

/** A sentence, an item or a row of a page. */
export interface PagePassage extends Span {
  /** Without Markdown; a row with the labels of its columns. */
  readonly text: string;
  /** What it stands under: the page's title and its headings, from the widest to the nearest. */
  readonly above: string;
  /** A row with a note that may take back what it gives. */
  readonly isNoted: boolean;
}

/** Passages of one page that are looked at; longer pages are read up to here. */
const mostPassages = 5_000;

/**
 * The passages of a page in order.
 * @param markdown of the page, as its reader gives it
 */
export function pagePassages(title: string, markdown: string): PagePassage[] {
  const rows = tableRows(markdown);
  const passages: PagePassage[] = [];
  const headings: string[] = [];
  for (const { kind, text, start, end } of markdownLines(markdown)) {
    if (passages.length >= mostPassages) break;
    if (kind === 'heading') {
      const level = /^\s*#{1,6}/.exec(text)?.[0].trim().length ?? 1;
      headings.length = Math.min(headings.length, level - 1);
      headings[level - 1] = plainProse(text.replace(/^[\s#]+/, ''));
    }
    const above = [title, ...headings.filter((each) => each !== undefined && each !== title)].join(' · ');
    const row = rows.get(start);
    if (kind === 'table' && row !== undefined) passages.push({ ...row, above, start, end });
    if (kind === 'text' || kind === 'item')
      passages.push(...sentencesOf(text, start, above, mostPassages - passages.length));
  }
  return passages;
}

function tableRows(markdown: string): ReadonlyMap<number, Pick<PagePassage, 'text' | 'isNoted'>> {
  const rows = new Map<number, Pick<PagePassage, 'text' | 'isNoted'>>();
  for (const { header, rows: body } of markdownTables(markdown))
    for (const { cells, start } of body) {
      const labels = header?.cells.map(({ text }) => plainProse(text)) ?? [];
      const said = cells.map(({ text }, at) => (labels[at] ? `${labels[at]}: ${plainProse(text)}` : plainProse(text)));
      rows.set(start, { text: said.join('; '), isNoted: cells.some(({ text }) => isNoted(text)) });
    }
  return rows;
}

function sentencesOf(line: string, at: number, above: string, most: number): PagePassage[] {
  let from = 0;
  const ends = sentenceEnds(line).slice(0, most);
  return ends.flatMap((end) => {
    const passage = { text: plainProse(line.slice(from, end)), above, isNoted: false, start: at + from, end: at + end };
    from = end;
    return /[\p{L}\p{N}]/u.test(passage.text) ? [passage] : [];
  });
}
