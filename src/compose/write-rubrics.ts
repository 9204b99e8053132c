import type { QueryRubric } from '../../examiner/trajectories/query-rubric.ts';
import type { TrajectoryJudgeFailure } from '../../examiner/trajectories/trajectory-judge-failure.ts';
import { writeRubric } from '../../examiner/trajectories/write-rubric.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { judgeAll } from './judge-all.ts';
import type { OpenJudges } from './open-judges.ts';

/** A question's rubric, or why there is none; the names are those of the file. */
export interface WrittenRubric {
  readonly group_id: string;
  readonly query: string;
  readonly rubric: QueryRubric | null;
  readonly failure: TrajectoryJudgeFailure | null;
}

export interface RubricOrder {
  readonly onRubric: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

const rubricsAtOnce = 8;

/**
 * Has the first judge write a rubric for each group that has none; a group's own is kept.
 * @throws OperatorError when the budget is spent, or a key is refused
 */
export async function writeRubrics(
  { judges: [writer], options, calls }: OpenJudges,
  groups: readonly RolloutGroup[],
  { onRubric, signal }: RubricOrder,
): Promise<readonly WrittenRubric[]> {
  if (writer === undefined) throw new RangeError('rubrics need a writer');
  const judge = async ({ id, query, rubric }: RolloutGroup): Promise<WrittenRubric> => {
    const written = rubric === null ? await writeRubric(writer, query, options) : null;
    const failure = written !== null && !written.ok ? written.failure : null;
    return { group_id: id, query, rubric: written?.ok ? written.value : rubric, failure };
  };
  return judgeAll(calls, { items: groups, atOnce: rubricsAtOnce, judge, onDone: onRubric, signal });
}
