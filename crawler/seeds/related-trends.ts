import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import type { Seed } from '../seed.ts';
import { categoryPaths, trendsCategories } from './category-walk.ts';
import type { GoogleTrends, TrendsSubject } from './google-trends.ts';
import { topicKey } from './topic-file.ts';

export interface RelatedTrendsOptions {
  /** Terms and categories that topics shall be related to, in order; the first 50 are asked about. */
  readonly subjects: readonly TrendsSubject[];
  readonly trends: GoogleTrends;
  /** The country that `trends` asks in; null for the world. */
  readonly geo: string | null;
  readonly clock: Clock;
  /** Is told what failed when other subjects still gave topics. */
  readonly warn: (message: string) => void;
  /** Pause between two questions, in milliseconds; default 1,000. */
  readonly pauseMs?: number;
}

const MAX_SUBJECTS = 50;
const paths = categoryPaths(trendsCategories);
const KINDS = ['topics', 'queries'] as const;

/**
 * Topics and queries that people search along with the given terms and categories, rising ones first for each subject;
 * the subjects themselves are left out. Asks until there are enough. Trends states no time of its own: a seed is from when
 * it was asked for. When Trends limits or refuses, nothing more is asked.
 */
export function relatedTrends(options: RelatedTrendsOptions): SeedSource {
  return { seeds: (limit, signal) => collect(options, limit, signal) };
}

async function collect(
  options: RelatedTrendsOptions,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Seed[], SearchFailure>> {
  const found = new Map<string, Seed>();
  const failures: SearchFailure[] = [];
  for (const [index, { subject, kind }] of questions(options.subjects).entries()) {
    if (found.size >= limit || failures.some(isFinal)) break;
    if (index > 0) await options.clock.sleep(options.pauseMs ?? 1000, signal);
    const answer = await options.trends.related(subject, kind, signal);
    if (!answer.ok) failures.push(answer.failure);
    else for (const { topic } of answer.value) add(found, seedOf(topic, subject, options), subject, limit);
  }
  const [first] = failures;
  if (found.size === 0 && first) return fail(first);
  if (first) options.warn(`seeds: some related trends are missing (${first.detail})`);
  return ok([...found.values()]);
}

function questions(subjects: readonly TrendsSubject[]) {
  return subjects.slice(0, MAX_SUBJECTS).flatMap((subject) => KINDS.map((kind) => ({ subject, kind })));
}

/** Asking on would only make it worse. */
function isFinal(failure: SearchFailure): boolean {
  return failure.reason === 'rate_limited' || failure.reason === 'refused';
}

function seedOf(topic: string, subject: TrendsSubject, { geo, clock }: RelatedTrendsOptions): Seed {
  const category = 'category' in subject ? (paths.get(subject.category) ?? null) : null;
  return { topic, source: 'trends_related', category, geo, at: isoTime(clock) };
}

function add(found: Map<string, Seed>, seed: Seed, subject: TrendsSubject, limit: number): void {
  const key = topicKey(seed.topic);
  const asked = 'keyword' in subject ? topicKey(subject.keyword) : '';
  if (key !== '' && key !== asked && !found.has(key) && found.size < limit) found.set(key, seed);
}
