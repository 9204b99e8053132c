import type { FetchFailure, FreshPage, LinkPlace, Page, PageLink } from '../../crawler/page.ts';
import type { PageReader } from '../../crawler/ports.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { pageRead } from './page-read.ts';

const site = 'http://127.0.0.1:9';
export const at = (path: string) => `${site}/${path}` as Url;

export interface FakeLink {
  readonly to: string;
  readonly anchor?: string;
  readonly context?: string;
  readonly heading?: string;
  readonly place?: LinkPlace;
}

export function fakeLink({ to, anchor = to, context = anchor, heading = '', place = 'list' }: FakeLink): PageLink {
  return { url: to.startsWith('http') ? (to as Url) : at(to), anchor, context, heading, place };
}

/** Enough sentences, with the name in each, to make a page a possible target. */
export function prose(name: string): string {
  const sentences = Array.from(
    { length: 8 },
    (_, i) => `The ${name} has part number ${i} and a long plain description.`,
  );
  return `# ${name}\n\n${sentences.join(' ')}`;
}

export const fakePage = (path: string, links: readonly FakeLink[] = [], text = prose(path)): Page => ({
  url: at(path),
  title: `Title of ${path}`,
  text,
  hash: contentHash(text),
  links: links.map(fakeLink),
  language: 'en',
  fetchedAt: '2026-01-01T00:00:00.000Z',
  snapshot: contentHash(text),
});

/** Reads pages from memory and counts the reads. An address that it was not told about makes it throw. */
export class FakeWeb implements PageReader {
  readonly reads: string[] = [];
  readonly #answers = new Map<string, Result<FreshPage, FetchFailure>>();
  readonly #delay: (url: string) => Promise<void>;

  constructor(pages: readonly Page[], delay: (url: string) => Promise<void> = async () => undefined) {
    for (const page of pages) this.#answers.set(page.url, ok(pageRead(page)));
    this.#delay = delay;
  }

  /** Lets one address answer with another page, as after a redirect. */
  redirect(from: string, page: Page): this {
    this.#answers.set(at(from), ok(pageRead(page)));
    return this;
  }

  break(path: string, reason: FetchFailure['reason'] = 'unreachable'): this {
    this.#answers.set(at(path), fail({ reason, detail: `${path} is broken.` }));
    return this;
  }

  async read(url: string, signal?: AbortSignal): Promise<Result<FreshPage, FetchFailure>> {
    signal?.throwIfAborted();
    this.reads.push(url);
    await this.#delay(url);
    signal?.throwIfAborted();
    const answer = this.#answers.get(url);
    if (answer === undefined) throw new Error(`the fake web knows no ${url}`);
    return answer;
  }
}
