import { describe, expect, it } from 'vitest';
import type { FetchFailureReason, FreshPage } from '../../../crawler/page.ts';
import { needsSource } from '../../../examiner/citations/cited-claims.ts';
import { isOwn, ownMark, redirectTo, sourceReading } from '../../../examiner/citations/read-source.ts';
import { bytesHash, contentHash } from '../../../src/kernel/hash.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { fail, ok } from '../../../src/kernel/result.ts';

const reading = { own: ['http://arena.test/search'], readAt: '2026-01-02T03:04:05.000Z' };

function fresh(url: string, html = '<html></html>'): FreshPage {
  const bytes = Buffer.from(html);
  const text = 'A lake.';
  return {
    page: {
      url: url as Url,
      title: 'Lake',
      text,
      hash: contentHash(text),
      links: [],
      language: 'en',
      fetchedAt: reading.readAt,
      snapshot: bytesHash(bytes),
    },
    snapshot: { hash: bytesHash(bytes), contentType: 'text/html', via: 'http', bytes },
    above: [],
  };
}

describe('how a cited address was found', () => {
  it.each<[FetchFailureReason, number | undefined, string]>([
    ['http_status', 404, 'unreachable'],
    ['http_status', 403, 'blocked'],
    ['http_status', 429, 'blocked'],
    ['dns', undefined, 'unreachable'],
    // A page that came with 200 and says that there is none.
    ['empty_page', undefined, 'unreachable'],
    // Private addresses, such as those of the arena's own pages.
    ['address_refused', undefined, 'unreachable'],
    ['robots_disallowed', undefined, 'blocked'],
    ['bot_wall', undefined, 'blocked'],
  ])('%s %s is %s', (reason, status, kind) => {
    const failure = { reason, detail: 'it is so', ...(status === undefined ? {} : { status }) };
    expect(sourceReading('https://a.test/', fail(failure), reading)).toMatchObject({ kind });
  });

  it.each<[string, string, string | null]>([
    ['https://a.test/lake', 'https://a.test/lake', null],
    ['http://a.test/lake/', 'https://www.a.test/lake', null],
    ['https://a.test/lake', 'https://a.test/', 'front_page'],
    ['https://a.test/lake', 'https://a.test/pond', 'page'],
    ['https://a.test/lake', 'https://b.test/lake', 'site'],
    ['https://a.co.uk/lake', 'https://b.co.uk/lake', 'site'],
  ])('%s that led to %s: %s', (cited, final, redirect) => {
    expect(redirectTo(cited, final)).toBe(redirect);
    expect(sourceReading(cited, ok(fresh(final)), reading)).toMatchObject({ kind: 'read', redirect });
  });

  it('a page of the arena itself is no source', () => {
    const page = fresh('https://arena.test/agents/a', `<html><head>${ownMark}</head></html>`);
    expect(sourceReading(page.page.url, ok(page), reading).kind).toBe('unreachable');
  });

  it.each([
    'HTTP://Arena.test:80/search?q=3+m',
    'http://arena.test/a/../search',
    'http://arena.test/search',
  ])('%s is the arena itself, cited or at the end of a redirect', (own) => {
    expect(isOwn(own, reading.own)).toBe(true);
    expect(sourceReading('https://a.test/', ok(fresh(own)), reading).kind).toBe('unreachable');
  });

  it.each<[string, string | null]>([
    ['<meta property="article:published_time" content="2024-03-05T10:00:00Z">', '2024-03-05'],
    ['<meta content="2024-03-05" name="date">', '2024-03-05'],
    ['{"datePublished":"2023-01-01","dateModified":"2024-02-02"}', '2024-02-02'],
    ['<meta content="2024-03-05" name="date">{"dateModified":"2025-02-02"}', '2025-02-02'],
    ['<time datetime="2020-12-31">', '2020-12-31'],
    ['<p>2024-03-05</p>', null],
  ])('%s dates a page %s', (html, datedAt) => {
    expect(sourceReading('https://a.test/', ok(fresh('https://a.test/', html)), reading)).toMatchObject({ datedAt });
  });
});

it.each<[string, boolean]>([
  ['The lake is 3 m deep.', true],
  ['It was planned by Giacomo Pedrazzi.', true],
  ['It is cold and quiet there.', false],
  ['Two of the entries asked for could not be found.', false],
])('claims that need a source %s %s', (claim, needs) => expect(needsSource(claim)).toBe(needs));
