import type { Seed } from '../../crawler/seed.ts';
import type { Judgement } from '../../examiner/examiner.ts';
import type { Task } from '../../examiner/task.ts';
import type { InformationTree, Path } from '../../trees/information-tree.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId, MatchId, TaskId, TournamentId, TreeId } from '../kernel/ids.ts';
import type { Evolution, MatchEnd, Void } from './evolution.ts';

/** What one round of a match left behind. A round is either judged or void. */
export interface RoundRecord {
  readonly match: MatchId;
  /** From 1, in the order played, void rounds included. */
  readonly number: number;
  readonly path: Path;
  readonly width: number;
  readonly task: TaskId | null;
  /** How the place asked about differs from what the evolution wanted, in words; left out when it does not. */
  readonly note?: string;
  readonly result:
    | { readonly kind: 'judged'; readonly judgement: Judgement; readonly evolution: Evolution | null }
    | { readonly kind: 'void'; readonly void: Void };
  /** Scores after the round. */
  readonly scoreA: number;
  readonly scoreB: number;
}

/** One pair on one tree. `a` and `b` are seats. */
export interface MatchRecord {
  readonly id: MatchId;
  readonly tournament: TournamentId;
  /** The tournament's round, from 1. */
  readonly tournamentRound: number;
  readonly a: AgentId;
  readonly b: AgentId;
  readonly tree: TreeId;
  /** Null while it runs. */
  readonly end: MatchEnd | null;
  readonly scoreA: number;
  readonly scoreB: number;
  /** How it ended the times before, when it was void and was played again; left out for most. */
  readonly earlierVoids?: readonly Void[];
}

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
