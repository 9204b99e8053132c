import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { needsRendering } from '../browser/needs-rendering.ts';
import { decodeText } from '../fetching/capped-exchange.ts';
import { shown, whyUnread } from '../fetching/fetch-error.ts';
import type { FetchFailure, Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { pageProblem } from './page-health.ts';
import { pageLanguage } from './page-language.ts';
import { pageLinks } from './page-links.ts';
import { pdfContents } from './pdf-contents.ts';
import { pdfMarkdown } from './pdf-markdown.ts';
import { cutText, oneLine } from './plain-text.ts';
import { readHtml } from './read-html.ts';

/** Result of reading a body: plain values, which are passed between threads. */
export interface DocumentRead {
  readonly read: Result<{ readonly page: Page; readonly above: readonly Url[] }, FetchFailure>;
  /** Reason why a browser must run the page to read it, as a phrase; null if it need not. */
  readonly rendering: string | null;
}

/**
 * Reads a body, HTML or PDF, into a page. Whatever the reading throws is a failure of the page.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export async function readPage(body: FetchedBody, fetchedAt: string): Promise<DocumentRead> {
  try {
    if (!isPdf(body)) return withRendering(body, readHtml(body, fetchedAt));
    const read = await readPdf(body, fetchedAt);
    return { read: read.ok ? ok({ page: read.value, above: [] }) : read, rendering: null };
  } catch (error) {
    return {
      read: fail({ reason: 'unread', detail: `${shown(body.url)} ${whyUnread(error)}` }),
      rendering: null,
    };
  }
}

function withRendering(body: FetchedBody, read: DocumentRead['read']): DocumentRead {
  if (!/^\s*(text\/html|application\/xhtml\+xml|$)/i.test(body.contentType)) return { read, rendering: null };
  const text = read.ok ? ok({ text: read.value.page.text }) : read;
  return { read, rendering: needsRendering(decodeText(body.bytes, body.contentType), text) };
}

const MAX_TEXT = 1_000_000;
const MAX_TITLE = 300;
/** Titles that programs write into a file by themselves. */
const PROGRAM_TITLE =
  /^(untitled|title|document|slide|microsoft (word|powerpoint|excel)|.*\.(docx?|pptx?|xlsx?|tex|dvi|indd|qxd|pdf|ps|odt|html?)$)|^[^\p{L}]*$/iu;

/** True if a body is a PDF, by its type or by its first bytes. */
function isPdf(body: FetchedBody): boolean {
  if (/^\s*application\/(x-)?pdf\s*(;|$)/i.test(body.contentType)) return true;
  return /^\s{0,16}%PDF-/.test(Buffer.from(body.bytes.subarray(0, 32)).toString('latin1'));
}

/**
 * Reads a PDF into a page, as `readHtml` does with HTML. Encrypted and broken files, and files without text (scans), are
 * failures.
 *
 * @param fetchedAt ISO 8601, UTC
 */
async function readPdf(body: FetchedBody, fetchedAt: string): Promise<Result<Page, FetchFailure>> {
  const contents = await pdfContents(body.bytes);
  if (!contents.ok) return fail({ reason: 'unreadable_type', detail: `${shown(body.url)} ${contents.failure}` });
  const markdown = pdfMarkdown(contents.value);
  const text = cutText(markdown.text, MAX_TEXT);
  const title = titleOf(contents.value.title, markdown.titles, text);
  const problem = pageProblem({ titles: [title], text, links: markdown.links, html: '' });
  if (problem !== null) return fail({ reason: problem.reason, detail: `${shown(body.url)} ${problem.detail}` });
  return ok({
    url: body.url,
    title: title || body.url,
    text,
    hash: contentHash(text),
    links: pageLinks(markdown.links, body.url, body.url),
    language: pageLanguage(text, contents.value.language),
    fetchedAt,
    snapshot: bytesHash(body.bytes),
  });
}

/** The title in the file's properties, unless a program put it there; else its first large line; else its first line. */
function titleOf(title: string, headings: readonly string[], text: string): string {
  const candidates = [PROGRAM_TITLE.test(oneLine(title)) ? '' : title, headings[0] ?? '', text.split('\n')[0] ?? ''];
  return cutText(
    candidates.map((title) => oneLine(title.replace(/^#+ /, ''))).find((title) => title !== '') ?? '',
    MAX_TITLE,
  );
}
