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

describe('pages of SearXNG', () => {
  test('are asked for as JSON, below the path of the server', async () => {
    const { engine, asked } = await engineOver(30);
    const outcome = await engine.search('tarn lute & co', 3);
    expect(asked).toEqual(['/searx/search?q=tarn+lute+%26+co&format=json']);
    expect(outcome).toEqual({
      ok: true,
      value: [1, 2, 3].map((n) => ({ url: `https://site.example/${n}`, title: `Hit ${n}`, snippet: '' })),
    });
  });

  test('are taken only while they are needed', async () => {
    const { engine, asked } = await engineOver(25, 0);
    const outcome = await engine.search('q', 50);
    expect(outcome.ok && outcome.value.length).toBe(25);
    expect(asked.length).toBe(4);
  });

  test('end when the server says there is no more', async () => {
    const { engine, asked } = await engineOver(7);
    expect((await engine.search('q', 50)).ok).toBe(true);
    expect(asked.length).toBe(1);
  });
});
