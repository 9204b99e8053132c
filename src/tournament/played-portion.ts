import type { Task } from '../../examiner/task.ts';
import type { AnswerRecord, MatchRecord, RoundRecord } from './tournament-record.ts';

/** Some matches of a tournament, in the order they were planned, with all their rounds. */
export interface PlayedPortion {
  readonly matches: readonly MatchRecord[];
  /** Those of a match in the order played. */
  readonly rounds: readonly RoundRecord[];
}

/** The same with the answers that count in these matches. */
export interface AnsweredPortion extends PlayedPortion {
  readonly answers: readonly AnswerRecord[];
}

/** What was played on one tree, with the tasks of its rounds. */
export interface TreePortion extends PlayedPortion {
  readonly tasks: readonly Task[];
}
