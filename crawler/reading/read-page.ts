import type { Url } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { needsRendering } from '../browser/needs-rendering.ts';
import type { FetchFailure } from '../fetch-failure.ts';
import { decodeText } from '../fetching/charset.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { readHtml } from './read-html.ts';
import { isPdf, readPdf } from './read-pdf.ts';

/** What a body was read into: plain values, which go from thread to thread. */
export interface DocumentRead {
  readonly read: Result<{ readonly page: Page; readonly above: readonly Url[] }, FetchFailure>;
  /** Why a browser has to run the page to read it, as a phrase; null where it need not. */
  readonly rendering: string | null;
}

/**
 * Reads a body, HTML or PDF, into a page. Whatever the reading throws is a failure of the page; only an abort rejects.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export async function readPage(body: FetchedBody, fetchedAt: string, signal?: AbortSignal): Promise<DocumentRead> {
  try {
    if (!isPdf(body)) return withRendering(body, readHtml(body, fetchedAt));
    const read = await readPdf(body, fetchedAt, signal);
    return { read: read.ok ? ok({ page: read.value, above: [] }) : read, rendering: null };
  } catch (error) {
    signal?.throwIfAborted();
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

/** What a document did to its reader, as a phrase. */
export function whyUnread(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `cannot be read: ${said.slice(0, 200)}`;
}
