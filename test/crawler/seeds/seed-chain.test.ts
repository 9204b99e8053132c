import { describe, expect, test } from 'vitest';
import type { SearchFailure, SeedSource } from '../../../crawler/ports.ts';
import type { Seed } from '../../../crawler/seed.ts';
import { seedChain } from '../../../crawler/seeds/seed-chain.ts';
import { fail, ok } from '../../../src/kernel/result.ts';

function seedOf(topic: string): Seed {
  return { topic, source: 'list', category: null, geo: null, at: '2026-11-21T10:00:00Z' };
}

function giving(...topics: string[]): SeedSource & { limits: number[] } {
  const limits: number[] = [];
  return {
    limits,
    seeds: async (limit) => {
      limits.push(limit);
      return ok(topics.slice(0, limit).map(seedOf));
    },
  };
}

const failing = (detail: string, reason: SearchFailure['reason'] = 'unavailable'): SeedSource => ({
  seeds: async () => fail({ reason, detail }),
});

async function ask(limit: number, sources: Record<string, SeedSource>) {
  const warnings: string[] = [];
  const named = Object.entries(sources).map(([name, source]) => ({ name, source }));
  const outcome = await seedChain(named, (message) => warnings.push(message)).seeds(limit);
  return { warnings, topics: outcome.ok ? outcome.value.map((seed) => seed.topic) : outcome.failure };
}

describe('a chain of seed sources', () => {
  test('asks only the first while it gives enough, and warns of nothing', async () => {
    const second = giving('c');
    expect(await ask(2, { rss: giving('a', 'b', 'x'), list: second })).toEqual({ topics: ['a', 'b'], warnings: [] });
    expect(second.limits).toEqual([]);
  });

  test('a dead source gives way to the next, with a warning that names both and the reason', async () => {
    expect(await ask(1, { rss: failing('the feed answered 404'), list: giving('a') })).toEqual({
      topics: ['a'],
      warnings: ['seeds: rss failed (the feed answered 404); going on with list'],
    });
  });

  test('an empty source gives way to the next, with a warning', async () => {
    const { topics, warnings } = await ask(1, { rss: giving(), walk: giving('a') });
    expect(topics).toEqual(['a']);
    expect(warnings).toEqual(['seeds: rss gave no new topic; going on with walk']);
  });

  test('what is missing is asked of the next source, with a notice', async () => {
    const walk = giving('c', 'd', 'e');
    const { topics, warnings } = await ask(4, { rss: giving('a', 'b'), walk });
    expect(topics).toEqual(['a', 'b', 'c', 'd']);
    expect(warnings).toEqual(['seeds: rss gave 2 of 4 topics; going on with walk']);
  });

  test('topics that an earlier source gave do not count, and others are taken', async () => {
    const walk = giving('A', 'Lutes', 'c', 'd');
    const { topics } = await ask(4, { rss: giving('a', 'lute'), walk });
    expect(topics).toEqual(['a', 'lute', 'c', 'd']);
    expect(walk.limits).toEqual([4]);
  });

  test('a source that always repeats itself is not asked for ever', async () => {
    const same: SeedSource = { seeds: async (limit) => ok(Array(limit).fill(seedOf('a'))) };
    const { topics, warnings } = await ask(3, { same });
    expect(topics).toEqual(['a']);
    expect(warnings).toEqual([]);
  });

  test('when all are dead or empty the failure lists the reason of each', async () => {
    const { topics, warnings } = await ask(1, { rss: failing('answered 429', 'rate_limited'), list: giving() });
    expect(topics).toEqual({
      reason: 'unavailable',
      detail: 'no source gave a topic (rss: answered 429; list: it gave no topic)',
    });
    expect(warnings).toEqual(['seeds: rss failed (answered 429); going on with list']);
    const limited = { a: failing('x', 'rate_limited'), b: failing('y', 'rate_limited') };
    expect((await ask(1, limited)).topics).toMatchObject({ reason: 'rate_limited' });
    expect((await ask(1, {})).topics).toMatchObject({ detail: 'no source of seeds is configured' });
  });

  test('an abort passes through', async () => {
    const stopped: SeedSource = { seeds: () => Promise.reject(new Error('stopped by hand')) };
    await expect(ask(1, { stopped, list: giving('a') })).rejects.toThrow('stopped by hand');
  });
});
