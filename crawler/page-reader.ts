import { LRUCache } from 'lru-cache';
import { type Clock, isoTime } from '../src/kernel/clock.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
import { lettersIn } from './browser/needs-rendering.ts';
import type { Renderer } from './browser/renderer.ts';
import type { FetchFailure, FreshPage } from './page.ts';
import type { FetchedBody, Fetcher, PageReader } from './ports.ts';
import type { DocumentReader } from './reading/document-reader.ts';

export interface PageReaderParts {
  readonly fetcher: Fetcher;
  readonly documents: Pick<DocumentReader, 'read'>;
  /** Null where there is no browser: pages that need one are read as they came. */
  readonly renderer: Pick<Renderer, 'render'> | null;
  readonly clock: Clock;
}

type Read = Result<FreshPage, FetchFailure>;

/** A page that its reader could not get through is not fetched again for so long. */
const hostileMs = 6 * 60 * 60 * 1000;
const mostHostile = 2000;

/**
 * A page reader: fetches over HTTP under the fetcher's rules, and has a browser run the page only when it cannot be read
 * without its scripts. What the browser adds nothing to is kept as it came.
 */
export function createPageReader(parts: PageReaderParts): PageReader {
  /** Pages whose reading failed, so that no link to one costs the same again. */
  const hostile = new LRUCache<string, { readonly failure: FetchFailure; readonly until: number }>({
    max: mostHostile,
  });
  return {
    read: async (url, signal) => {
      const failure = hostile.get(url);
      if (failure !== undefined && failure.until > parts.clock.now()) return fail(failure.failure);
      const response = await parts.fetcher.get(url, signal);
      if (!response.ok) return response;
      const { read, rendering } = await readBody(parts, response.value, signal);
      if (!read.ok && read.failure.reason === 'unread')
        hostile.set(url, { failure: read.failure, until: parts.clock.now() + hostileMs });
      if (rendering === null) return read;
      if (parts.renderer === null) return explained(read, `${rendering}, and there is no browser`);
      const rendered = await parts.renderer.render(response.value.url, signal);
      const run = rendered.ok ? (await readBody(parts, rendered.value, signal)).read : rendered;
      return better(read, run, rendering);
    },
  };
}

async function readBody(
  { documents, clock }: Pick<PageReaderParts, 'documents' | 'clock'>,
  body: FetchedBody,
  signal: AbortSignal | undefined,
): Promise<{ readonly read: Read; readonly rendering: string | null }> {
  const { read, rendering } = await documents.read(body, isoTime(clock), signal);
  if (!read.ok) return { read, rendering };
  const { contentType, via, bytes } = body;
  const snapshot = { hash: read.value.page.snapshot, contentType, via, bytes };
  return { read: ok({ ...read.value, snapshot }), rendering };
}

function better(read: Read, rendered: Read, why: string): Read {
  if (!rendered.ok) return explained(read, `${why}, and in the browser: ${rendered.failure.detail}`);
  if (!read.ok) return rendered;
  return lettersIn(rendered.value.page.text) > lettersIn(read.value.page.text) ? rendered : read;
}

function explained(read: Read, more: string): Read {
  return read.ok ? read : fail({ ...read.failure, detail: `${read.failure.detail}; ${more}` });
}
