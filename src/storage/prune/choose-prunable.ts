import type { TournamentHead } from '../../arena/tournament.ts';
import type { TournamentId } from '../../kernel/ids.ts';

/**
 * Reason why an old tournament stays: people audit it, a leaderboard counts it, it is not finished, or it is among the
 * newest.
 */
type KeptBecause = 'audited' | 'counted' | 'unfinished' | 'newest';

export interface PruneChoice {
  /** Tournaments that go, the newest first. */
  readonly go: readonly TournamentId[];
  /** Tournaments that are old enough and stay. */
  readonly stay: readonly { readonly id: TournamentId; readonly because: KeptBecause }[];
}

interface PruneRule {
  /** Tournaments that ended before it go; ISO 8601, UTC. */
  readonly before: string;
  /** So many of the newest finished ones stay, however old. */
  readonly keepLast: number;
  readonly audited: ReadonlySet<TournamentId>;
  /** Tournaments that a schedule's leaderboard counts. */
  readonly counted: ReadonlySet<TournamentId>;
}

/**
 * Chooses the tournaments that may be removed.
 * @param heads all there are, the newest first
 */
export function choosePrunable(heads: readonly TournamentHead[], rule: PruneRule): PruneChoice {
  const finished = heads.filter(({ status }) => status === 'finished').map(({ id }) => id);
  const newest = new Set(finished.slice(0, rule.keepLast));
  const go: TournamentId[] = [];
  const stay: PruneChoice['stay'][number][] = [];
  for (const head of heads) {
    if ((head.finishedAt ?? head.startedAt) >= rule.before) continue;
    const because = reasonToStay(head, rule, newest);
    if (because === null) go.push(head.id);
    else stay.push({ id: head.id, because });
  }
  return { go, stay };
}

function reasonToStay(
  { id, status }: TournamentHead,
  { audited, counted }: PruneRule,
  newest: ReadonlySet<TournamentId>,
): KeptBecause | null {
  if (status === 'running') return 'unfinished';
  if (audited.has(id)) return 'audited';
  // A leaderboard counts none that was given up.
  if (counted.has(id) && status !== 'abandoned') return 'counted';
  return newest.has(id) ? 'newest' : null;
}
