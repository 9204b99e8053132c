import { fail, ok } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import type { Seed } from '../seed.ts';
import { topicKey } from './topic-file.ts';

/** A source with the name that messages call it by. */
export interface NamedSeedSource {
  readonly name: string;
  readonly source: SeedSource;
}

/**
 * One source out of several, in order of preference: what the first does not give is asked of the next, and so on. Each
 * time the warning names what failed or fell short and what is used instead. No topic comes twice (see `topicKey`). When
 * no source gives a topic, the failure lists the reason of each.
 */
export function seedChain(sources: readonly NamedSeedSource[], warn: (message: string) => void): SeedSource {
  return {
    seeds: async (limit, signal) => {
      if (limit <= 0) return ok([]);
      const seedsByKey = new Map<string, Seed>();
      const shortfalls: Shortfall[] = [];
      for (const [index, { name, source }] of sources.entries()) {
        const before = seedsByKey.size;
        const failure = await collect(source, limit, seedsByKey, signal);
        if (seedsByKey.size >= limit) break;
        const shortfall = { name, asked: limit - before, given: seedsByKey.size - before, failure };
        shortfalls.push(shortfall);
        if (index + 1 < sources.length || (seedsByKey.size > 0 && failure !== null))
          warn(warning(shortfall, sources[index + 1]?.name));
      }
      return seedsByKey.size > 0 ? ok([...seedsByKey.values()]) : fail(noneLeft(shortfalls));
    },
  };
}

interface Shortfall {
  readonly name: string;
  readonly asked: number;
  readonly given: number;
  readonly failure: SearchFailure | null;
}

/** Adds what a source gives until `limit` topics are found; says why it failed, null when it did not. */
async function collect(
  source: SeedSource,
  limit: number,
  seedsByKey: Map<string, Seed>,
  signal: AbortSignal | undefined,
): Promise<SearchFailure | null> {
  // As many as are wanted in all: an earlier source may have given those that come first.
  const answer = await source.seeds(limit, signal);
  if (!answer.ok) return answer.failure;
  for (const seed of answer.value) {
    const key = topicKey(seed.topic);
    if (key !== '' && !seedsByKey.has(key) && seedsByKey.size < limit) seedsByKey.set(key, seed);
  }
  return null;
}

function warning({ name, asked, given, failure }: Shortfall, next: string | undefined): string {
  const what = failure
    ? `${name} failed (${failure.detail})`
    : given === 0
      ? `${name} gave no new topic`
      : `${name} gave ${given} of ${asked} topics`;
  return next === undefined ? `seeds: ${what}; no source is left` : `seeds: ${what}; going on with ${next}`;
}

function noneLeft(shortfalls: readonly Shortfall[]): SearchFailure {
  if (shortfalls.length === 0) return { reason: 'unavailable', detail: 'no source of seeds is configured' };
  const reasons = new Set(shortfalls.map(({ failure }) => failure?.reason ?? 'unavailable'));
  const [reason = 'unavailable'] = reasons.size === 1 ? reasons : [];
  const each = shortfalls.map(({ name, failure }) => `${name}: ${failure?.detail ?? 'it gave no topic'}`);
  return { reason, detail: `no source gave a topic (${each.join('; ')})` };
}
