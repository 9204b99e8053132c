import type { AgentId } from '../../kernel/ids.ts';
import type { LeaderboardRow } from '../../tournament/leaderboard-row.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';

/** How the ratings came about. */
export interface RatingMeta {
  /** Such as `bradley-terry`. */
  readonly method: string;
  /** How the intervals were made, such as `jackknife`; left out when unknown. */
  readonly interval?: string;
  readonly ridge: number;
  readonly converged: boolean;
  readonly connected: boolean;
  /** Independent groups of matches, one per tree. */
  readonly clusters: number;
  /** True when the intervals stand on too few clusters to be more than a hint. */
  readonly indicative: boolean;
}

/** What is known about the agents of a sandbox run, where the web and the agents are made up. */
export interface SandboxTruth {
  /** Spearman correlation between the ratings and the skills, -1 to 1; null where it is undefined. */
  readonly spearman: number | null;
  /** Measured skill by agent, 0 to 1. */
  readonly skills: readonly { readonly agent: AgentId; readonly skill: number }[];
}

export interface ReportInput {
  readonly record: TournamentRecord;
  /** Best first. */
  readonly leaderboard: readonly LeaderboardRow[];
  readonly rating: RatingMeta;
  readonly sandbox?: SandboxTruth;
}
