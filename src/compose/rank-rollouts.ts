import type { DomainRubric } from '../../examiner/trajectories/domain-rubric.ts';
import type { TrajectoryJudgeFailure } from '../../examiner/trajectories/trajectory-judge-failure.ts';
import type { FormatSettings } from '../config/format-settings.ts';
import { type GroupRecord, groupRecord, type RecordOptions } from '../rewards/group-record.ts';
import type { JudgedGroup, RewardScheme } from '../rewards/judged-group.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { countingModel } from './counting-model.ts';
import { judgeAll } from './judge-all.ts';
import { judgeGroup } from './judge-group.ts';
import type { OpenJudges } from './open-judges.ts';

export interface RolloutOrder {
  readonly groups: readonly RolloutGroup[];
  readonly scheme: RewardScheme;
  readonly format: FormatSettings;
  readonly domain: DomainRubric;
  readonly seed: number;
  readonly record: RecordOptions;
  readonly onGroup: (done: number, of: number) => void;
  readonly onFailure: (group: string, failure: TrajectoryJudgeFailure) => void;
  readonly signal: AbortSignal;
}

export interface RankedRollouts {
  readonly group: RolloutGroup;
  readonly judged: JudgedGroup;
  readonly record: GroupRecord;
}

const groupsAtOnce = 8;

/**
 * Judges groups of rollouts and turns what came of it into rewards, in the order of the input.
 * @throws OperatorError when the budget is spent, or a key is refused
 */
export async function rankRollouts(open: OpenJudges, order: RolloutOrder): Promise<readonly RankedRollouts[]> {
  const { groups: items, onGroup: onDone, signal } = order;
  const judge = (group: RolloutGroup) => rankOne(group, open, order);
  return judgeAll(open.calls, { items, atOnce: groupsAtOnce, judge, onDone, signal });
}

async function rankOne(
  group: RolloutGroup,
  { judges, options }: OpenJudges,
  order: RolloutOrder,
): Promise<RankedRollouts> {
  let judgeCalls = 0;
  const counted = judges.map((judge) => countingModel(judge, () => judgeCalls++));
  const { scheme, format, domain, seed, signal } = order;
  const judged = await judgeGroup(group, {
    ...{ judges: counted, scheme, format, domain, seed, options, signal },
    // A call that the interrupt cut short is no failure of the judge.
    onFailure: (failure) => {
      if (!signal.aborted) order.onFailure(group.id, failure);
    },
  });
  signal.throwIfAborted();
  return { group, judged, record: groupRecord(group, judged, judgeCalls, order.record) };
}
