import type { AgentId, MatchId, TournamentId, TreeId } from '../kernel/ids.ts';
import { matchSlug } from '../report/site/addresses.ts';
import { nameSlug } from '../report/site/name-slug.ts';
import type { MatchRecord, TournamentHead } from '../tournament/tournament-record.ts';
import type { SiteParts } from './site-parts.ts';

/** What names the pages of a tournament. */
export interface TournamentIndex {
  readonly head: TournamentHead;
  readonly matches: readonly MatchRecord[];
  /** Counted rounds by match. */
  readonly rounds: ReadonlyMap<MatchId, number>;
  /** Places in `matches` by slug. */
  readonly matchAt: ReadonlyMap<string, number>;
  readonly agentOf: ReadonlyMap<string, AgentId>;
  readonly treeOf: ReadonlyMap<string, TreeId>;
}

/** Null when there is no such tournament. */
export async function loadTournamentIndex({ ledger }: SiteParts, id: TournamentId): Promise<TournamentIndex | null> {
  const head = await ledger.loadTournament(id);
  if (head === null) return null;
  const matches = await ledger.loadMatches(id);
  const trees = new Set([...head.trees, ...matches.map(({ tree }) => tree).sort()]);
  return {
    ...{ head, matches, rounds: await ledger.countJudgedRounds(id) },
    matchAt: new Map(matches.map((match, place) => [matchSlug(match), place])),
    agentOf: new Map(head.agents.map((agent) => [nameSlug(agent), agent])),
    treeOf: new Map([...trees].map((tree) => [nameSlug(tree), tree])),
  };
}
