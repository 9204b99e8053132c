import type { TrajectoryJudgingOptions } from '../../../examiner/trajectories/trajectory-judging-options.ts';
import type { FailedTries } from './failed-tries.ts';
import type { Tally } from './tallied-judge.ts';

/** With what a request's judges are asked. */
export interface JudgeAsking {
  readonly options: TrajectoryJudgingOptions;
  /** The request's own (`occasionOf`); '' for none. */
  readonly occasion: string;
  readonly tally: Tally;
  readonly tries: FailedTries;
}
