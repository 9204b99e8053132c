import type { Rating } from '../../ratings/rating.ts';
import type { FaultLine, SpendLine } from '../../tournament/spend.ts';
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

/** A run on the sandbox: what the agents are known to be worth, and how well the ratings agree with it. */
export interface SkillCheck {
  /** Spearman correlation between the ratings and the skills, -1 to 1; null where it is undefined. */
  readonly spearman: number | null;
  /** Measured skill by agent, 0 to 1. */
  readonly skills: ReadonlyMap<string, number>;
}

export interface ReportInput {
  readonly record: TournamentRecord;
  /** Best first. */
  readonly rows: readonly Rating[];
  readonly rating: RatingMeta;
  readonly skill?: SkillCheck;
  /** What the run's calls of models came to; left out, or empty, where there were none. */
  readonly spend?: readonly SpendLine[];
  /** Replies of models that could not be used. */
  readonly faults?: readonly FaultLine[];
}
