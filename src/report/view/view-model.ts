import type { AgentId } from '../../kernel/ids.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { RatingReport } from '../../ratings/rating-report.ts';
import type { FaultLine } from '../../tournament/spend.ts';
import type { TournamentHead } from '../../tournament/tournament-record.ts';
import { type TournamentShares, tournamentShares } from '../../tournament/tournament-shares.ts';
import { ratingScale, type Scale } from '../scale.ts';
import { type AgentConduct, agentConduct } from './agent-conduct.ts';
import { type FailureProfile, failureProfiles } from './failure-profile.ts';
import { type HeadToHead, headToHead } from './head-to-head.ts';
import { type JudgingView, judgingView } from './judging-view.ts';
import { matchViews } from './match-view.ts';
import { type TournamentRoundView, tournamentRounds } from './pairings.ts';
import type { ReportInput } from './report-input.ts';
import { reportNotes } from './report-notes.ts';
import { type RoundsByGap, roundsByGap } from './rounds-by-gap.ts';
import { type SpendView, spendView } from './spend-view.ts';
import { type TreeView, treeViews } from './tree-view.ts';
import { type VoidView, voidViews } from './void-view.ts';

export interface LeaderboardEntry extends Rating {
  /** Measured skill in a sandbox run, 0 to 1; null when unknown. */
  readonly skill: number | null;
}

/** Everything the report shows, worked out; nothing is formatted or escaped yet. */
export interface ReportView {
  readonly head: TournamentHead;
  readonly matches: number;
  readonly rounds: number;
  readonly answers: number;
  readonly notes: readonly string[];
  readonly rating: RatingReport;
  /** Null where they were not asked for. */
  readonly abilities: AbilityReport | null;
  readonly leaderboard: readonly LeaderboardEntry[];
  readonly scale: Scale;
  /** Spearman correlation between rating and skill; undefined outside the sandbox, null where it has no value. */
  readonly spearman: number | null | undefined;
  readonly headToHead: HeadToHead;
  readonly profiles: readonly FailureProfile[];
  readonly shares: TournamentShares;
  /** Null before the first judged round. */
  readonly judging: JudgingView | null;
  readonly roundsByGap: RoundsByGap;
  readonly conduct: readonly AgentConduct[];
  /** Null without a call of a model. */
  readonly spend: SpendView | null;
  readonly faults: readonly FaultLine[];
  readonly trees: readonly TreeView[];
  readonly voids: readonly VoidView[];
  readonly tournamentRounds: readonly TournamentRoundView[];
}

/** Works a tournament's record out into what the report shows. Agents stand in leaderboard order everywhere else too. */
export function viewModel(input: ReportInput): ReportView {
  const { record, rows, rating, skill } = input;
  const agents = rankedAgents(rows, record.agents);
  const shares = tournamentShares(record);
  const conduct = agentConduct(agents, record.answers);
  const grouped = tournamentRounds(matchViews(record));
  return {
    head: record,
    ...{ matches: record.matches.length, rounds: record.rounds.length, answers: record.answers.length },
    notes: reportNotes(input, shares, conduct),
    rating,
    abilities: input.abilities ?? null,
    leaderboard: rows.map((row) => ({ ...row, skill: skill?.skills.get(row.agent) ?? null })),
    scale: ratingScale(rows),
    spearman: skill?.spearman,
    headToHead: headToHead(agents, record.matches),
    profiles: failureProfiles(agents, record.matches, record.rounds),
    shares,
    judging: judgingView(record),
    roundsByGap: roundsByGap(rows, record.matches, record.rounds),
    conduct,
    spend: spendView(input.spend ?? []),
    faults: input.faults ?? [],
    trees: treeViews(record),
    voids: voidViews(grouped),
    tournamentRounds: grouped,
  };
}

function rankedAgents(rows: readonly Rating[], entrants: readonly AgentId[]): AgentId[] {
  return [...new Set([...rows.map(({ agent }) => agent), ...entrants])];
}
