import type { AskOptions } from '../ask-model.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';

/** What every call to a judge of trajectories takes. */
export interface TrajectoryJudgingOptions extends AskOptions, Pick<ModelExaminerOptions, 'fence'> {
  /** Characters of a trajectory's process that are shown: 1,000 or more, default 40,000. The answer is always shown whole. */
  readonly processCharacters?: number;
  /** How often this came to nothing before, default 0: the same question of another attempt is asked anew. */
  readonly attempt?: number;
}
