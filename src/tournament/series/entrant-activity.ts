import type { AgentId } from '../../kernel/ids.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { Counting } from './counting.ts';
import type { SeriesTournament } from './series.ts';
import { labelsIn } from './series-battles.ts';

/** What an entrant has played, as far as it counts. */
export interface EntrantActivity {
  /** ISO 8601, UTC: when the newest tournament ended in which it has a match that counts; null for none. */
  readonly lastPlayed: string | null;
  /** How many battles of equal weight tell as much as its own: (Σ w)² / Σ w² (Kish 1965). */
  readonly effectiveMatches: number;
}

/**
 * When each entrant last played a match that counts, and how much its battles weigh.
 *
 * @param counting oldest first
 * @param battles those of them, between labels
 * @param labels by `entrantKey`
 */
export function entrantActivity(
  counting: readonly Counting<SeriesTournament>[],
  battles: readonly Battle[],
  labels: ReadonlyMap<string, AgentId>,
): { of(label: string): EntrantActivity } {
  const last = lastPlayed(counting, labels);
  const sums = new Map<string, { weights: number; squares: number }>();
  for (const { model_a, model_b, weight = 1 } of battles) {
    for (const label of [model_a, model_b]) {
      const { weights, squares } = sums.get(label) ?? { weights: 0, squares: 0 };
      sums.set(label, { weights: weights + weight, squares: squares + weight ** 2 });
    }
  }
  return {
    of: (label) => {
      const { weights, squares } = sums.get(label) ?? { weights: 0, squares: 0 };
      return { lastPlayed: last.get(label) ?? null, effectiveMatches: squares === 0 ? 0 : weights ** 2 / squares };
    },
  };
}

function lastPlayed(
  counting: readonly Counting<SeriesTournament>[],
  labels: ReadonlyMap<string, AgentId>,
): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const { tournament } of counting) {
    const { matches, finishedAt } = tournament;
    const labelOf = labelsIn(tournament, labels);
    const played = new Set(matches.flatMap(({ a, b, end }) => (end?.kind === 'decided' ? [a, b] : [])));
    for (const agent of played) if (finishedAt !== null) last.set(labelOf(agent), finishedAt);
  }
  return last;
}
