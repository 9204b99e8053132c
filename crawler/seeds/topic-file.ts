import { readFile, stat } from 'node:fs/promises';
import type { Clock } from '../../src/kernel/clock.ts';
import { isoTime } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import type { Seed } from '../seed.ts';
import { parseTopics } from './parse-topics.ts';

/** 10,000 lines of 200 characters, in UTF-8 at most four bytes each, and a category beside each. */
const MAX_BYTES = 20_000_000;

/** Topics from a text file in the form that `parseTopics` reads, in its order. The file is read each time. */
export function topicFile(path: string, clock: Clock): SeedSource {
  return {
    seeds: async (limit, signal) => {
      const text = await readText(path, signal);
      if (!text.ok) return text;
      const topics = parseTopics(text.value);
      if (!topics.ok) return fail({ reason: 'malformed', detail: `${path}: ${topics.failure}` });
      const at = isoTime(clock);
      const seeds = topics.value.map((topic): Seed => ({ ...topic, source: 'list', geo: null, at }));
      return ok(seeds.slice(0, Math.max(0, limit)));
    },
  };
}

async function readText(path: string, signal?: AbortSignal): Promise<Result<string, SearchFailure>> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return fail({ reason: 'unavailable', detail: `${path} is not a file` });
    if (file.size > MAX_BYTES)
      return fail({ reason: 'malformed', detail: `${path} is longer than ${MAX_BYTES} bytes` });
    return ok(await readFile(path, { encoding: 'utf8', ...(signal ? { signal } : {}) }));
  } catch (error) {
    signal?.throwIfAborted();
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const detail = missing ? `there is no file ${path}` : `cannot read ${path}: ${messageOf(error)}`;
    return fail({ reason: 'unavailable', detail });
  }
}
