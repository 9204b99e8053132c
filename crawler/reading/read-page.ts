import type { Result } from '../../src/kernel/result.ts';
import { ok } from '../../src/kernel/result.ts';
import type { FetchFailure } from '../fetch-failure.ts';
import type { PageRead } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { readHtml } from './read-html.ts';
import { isPdf, readPdf } from './read-pdf.ts';

/**
 * Reads a body, HTML or PDF, into a page, and keeps it beside the page as its snapshot. Only an abort rejects.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export async function readPage(
  body: FetchedBody,
  fetchedAt: string,
  signal?: AbortSignal,
): Promise<Result<PageRead, FetchFailure>> {
  const read = isPdf(body) ? await readPdf(body, fetchedAt, signal) : readHtml(body, fetchedAt);
  if (!read.ok) return read;
  const { contentType, via, bytes } = body;
  return ok({ page: read.value, snapshot: { hash: read.value.snapshot, contentType, via, bytes } });
}
