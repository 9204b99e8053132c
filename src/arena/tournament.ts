import type { Seed } from '../../crawler/seed.ts';
import type { Task } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId, MatchId, TaskId, TournamentId, TreeId } from '../kernel/ids.ts';
import type { ExamSetVersion } from './exam-set.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';

/** Where an answer counts: in the whole tournament (empty), or only in one match. */
export type AnswerScope = MatchId | '';

export interface AnswerRecord {
  readonly tournament: TournamentId;
  readonly agent: AgentId;
  readonly task: TaskId;
  /** Default: the whole tournament. */
  readonly scope?: AnswerScope;
  readonly outcome: AnswerOutcome;
}

/** How two versions of an agent are compared on a frozen set; every tournament played for it carries this. */
export interface Comparison {
  readonly id: string;
  readonly newer: AgentId;
  readonly older: AgentId;
  /** Differences within plus or minus so many rating points count as none; null: that is not asked. */
  readonly margin: number | null;
  /** Whether it is looked at in steps, and ends as soon as it is decided. */
  readonly untilDecided: boolean;
  /** Whether the older version is asked again, whatever it answered before. */
  readonly fresh: boolean;
  /** Dollars in all; null: no cap. */
  readonly maxUsd: number | null;
}

export interface TournamentHead {
  readonly id: TournamentId;
  readonly seed: number;
  readonly format: string;
  readonly agents: readonly AgentId[];
  readonly trees: readonly TreeId[];
  /** The seeds drawn for it, of which the first good ones became trees. */
  readonly seeds: readonly Seed[];
  /**
   * `failed`: it could not be played, for want of seeds or trees; it can be tried again. `abandoned`: it was given up
   * before its end, and is neither played on nor rated.
   */
  readonly status: 'running' | 'finished' | 'failed' | 'abandoned';
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** The resolved config, without keys. */
  readonly config: unknown;
  /** How often its void matches were played again; left out for never. */
  readonly retries?: number;
  /** The frozen set whose questions it asks, and no others; left out where questions are written as it goes. */
  readonly set?: ExamSetVersion;
  /** The finished tournament that it brings further trees to, with which it is rated together; left out for most. */
  readonly follows?: TournamentId;
  /** The comparison of two versions that it is a part of; left out for most. */
  readonly comparison?: Comparison;
}

/** What was played in a tournament: all of its record but the trees. */
export interface PlayedTournament extends TournamentHead {
  readonly matches: readonly MatchRecord[];
  /** In the order of (match, number). */
  readonly rounds: readonly RoundRecord[];
  readonly tasks: readonly Task[];
  readonly answers: readonly AnswerRecord[];
}

/** Everything a report or an export needs of one tournament. */
export interface TournamentRecord extends PlayedTournament {
  readonly treesGrown: readonly InformationTree[];
}
