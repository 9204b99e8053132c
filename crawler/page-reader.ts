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

/**
 * A page reader: fetches over HTTP under the fetcher's rules, and has a browser run the page only when it cannot be read
 * without its scripts. What the browser adds nothing to is kept as it came.
 */
export function createPageReader(parts: PageReaderParts): PageReader {
  const hostile = new HostilePages(parts.clock);
  return {
    read: async (url, signal) => {
      const known = hostile.failureOf(url);
      if (known !== null) return fail(known);
      const fetched = await parts.fetcher.get(url, signal);
      if (!fetched.ok) return fetched;
      const { read, rendering } = await readBody(parts, fetched.value, signal);
      if (!read.ok && read.failure.reason === 'unread') hostile.keep(url, read.failure);
      if (rendering === null) return read;
      if (parts.renderer === null) return explained(read, `${rendering}, and there is no browser`);
      const rendered = await inBrowser(fetched.value.url, parts.renderer, parts, signal);
      return better(read, rendered, rendering);
    },
  };
}

/** A page that its reader could not get through is not fetched again for so long. */
const hostileMs = 6 * 60 * 60 * 1000;
const mostHostile = 2000;

/** Pages whose reading failed, so that no link to one costs the same again. */
class HostilePages {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #failures = new Map<string, { readonly failure: FetchFailure; readonly until: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  failureOf(url: string): FetchFailure | null {
    const known = this.#failures.get(url);
    return known !== undefined && known.until > this.#clock.now() ? known.failure : null;
  }

  keep(url: string, failure: FetchFailure): void {
    this.#failures.delete(url);
    this.#failures.set(url, { failure, until: this.#clock.now() + hostileMs });
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size > mostHostile && oldest !== undefined) this.#failures.delete(oldest);
  }
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

async function inBrowser(
  url: string,
  renderer: Pick<Renderer, 'render'>,
  parts: PageReaderParts,
  signal: AbortSignal | undefined,
): Promise<Read> {
  const rendered = await renderer.render(url, signal);
  return rendered.ok ? (await readBody(parts, rendered.value, signal)).read : rendered;
}

function better(read: Read, rendered: Read, why: string): Read {
  if (!rendered.ok) return explained(read, `${why}, and in the browser: ${rendered.failure.detail}`);
  if (!read.ok) return rendered;
  return lettersIn(rendered.value.page.text) > lettersIn(read.value.page.text) ? rendered : read;
}

function explained(read: Read, more: string): Read {
  return read.ok ? read : fail({ ...read.failure, detail: `${read.failure.detail}; ${more}` });
}
