import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { LoopbackServer } from '../loopback-server.ts';
import { html, redirect, serve } from '../loopback-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

/** A server on which every path but the given ones is a page. */
async function served(byPath: Readonly<Record<string, Answer>>): Promise<LoopbackServer> {
  const page = html('<p>A page.</p>');
  const server = await serve((request, response) => (byPath[request.url ?? ''] ?? page)(request, response));
  open.push(server);
  return server;
}

const rules = (body: string | Buffer, type = 'text/plain'): Answer => {
  return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
};
const status = (code: number): Answer => {
  return (_request, response) => response.writeHead(code).end('User-agent: *\nDisallow: /');
};

/** How a fetch of the path ends, and whether the server was asked for it. */
async function fetched(origins: readonly LoopbackServer[], path: string, timeoutMs = 5000) {
  const fetcher = createFetcher({
    userAgent: 'dr-arena/0.1 (+https://example.org/robot)',
    allowedOrigins: origins.map(({ origin }) => origin),
    timeoutMs,
    maxBytes: 200_000,
    maxRedirects: 5,
    perHostConcurrency: 4,
    perHostIntervalMs: 0,
    respectRobots: true,
    clock: { now: systemClock.now, sleep: async () => undefined },
  });
  open.push(fetcher);
  const outcome = await fetcher.get((origins[0]?.origin ?? '') + path);
  const asked = origins[0]?.asked.some((request) => request !== '/robots.txt' && !request.startsWith('/r/')) ?? false;
  return { end: outcome.ok ? 'fetched' : outcome.failure.reason, asked };
}

async function endOf(robots: Answer, path: string): Promise<'fetched' | 'refused'> {
  const { end, asked } = await fetched([await served({ '/robots.txt': robots })], path);
  expect(asked).toBe(end === 'fetched');
  return end === 'fetched' ? 'fetched' : 'refused';
}

const group = (...lines: string[]) => ['User-agent: *', ...lines].join('\n');
const other = 'User-agent: *\nDisallow: /';

