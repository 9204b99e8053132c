import { type AgentId, agentId, type TournamentId } from '../kernel/ids.ts';
import type { DriftResult, DriftRound, DriftSide } from '../ratings/drift/drift-layout.ts';
import { type AgentDrift, type RatingDrift, ratingDrift } from '../ratings/drift/rating-drift.ts';
import { itemResults } from './item-results.ts';
import { agentChanged, type SettingChange, settingChanges } from './leaf-changes.ts';
import { tierWinner } from './tier-winner.ts';
import type { MatchRecord, TournamentRecord } from './tournament-record.ts';

/** What is needed of a tournament to compare it with another. */
export type DriftRecord = Pick<
  TournamentRecord,
  'id' | 'agents' | 'matches' | 'rounds' | 'tasks' | 'answers' | 'config'
>;

export interface DriftReport extends Omit<RatingDrift, 'agents'> {
  readonly before: TournamentId;
  readonly after: TournamentId;
  readonly agents: readonly (AgentDrift & {
    /** Whether the config of the agent itself differs; null where a config does not tell. */
    readonly settingsChanged: boolean | null;
  })[];
  /** Agents with a decided match in one of the tournaments only, in code-unit order. */
  readonly onlyBefore: readonly AgentId[];
  readonly onlyAfter: readonly AgentId[];
  readonly changes: readonly SettingChange[];
}

/**
 * Why ratings moved from one tournament to the next: opponents, questions, the rest, and what else changed. Ratings are by
 * match with ties as half, whatever the tournaments' own leaderboards are made by, so that both are measured alike.
 */
export function drift(before: DriftRecord, after: DriftRecord): DriftReport {
  const moved = ratingDrift(driftSide(before), driftSide(after));
  const common = new Set(moved.agents.map(({ agent }) => agent));
  const alone = (record: DriftRecord) => {
    const played = record.matches.flatMap(({ a, b, end }) => (end?.kind === 'decided' ? [a, b] : []));
    return [...new Set(played)].filter((agent) => !common.has(agent)).sort();
  };
  return {
    ...moved,
    before: before.id,
    after: after.id,
    agents: moved.agents.map((each) => ({
      ...each,
      settingsChanged: agentChanged(agentId(each.agent), before.config, after.config),
    })),
    onlyBefore: alone(before),
    onlyAfter: alone(after),
    changes: settingChanges(before.config, after.config),
  };
}

/** What a tournament left behind, as drift is worked out from. */
export function driftSide(record: Omit<DriftRecord, 'id'>): DriftSide {
  const matchOf = new Map(record.matches.map((match) => [match.id, match]));
  const scores = { a: 1, b: 0, tie: 0.5, both_bad: 0.5 } as const;
  const resultOf = ({ a, b, tree }: MatchRecord, winner: keyof typeof scores): DriftResult => ({
    one: a,
    other: b,
    tree,
    score: scores[winner],
  });
  const rounds = record.rounds.flatMap(({ match: id, path, width, result }): DriftRound[] => {
    const match = matchOf.get(id);
    if (match?.end?.kind !== 'decided' || result.kind !== 'judged') return [];
    return [{ ...resultOf(match, tierWinner(result.judgement.verdict.tier)), depth: path.length, width }];
  });
  return {
    matches: record.matches.flatMap((match) =>
      match.end?.kind === 'decided' ? [resultOf(match, match.end.winner)] : [],
    ),
    rounds,
    items: itemResults(record),
  };
}
