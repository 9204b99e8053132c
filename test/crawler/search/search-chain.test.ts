import { describe, expect, test } from 'vitest';
import type { SearchEngine, SearchFailure } from '../../../crawler/ports.ts';
import { cachedSearch, searchChain } from '../../../crawler/search/search-chain.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import { consoleHits } from '../../services/web-search-server.ts';

type Script = 'hits' | SearchFailure['reason'];

/** An engine that answers by its script, the last entry for ever, and counts. */
function scripted(...script: readonly Script[]): SearchEngine & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    search: async (query, limit, signal) => {
      signal?.throwIfAborted();
      const next = script[Math.min(asked.push(query), script.length) - 1] ?? 'hits';
      return next === 'hits' ? ok(consoleHits(60).slice(0, limit)) : fail({ reason: next, detail: `it is ${next}` });
    },
  };
}

function chainOf(...engines: readonly SearchEngine[]) {
  const warnings: string[] = [];
  const named = engines.map((engine, index) => ({ name: `e${index + 1}`, engine }));
  return { chain: searchChain(named, (message) => warnings.push(message)), warnings };
}

describe('a chain of engines', () => {
  test('asks only the first while it answers', async () => {
    const first = scripted('hits');
    const second = scripted('hits');
    const { chain, warnings } = chainOf(first, second);
    expect(await chain.search('q', 3)).toEqual(ok(consoleHits(3)));
    expect([first.asked, second.asked, warnings]).toEqual([['q'], [], []]);
  });

  test('goes on after a failure, and warns once for each engine and reason', async () => {
    const first = scripted('rate_limited', 'rate_limited', 'refused', 'hits');
    const { chain, warnings } = chainOf(first, scripted('unavailable'), scripted('hits'));
    for (let index = 0; index < 4; index++) expect((await chain.search('q', 3)).ok).toBe(true);
    expect(warnings).toEqual([
      'search by e1 failed (rate_limited): it is rate_limited; e2 is asked instead',
      'search by e2 failed (unavailable): it is unavailable; e3 is asked instead',
      'search by e1 failed (refused): it is refused; e2 is asked instead',
    ]);
  });

  test('an answer without hits is an answer', async () => {
    const none: SearchEngine = { search: async () => ok([]) };
    const second = scripted('hits');
    expect(await chainOf(none, second).chain.search('q', 3)).toEqual(ok([]));
    expect(second.asked).toEqual([]);
  });

  test('fails naming each engine, by the reason they share', async () => {
    expect(await chainOf(scripted('refused'), scripted('refused')).chain.search('q', 3)).toEqual(
      fail({ reason: 'refused', detail: 'e1 (refused): it is refused; e2 (refused): it is refused' }),
    );
    const mixed = await chainOf(scripted('refused'), scripted('malformed')).chain.search('q', 3);
    expect(mixed).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(await chainOf().chain.search('q', 3)).toMatchObject({ failure: { reason: 'unavailable' } });
  });

  test('an abort rejects and asks nobody else', async () => {
    const second = scripted('hits');
    await expect(chainOf(scripted('hits'), second).chain.search('q', 3, AbortSignal.abort())).rejects.toThrow();
    expect(second.asked).toEqual([]);
  });
});

describe('remembered answers', () => {
  test('a query is asked once, unless more hits are wanted', async () => {
    const engine = scripted('hits');
    const search = cachedSearch(engine);
    for (const limit of [5, 5, 3]) expect(await search.search('q', limit)).toEqual(ok(consoleHits(limit)));
    expect(engine.asked.length).toBe(1);
    expect(await search.search('q', 8)).toEqual(ok(consoleHits(8)));
    expect(await search.search('q', 5)).toEqual(ok(consoleHits(5)));
    expect(engine.asked.length).toBe(2);
  });

  test('a failure is not remembered', async () => {
    const engine = scripted('unavailable', 'hits');
    const search = cachedSearch(engine);
    expect((await search.search('q', 5)).ok).toBe(false);
    expect((await search.search('q', 5)).ok).toBe(true);
  });

  test('the queries used least recently make room', async () => {
    const engine = scripted('hits');
    const search = cachedSearch(engine, 2);
    for (const query of ['a', 'b', 'a', 'c', 'a', 'b']) await search.search(query, 5);
    expect(engine.asked).toEqual(['a', 'b', 'c', 'b']);
  });

  test('an abort rejects, remembered or not', async () => {
    const search = cachedSearch(scripted('hits'));
    await search.search('q', 5);
    await expect(search.search('q', 5, AbortSignal.abort())).rejects.toThrow();
  });
});
