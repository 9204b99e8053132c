import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { FetchFailure } from '../fetch-failure.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { pageProblem } from './page-health.ts';
import { pageLanguage } from './page-language.ts';
import { pageLinks } from './page-links.ts';
import { parsePdf } from './parse-pdf.ts';
import { pdfMarkdown } from './pdf-markdown.ts';
import { cut, oneLine } from './plain-text.ts';

const MAX_TEXT = 1_000_000;
const MAX_TITLE = 300;
/** Titles that programs write into a file by themselves. */
const PROGRAM_TITLE =
  /^(untitled|title|document|slide|microsoft (word|powerpoint|excel)|.*\.(docx?|pptx?|xlsx?|tex|dvi|indd|qxd|pdf|ps|odt|html?)$)|^[^\p{L}]*$/iu;

/** Whether a body is a PDF: by its type, or by how it begins whatever its type. */
export function isPdf(body: FetchedBody): boolean {
  if (/^\s*application\/(x-)?pdf\s*(;|$)/i.test(body.contentType)) return true;
  return /^\s{0,16}%PDF-/.test(Buffer.from(body.bytes.subarray(0, 32)).toString('latin1'));
}

/**
 * Reads a PDF into a page, as `readHtml` does with HTML. Encrypted and broken files, files without text (scans) and files
 * that take too much time or memory are failures; only an abort rejects.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export async function readPdf(
  body: FetchedBody,
  fetchedAt: string,
  signal?: AbortSignal,
): Promise<Result<Page, FetchFailure>> {
  const parsed = await parsePdf(body.bytes, signal);
  if (!parsed.ok) return fail({ reason: parsed.failure.reason, detail: `${shown(body.url)} ${parsed.failure.detail}` });
  const written = pdfMarkdown(parsed.value);
  const text = cut(written.text, MAX_TEXT);
  const title = titleOf(parsed.value.title, written.titles, text);
  const problem = pageProblem({ titles: [title], text, html: '' });
  if (problem !== null) return fail({ reason: problem.reason, detail: `${shown(body.url)} ${problem.detail}` });
  return ok({
    url: body.url,
    title: title || body.url,
    text,
    hash: contentHash(text),
    links: pageLinks(written.links, body.url, body.url),
    language: pageLanguage(text, parsed.value.language),
    fetchedAt,
    snapshot: bytesHash(body.bytes),
  });
}

/** The title in the file's properties, unless a program put it there; else its first large line; else its first line. */
function titleOf(named: string, headings: readonly string[], text: string): string {
  const candidates = [PROGRAM_TITLE.test(oneLine(named)) ? '' : named, headings[0] ?? '', text.split('\n')[0] ?? ''];
  return cut(
    candidates.map((title) => oneLine(title.replace(/^#+ /, ''))).find((title) => title !== '') ?? '',
    MAX_TITLE,
  );
}
