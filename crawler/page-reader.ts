import type { Clock } from '../src/kernel/clock.ts';
import { isoTime } from '../src/kernel/clock.ts';
import type { Result } from '../src/kernel/result.ts';
import { fail } from '../src/kernel/result.ts';
import { lettersIn, needsRendering } from './browser/needs-rendering.ts';
import type { Renderer } from './browser/renderer.ts';
import type { FetchFailure } from './fetch-failure.ts';
import { decodeText } from './fetching/charset.ts';
import type { PageRead } from './page.ts';
import type { FetchedBody, Fetcher, PageReader } from './ports.ts';
import { readPage } from './reading/read-page.ts';
import { isPdf } from './reading/read-pdf.ts';

export interface PageReaderParts {
  readonly fetcher: Fetcher;
  /** Null where there is no browser: pages that need one are read as they came. */
  readonly renderer: Pick<Renderer, 'render'> | null;
  readonly clock: Clock;
}

type Read = Result<PageRead, FetchFailure>;

/**
 * A page reader: fetches over HTTP under the fetcher's rules, and has a browser run the page only when it cannot be read
 * without its scripts. What the browser adds nothing to is kept as it came.
 */
export function createPageReader(parts: PageReaderParts): PageReader {
  return {
    read: async (url, signal) => {
      const fetched = await parts.fetcher.get(url, signal);
      if (!fetched.ok) return fetched;
      const read = await readPage(fetched.value, isoTime(parts.clock), signal);
      const why = whyRendered(fetched.value, read);
      if (why === null) return read;
      if (parts.renderer === null) return explained(read, `${why}, and there is no browser`);
      const rendered = await inBrowser(fetched.value.url, parts.renderer, parts.clock, signal);
      return better(read, rendered, why);
    },
  };
}

function whyRendered(body: FetchedBody, read: Read): string | null {
  if (isPdf(body) || !/^\s*(text\/html|application\/xhtml\+xml|$)/i.test(body.contentType)) return null;
  const text = read.ok ? { ok: true as const, value: { text: read.value.page.text } } : read;
  return needsRendering(decodeText(body.bytes, body.contentType), text);
}

async function inBrowser(
  url: string,
  renderer: Pick<Renderer, 'render'>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Read> {
  const rendered = await renderer.render(url, signal);
  return rendered.ok ? readPage(rendered.value, isoTime(clock), signal) : rendered;
}

function better(read: Read, rendered: Read, why: string): Read {
  if (!rendered.ok) return explained(read, `${why}, and in the browser: ${rendered.failure.detail}`);
  if (!read.ok) return rendered;
  return lettersIn(rendered.value.page.text) > lettersIn(read.value.page.text) ? rendered : read;
}

function explained(read: Read, more: string): Read {
  return read.ok ? read : fail({ ...read.failure, detail: `${read.failure.detail}; ${more}` });
}