describe('robots.txt by RFC 9309, through the fetcher', () => {
  test.each<[string, string | Buffer, string, 'fetched' | 'refused']>([
    // 2.2.2: rules
    ['an empty file', '', '/a', 'fetched'],
    ['an empty rule', group('Disallow:'), '/a', 'fetched'],
    ['a prefix', group('Disallow: /a'), '/abc/d?e', 'refused'],
    ['what the prefix does not reach', group('Disallow: /a/'), '/a', 'fetched'],
    ['the longest match', group('Disallow: /a', 'Allow: /a/open'), '/a/open/x', 'fetched'],
    ['the longest match, Disallow', group('Allow: /a', 'Disallow: /a/shut'), '/a/shut', 'refused'],
    ['length by octets, with stars', group('Allow: /page', 'Disallow: /*.htm'), '/page.htm', 'refused'],
    ['a draw', group('Disallow: /page', 'Allow: /page'), '/page', 'fetched'],
    ['a draw in the other order', group('Allow: /page', 'Disallow: /page'), '/page', 'fetched'],
    ['letter case of paths', group('Disallow: /Private'), '/private', 'fetched'],
    ['the query', group('Disallow: /find?q='), '/find?q=x', 'refused'],
    ['the root alone', group('Disallow: /$'), '/', 'refused'],
    ['what is behind the root', group('Disallow: /$'), '/a', 'fetched'],
    // 2.2.3: special characters
    ['a star', group('Disallow: /*/draft'), '/x/y/draft/1', 'refused'],
    ['a star for nothing', group('Disallow: /a*b'), '/ab', 'refused'],
    ['a star at the end', group('Disallow: /a*'), '/abc', 'refused'],
    ['a star in front', group('Disallow: *.gif'), '/x.gif?y', 'refused'],
    ['several stars', group('Disallow: /a*b**c*d'), '/a1b2c3d4', 'refused'],
    ['stars in another order', group('Disallow: /a*b*c'), '/a1c2b', 'fetched'],
    ['an end', group('Disallow: /*.php$'), '/x/y.php', 'refused'],
    ['more behind the end', group('Disallow: /*.php$'), '/y.php?x', 'fetched'],
    ['an end that comes twice', group('Disallow: /*.php$'), '/a.php/b.php', 'refused'],
    ['an end that overlaps the beginning', group('Disallow: /aba*aba$'), '/aba', 'fetched'],
    ['a dollar within', group('Disallow: /a$b'), '/a$b', 'refused'],
    ['a dollar within is no end', group('Disallow: /a$b'), '/a', 'fetched'],
    ['an escaped star', group('Disallow: /a-%2A.html'), '/a-*.html', 'refused'],
    ['an escaped star is no star', group('Disallow: /a-%2A.html'), '/a-b.html', 'fetched'],
    ['an escaped dollar', group('Disallow: /a%24'), '/a$b', 'refused'],
    // 2.2.2: encoding, the table of the RFC
    ['letters escaped in the rule', group('Disallow: /foo/%62%61%7A'), '/foo/baz', 'refused'],
    ['letters escaped in the URL', group('Disallow: /foo/baz'), '/foo/%62%61%7A', 'refused'],
    ['a tilde escaped', group('Disallow: /%7ejoe/'), '/~joe/x', 'refused'],
    ['UTF-8 in the rule', group('Disallow: /foo/bar/ツ'), '/foo/bar/%E3%83%84', 'refused'],
    ['UTF-8 escaped in small letters', group('Disallow: /foo/%e3%83%84'), '/foo/ツ', 'refused'],
    ['an escaped slash is no slash', group('Disallow: /a%2fb'), '/a/b', 'fetched'],
    ['a URL in a query', group('Disallow: /foo?u=https://foo.bar'), '/foo?u=https%3A%2F%2Ffoo.bar', 'refused'],
    ['a URL in a query, escaped in the rule', group('Disallow: /f?u=https%3A%2F%2Fx'), '/f?u=https://x', 'refused'],
    ['a blank in the rule', group('Disallow: /a b'), '/a%20b', 'refused'],
    ['a broken escape', group('Disallow: /a%zz'), '/a%zz', 'refused'],
    // 2.2.1: groups
    ['our name', `${other}\n\nUser-agent: dr-arena\nDisallow: /x`, '/a', 'fetched'],
    ['our name before the others', `User-agent: dr-arena\nAllow: /\n\n${other}`, '/a', 'fetched'],
    ['our name in other letters', 'User-agent: DR-ARENA\nDisallow: /', '/a', 'refused'],
    ['our name with a version', 'User-agent: dr-arena/2.1\nDisallow: /', '/a', 'refused'],
    ['our name with more words', 'User-agent: dr-arena robot\nDisallow: /', '/a', 'refused'],
    ['a longer name', 'User-agent: dr-arena-images\nDisallow: /', '/a', 'fetched'],
    ['a shorter name', 'User-agent: dr\nDisallow: /', '/a', 'fetched'],
    ['a group for two', 'User-agent: x\nUser-agent: dr-arena\nDisallow: /', '/a', 'refused'],
    ['a group for us and all', 'User-agent: dr-arena\nUser-agent: *\nDisallow: /', '/a', 'refused'],
    ['two groups of ours', 'User-agent: dr-arena\nDisallow: /x\n\nUser-agent: dr-arena\nDisallow: /a', '/a', 'refused'],
    [
      'two groups of ours, the first',
      'User-agent: dr-arena\nDisallow: /a\nUser-agent: dr-arena\nDisallow: /x',
      '/a',
      'refused',
    ],
    ['groups of all are joined', `${group('Disallow: /a')}\n\n${group('Disallow: /b')}`, '/a', 'refused'],
    ['a group of ours without rules', `${other}\n\nUser-agent: dr-arena`, '/a', 'fetched'],
    ['a group of ours that disallows nothing', `${other}\nUser-agent: dr-arena\nDisallow:`, '/a', 'fetched'],
    ['a group of others', 'User-agent: x\nDisallow: /', '/a', 'fetched'],
    ['an empty line within a group', 'User-agent: dr-arena\n\nDisallow: /a', '/a', 'refused'],
    [
      'other lines between names',
      'User-agent: dr-arena\nSitemap: https://x/s.xml\nUser-agent: y\nDisallow: /',
      '/a',
      'refused',
    ],
    ['a delay between names', 'User-agent: dr-arena\nCrawl-delay: 5\nUser-agent: y\nDisallow: /', '/a', 'refused'],
    ['other lines within a group', group('Disallow: /x', 'Sitemap: https://x/s.xml', 'Disallow: /a'), '/a', 'refused'],
    ['rules before any name', `Disallow: /\n${group('Disallow: /x')}`, '/a', 'fetched'],
    // 2.2: lines
    ['names of lines in other letters', 'USER-AGENT: *\ndisALLOW: /a', '/a', 'refused'],
    ['blanks and tabs', '  User-agent\t:\t*  \n \tDisallow :/a \t', '/a', 'refused'],
    ['comments', '# all\nUser-agent: * # all\nDisallow: /a # not this', '/a', 'refused'],
    ['a commented rule', group('# Disallow: /a'), '/a', 'fetched'],
    ['a comment right behind', group('Disallow: /a#b'), '/a', 'refused'],
    ['line ends CRLF', 'User-agent: *\r\nDisallow: /a\r\n', '/a', 'refused'],
    ['line ends CR', 'User-agent: *\rDisallow: /a\r', '/a', 'refused'],
    ['a byte order mark', Buffer.from(`\uFEFF${group('Disallow: /a')}`), '/a', 'refused'],
    ['unknown lines', group('Noindex: /b', 'hello', ':', 'Disallow: /a'), '/a', 'refused'],
    ['a rule without a colon', group('Disallow /a'), '/a', 'fetched'],
    ['NUL bytes', Buffer.from(`\0\0${other}\0\n${group('Disallow: /a\0')}\n${group('Disallow: /b')}`), '/b', 'refused'],
    ['bytes that are no UTF-8', Buffer.from(`# caf\xe9\n${group('Disallow: /a')}`, 'latin1'), '/a', 'refused'],
    [
      'bytes of a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 255, 254]),
      '/a',
      'fetched',
    ],
    ['a path that is none', group('Disallow: a', 'Disallow: https://x/a'), '/a', 'fetched'],
  ])('%s', async (_name, body, path, expected) => expect(await endOf(rules(body), path)).toBe(expected));

  test('an HTML page in its place says nothing', async () => {
    expect(await endOf(rules('<!doctype html><title>Disallow: /</title><p>User-agent: *', 'text/html'), '/a')).toBe(
      'fetched',
    );
  });

  test.each<[number, 'fetched' | 'refused']>([
    [400, 'fetched'],
    [401, 'fetched'],
    [403, 'fetched'],
    [404, 'fetched'],
    [410, 'fetched'],
    [429, 'fetched'],
    [451, 'fetched'],
    [500, 'refused'],
    [502, 'refused'],
    [503, 'refused'],
    [504, 'refused'],
  ])('after status %i a page is %s', async (code, expected) => expect(await endOf(status(code), '/a')).toBe(expected));

  test('no answer in time refuses, and says so', async () => {
    const server = await served({ '/robots.txt': () => undefined });
    expect(await fetched([server], '/a', 300)).toEqual({ end: 'timed_out', asked: false });
  });

  test('a connection that breaks refuses, and says so', async () => {
    const server = await served({ '/robots.txt': (_request, response) => response.destroy() });
    expect(await fetched([server], '/a')).toEqual({ end: 'unreachable', asked: false });
  });

  test('a body that breaks off refuses', async () => {
    const breaking: Answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('User-agent: *\nAllow: /\n');
      setImmediate(() => response.destroy());
    };
    expect(await fetched([await served({ '/robots.txt': breaking })], '/a')).toEqual({
      end: 'unreachable',
      asked: false,
    });
  });

  function chain(hops: number): Record<string, Answer> {
    const paths = ['/robots.txt', ...Array.from({ length: hops }, (_, hop) => `/r/${hop}`)];
    return Object.fromEntries(
      paths.map((path, index) => [
        path,
        index < hops ? redirect(paths[index + 1] ?? '', 301 + (index % 2)) : rules(other),
      ]),
    );
  }

  test.each<[number, string]>([
    [1, 'robots_disallowed'],
    [5, 'robots_disallowed'],
    [6, 'fetched'],
  ])('after %i redirects: %s', async (hops, expected) => {
    expect((await fetched([await served(chain(hops))], '/a')).end).toBe(expected);
  });

  test('a circle of redirects means that there is no file', async () => {
    expect((await fetched([await served({ '/robots.txt': redirect('/robots.txt') })], '/a')).end).toBe('fetched');
  });

  test('a redirect to another host gives the rules of the first', async () => {
    const elsewhere = await served({ '/r/rules': rules(group('Disallow: /a')) });
    const server = await served({ '/robots.txt': redirect(`${elsewhere.origin}/r/rules`) });
    expect(await fetched([server, elsewhere], '/a')).toEqual({ end: 'robots_disallowed', asked: false });
    expect((await fetched([server, elsewhere], '/b')).end).toBe('fetched');
    expect(elsewhere.asked).not.toContain('/robots.txt');
  });

  test('of a file of 1 MB the first 500 KiB count, up to the last whole line', async () => {
    const filler = '# nothing to see on this line\n';
    const head = `${group('Disallow: /early')}\n`;
    const body = (line: string, from: number) => {
      const start = head + filler.repeat(Math.floor((from - head.length) / filler.length));
      return `${start}${'#'.repeat(from - start.length - 1)}\n${line}\n${filler.repeat(20_000)}`;
    };
    const cap = 500 * 1024;
    expect(await endOf(rules(body('Disallow: /a', cap - 20)), '/a')).toBe('refused');
    expect(await endOf(rules(body('Disallow: /a', cap)), '/a')).toBe('fetched');
    expect(await endOf(rules(body('Disallow: /a/long/way/off', cap - 13)), '/a/x')).toBe('fetched');
    expect(await endOf(rules(body('Disallow: /a', cap)), '/early')).toBe('refused');
  });
});
