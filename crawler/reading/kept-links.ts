import type { LinkPlace } from '../page.ts';
import type { InlineRun } from './inline-run.ts';
import { cutText, oneLine, sentenceAround, wholeAround } from './plain-text.ts';
import type { RawLink } from './written-markdown.ts';

const MAX_LINKS = 3000;
const MAX_ANCHOR = 200;
/** Maximum length of an anchor before its blanks are collapsed: nested links would each be read to their end. */
const LOOKED_ANCHOR = 4 * MAX_ANCHOR;

/** The links of a page with the words around them, in document order; behind the 3,000th none is kept. */
export class KeptLinks {
  readonly links: RawLink[] = [];
  /** The heading that the links which come now stand under. */
  heading = '';

  /** Keeps the links of a line, paragraph or item. */
  keepAll(run: InlineRun, place: LinkPlace): void {
    const text = run.text;
    for (const { href, start, end } of run.links.slice(0, this.#left)) {
      const context = place === 'list' ? wholeAround(text, start, end) : sentenceAround(text, start, end);
      this.keep({ href, anchor: text.slice(start, Math.min(end, start + LOOKED_ANCHOR)), context, place });
    }
  }

  /**
   * Keeps the links of a table's row; the words around them are the row's.
   * @param subject the column that says what each row is about, from 0; null where none does
   */
  keepRow(runs: readonly InlineRun[], subject: number | null = null): void {
    const row = runs.map((run) => run.text).join(' | ');
    let offset = 0;
    for (const [at, run] of runs.entries()) {
      const column = subject === null ? {} : { column: at === subject ? ('subject' as const) : ('value' as const) };
      for (const { href, start, end } of run.links.slice(0, this.#left)) {
        const anchor = run.text.slice(start, Math.min(end, start + LOOKED_ANCHOR));
        const context = wholeAround(row, offset + start, offset + end);
        this.keep({ href, anchor, context, place: 'table', ...column });
      }
      offset += run.text.length + 3;
    }
  }

  /** Keeps one link; one that leads nowhere is left out. */
  keep(link: Omit<RawLink, 'heading'>): void {
    if (link.href === '' || this.#left === 0) return;
    this.links.push({ ...link, anchor: cutText(oneLine(link.anchor), MAX_ANCHOR), heading: this.heading });
  }

  get #left(): number {
    return Math.max(0, MAX_LINKS - this.links.length);
  }
}
