import { afterEach, describe, expect, test } from 'vitest';
import { searxngEngine } from '../../../crawler/search/searxng.ts';
import type { LoopbackServer } from '../loopback-server.ts';
import { serve } from '../loopback-server.ts';

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.close();
});

const hit = (number: number) => ({ url: `https://site.example/${number}`, title: ` Hit\n${number} `, content: null });

/** Serves pages of ten hits out of `total`. */
async function engineOver(total: number, numberOfResults = total) {
  server = await serve((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('pageno') ?? 1);
    const results = Array.from({ length: total }, (_, index) => hit(index + 1)).slice((page - 1) * 10, page * 10);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ query: 'q', number_of_results: numberOfResults, results, suggestions: [] }));
  });
  return { engine: searxngEngine({ baseUrl: `${server.origin}/searx/` }), asked: server.asked };
}

async function engineThatAnswers(status: number, body: string, options = {}) {
  server = await serve((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
  return searxngEngine({ baseUrl: server.origin, ...options });
}

describe('search by SearXNG', () => {
  test('asks for JSON and gives the best hits in order', async () => {
    const { engine, asked } = await engineOver(30);
    const outcome = await engine.search('tarn lute & co', 3);
    expect(asked).toEqual(['/searx/search?q=tarn+lute+%26+co&format=json']);
    expect(outcome).toEqual({
      ok: true,
      value: [1, 2, 3].map((n) => ({ url: `https://site.example/${n}`, title: `Hit ${n}`, snippet: '' })),
    });
  });

  test('goes on to further pages only while they are needed', async () => {
    const { engine, asked } = await engineOver(25, 0);
    const outcome = await engine.search('q', 50);
    expect(outcome.ok && outcome.value.length).toBe(25);
    expect(asked.length).toBe(4);
  });

  test('stops when the server says there is no more', async () => {
    const { engine, asked } = await engineOver(7);
    expect((await engine.search('q', 50)).ok).toBe(true);
    expect(asked.length).toBe(1);
  });

  test('a limit beyond 50 is 50', async () => {
    const { engine, asked } = await engineOver(400);
    const outcome = await engine.search('q', 1000);
    expect(outcome.ok && outcome.value.length).toBe(50);
    expect(asked.length).toBe(5);
  });

  test('hits without a web address and repeated ones are left out', async () => {
    const results = [hit(1), hit(1), { url: 'javascript:alert(1)', title: 'x' }, { url: 'nonsense', title: 'y' }];
    const engine = await engineThatAnswers(200, JSON.stringify({ results }));
    const outcome = await engine.search('q', 10);
    expect(outcome.ok && outcome.value.map((found) => found.url)).toEqual(['https://site.example/1']);
  });

  test.each([
    [403, '', 'refused'],
    [401, '', 'refused'],
    [429, '', 'rate_limited'],
    [500, '', 'unavailable'],
    [302, '', 'unavailable'],
    [200, '<html>', 'malformed'],
    [200, '{"results": 3}', 'malformed'],
    [200, 'null', 'malformed'],
  ])('status %i with body %j is %s', async (status, body, reason) => {
    const engine = await engineThatAnswers(status, body);
    expect(await engine.search('q', 5)).toMatchObject({ ok: false, failure: { reason } });
  });

  test('an answer without end, and no answer, are unavailable; an abort rejects', async () => {
    const engine = await engineThatAnswers(200, 'x'.repeat(10_000), { maxBytes: 1000 });
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    await server?.close();
    expect(await engine.search('q', 5)).toMatchObject({ failure: { reason: 'unavailable' } });
    await expect(engine.search('q', 5, AbortSignal.abort())).rejects.toThrow();
  });
});
