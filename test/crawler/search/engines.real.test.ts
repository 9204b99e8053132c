import { afterEach, describe, expect, test } from 'vitest';
import { consoleHits } from '../../services/web-search-server.ts';
import { engineCases, instantClock } from './engines.ts';
import { closeEngines, failures, named, namesNoKey, open, script } from './search-guarantees.ts';

afterEach(closeEngines);

const hit = (url: string) => ({ url, title: 'A page', snippet: 'About it.' });

describe.each(engineCases)('search by $name', (from) => {
  test('gives the best hits in order for the query as it was put', async () => {
    const queries: string[] = [];
    const hits = (query: string) => {
      queries.push(query);
      return consoleHits(30);
    };
    const { engine, server } = await open(from, { hits });
    const found = await engine.search('handheld "game consoles" & co +50% – é', 3);
    expect(found).toEqual({ ok: true, value: consoleHits(3) });
    expect(queries).toEqual(['handheld "game consoles" & co +50% – é']);
    expect(server.requests.length).toBe(1);
  });

  test('reaches up to 50 hits within the page size of the service', async () => {
    const { engine, server } = await open(from);
    expect(await engine.search('handheld game consoles', 1000)).toEqual({ ok: true, value: consoleHits(from.most) });
    expect(server.requests.length).toBe(from.requestsForMost);
  });

  test('no hits are an answer', async () => {
    const { engine, uses } = await open(from, { hits: () => [] });
    expect(await engine.search('qzxv', 10)).toEqual({ ok: true, value: [] });
    expect(uses).toMatchObject([{ outcome: 'answered', hits: 0, requests: 1 }]);
  });

  test('pages of the web come once, and only http and https ones', async () => {
    const urls = [
      'https://a.example/x',
      'HTTPS://A.example:443/x#part',
      'https://a.example/x?utm_source=feed',
      'javascript:alert(1)',
      'ftp://a.example/y',
      'nonsense',
      'https://user:pass@a.example/z',
      'http://a.example/x',
    ];
    const { engine } = await open(from, { hits: () => urls.map(hit) });
    const found = await engine.search('q', 10);
    expect(found.ok && found.value.map(({ url }) => url)).toEqual(['https://a.example/x', 'http://a.example/x']);
  });

  test('one odd result is left out; only odd ones are malformed', async () => {
    const odd = { url: 7 as unknown as string, title: 'x', snippet: 'y' };
    const mixed = await open(from, { hits: () => [odd, hit('https://a.example/')] });
    const found = await mixed.engine.search('q', 10);
    expect(found.ok && found.value.map(({ url }) => url)).toEqual(['https://a.example/']);
    const only = await open(from, { hits: () => [odd] });
    expect(await only.engine.search('q', 10)).toMatchObject({ failure: { reason: 'malformed' } });
  });

  test('a base URL may hold a path, the path of the service, and a password that nobody else sees', async () => {
    const { server } = await open(from);
    const base = new URL(`${server.origin}${from.wire.path}`);
    base.username = 'team';
    base.password = 'pa:ss wörd';
    const engine = from.make(base.href, server.key, { clock: instantClock() });
    const { headers } = from.name === 'tavily' ? { headers: null } : { headers: 'Basic' };
    expect((await engine.search('q', 5)).ok).toBe(true);
    if (headers) {
      const sent = String(server.requests[0]?.headers.authorization).replace('Basic ', '');
      expect(Buffer.from(sent, 'base64').toString('utf8')).toBe('team:pa:ss wörd');
    }
    script(server, ...Array.from({ length: 3 }, () => from.wire.error(500, 'Gone.')));
    const failed = await engine.search('q', 5);
    expect(JSON.stringify(failed)).not.toMatch(/pa:ss|pa%3Ass|team/);
    const below = from.make(`${server.origin}/proxy/`, server.key, { clock: instantClock() });
    await below.search('q', 5);
    expect(server.requests.at(-1)?.url.pathname).toBe(`/proxy${from.wire.path}`);
  });
});

describe.each(engineCases.filter(({ name }) => name !== 'searxng'))('the key of $name', (from) => {
  test('is sent where the service expects it; an unknown one is refused', async () => {
    const { engine, server } = await open(from, { key: 'right-key-123456' });
    expect((await engine.search('q', 5)).ok).toBe(true);
    const other = from.make(server.origin, 'wrong-key-123456', { clock: instantClock() });
    expect(await other.search('q', 5)).toMatchObject({ ok: false, failure: { reason: 'refused' } });
    expect(server.requests.length).toBe(2);
  });

  namesNoKey(from, 'k-4f9d2c+7/e1=&x');
});

describe('a failing search by searxng', () => failures(named('searxng')));

describe('what services say in their own way', () => {
  test.each([
    ['tavily', 432, 'This request exceeds your plan’s set usage limit.', 'rate_limited'],
    ['tavily', 433, 'This request exceeds the pay-as-you-go limit.', 'rate_limited'],
    ['serper', 400, 'Not enough credits', 'rate_limited'],
    ['google', 400, 'API key not valid. Please pass a valid API key.', 'refused'],
    ['google', 400, 'Request contains an invalid argument.', 'unavailable'],
    ['brave', 422, 'q out of range', 'unavailable'],
  ])('%s: %i %s means %s', async (name, status, message, reason) => {
    const { engine, server } = await open(named(name));
    script(server, named(name).wire.error(status, message));
    const found = await engine.search('q', 5);
    expect(found).toMatchObject({ failure: { reason, detail: expect.stringContaining(message) } });
    expect(server.requests.length).toBe(1);
  });

  test('SerpApi: a search that failed with status 200 is unavailable', async () => {
    const { engine, server } = await open(named('serpapi'));
    script(server, { status: 200, body: { search_metadata: { status: 'Error' }, error: 'Proxy timeout.' } });
    expect(await engine.search('q', 5)).toMatchObject({
      failure: { reason: 'unavailable', detail: expect.stringContaining('Proxy timeout') },
    });
  });

  test('SearXNG: no results because no engine behind it answered are unavailable', async () => {
    const { engine, server } = await open(named('searxng'));
    const blocked = {
      results: [],
      unresponsive_engines: [
        ['google', 'CAPTCHA'],
        ['brave', 'timeout'],
      ],
    };
    script(server, { status: 200, body: blocked }, { status: 200, body: { results: [], unresponsive_engines: [] } });
    expect(await engine.search('q', 5)).toMatchObject({
      failure: { detail: expect.stringContaining('did not answer: google (CAPTCHA), brave (timeout)') },
    });
    expect(await engine.search('q', 5)).toEqual({ ok: true, value: [] });
  });

  test('Brave: a query longer than it takes is cut, and markup in a hit is undone', async () => {
    const long = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
    const hits = [{ url: 'https://a.example/', title: 'Tarn &amp; Ostara', snippet: 'It&#x27;s a console &lt;3' }];
    const { engine, server } = await open(named('brave'), { hits: () => hits });
    expect(await engine.search(long, 5)).toEqual({
      ok: true,
      value: [{ url: 'https://a.example/', title: 'Tarn & Ostara', snippet: "It's a console <3" }],
    });
    expect(server.requests[0]?.url.searchParams.get('q')?.split(' ').length).toBeLessThanOrEqual(50);
  });
});
