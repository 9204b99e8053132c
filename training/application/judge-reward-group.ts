import { judgeAll } from '../../src/application/judge-all.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import type { Trajectory } from '../../src/arena/trajectory.ts';
import type { FormatSettings } from '../../src/config/format-settings.ts';
import { groupBy } from '../../src/kernel/group-by.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply } from '../../src/models/language-model.ts';
import type { Contest } from '../formats/contests.ts';
import { groupFormat } from '../formats/group-format.ts';
import { groupTournament } from '../formats/group-tournament.ts';
import { type GroupRecord, groupRecord, type RecordOptions } from '../rewards/group-record.ts';
import { implicitReward, rubricReward } from '../rewards/group-rewards.ts';
import {
  type Alike,
  fewestJudged,
  groupWithoutRubric,
  type JudgedGroup,
  judgedByContests,
  judgedByPairs,
  judgedByScores,
  type RewardScheme,
  unjudgedGroup,
} from '../rewards/judged-group.ts';
import { type Compare, rankByContests, rankGroup } from '../rewards/rank-group.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import type { TrajectoryJudgeFailure, TrajectoryJudgingOptions } from '../trajectories/ask-trajectory-judge.ts';
import { chooseWinners } from '../trajectories/choose-winners.ts';
import type { DomainRubric } from '../trajectories/domain-rubrics.ts';
import type { QueryRubric } from '../trajectories/query-rubric.ts';
import { scorePairByPanel } from '../trajectories/score-pair-by-panel.ts';
import { scoreExplicit, scoreImplicit, writeRubric } from '../trajectories/score-trajectory.ts';
import { shownAnswer, shownTrajectory } from '../trajectories/shown-trajectory.ts';
import type { OpenJudges } from './judge-rollouts.ts';

/** Judges and settings for judging groups of rollouts. */
export interface GroupJudging {
  /** One judge or more; all of them score pairs, and the first answers everything else. */
  readonly judges: readonly LanguageModel[];
  readonly scheme: RewardScheme;
  /** Any format except `group` for rewards by pairs; the groups for `tournament`. */
  readonly format: FormatSettings;
  /** Rubric for scoring pairs. */
  readonly domain: DomainRubric;
  readonly seed: number;
  readonly options: TrajectoryJudgingOptions;
  /** Receives each failed judgement, including that of one judge of a panel. */
  readonly onFailure: (failure: TrajectoryJudgeFailure) => void;
  readonly signal: AbortSignal;
}

/**
 * Judges a group; a judgement that fails is void. Candidates without an answer are not shown to a judge, and of those that
 * look alike to it only the first.
 */
export async function judgeGroup(group: RolloutGroup, judging: GroupJudging): Promise<JudgedGroup> {
  const { scheme, options } = judging;
  const rollouts = group.rollouts.filter((rollout) => rollout.answered);
  const answerIds = rollouts.map(({ id }) => id);
  const byPair = scheme === 'quantile' || scheme === 'win-rate';
  const alike = alikeOf(rollouts, (trajectory) =>
    byPair ? shownTrajectory(trajectory, options.processCharacters) : shownAnswer(trajectory.answer),
  );
  if (alike.size < fewestJudged(scheme) || group.rollouts.length < 2) return unjudgedGroup(scheme, answerIds);
  const candidates = { group, alike, members: new Map(rollouts.map(({ id, trajectory }) => [id, trajectory])) };
  if (byPair) return byPairs(candidates, scheme, judging);
  const rubric = group.rubric ?? (await rubricOf(group, judging));
  if (rubric === null) return groupWithoutRubric(scheme, answerIds);
  if (scheme === 'tournament') return byContests(candidates, rubric, judging);
  return byScores(candidates, rubric, scheme, judging);
}

function alikeOf(rollouts: RolloutGroup['rollouts'], lookOf: (trajectory: Trajectory) => unknown): Alike {
  const looks = groupBy(rollouts, ({ trajectory }) => JSON.stringify(lookOf(trajectory))).values();
  return new Map([...looks].map((same) => [same[0]?.id ?? '', same.map(({ id }) => id)]));
}

interface Judged {
  readonly group: RolloutGroup;
  readonly alike: Alike;
  readonly members: ReadonlyMap<string, Trajectory>;
}

async function byPairs(
  { group, alike, members }: Judged,
  scheme: 'quantile' | 'win-rate',
  { judges, format, domain, seed, options, onFailure, signal }: GroupJudging,
): Promise<JudgedGroup> {
  const compare: Compare<string> = async ({ a, b }) => {
    const one = members.get(a);
    const other = members.get(b);
    if (one === undefined || other === undefined) throw new Error(`${a} or ${b} is not in group ${group.id}`);
    const scored = await scorePairByPanel(judges, group.query, one, other, { ...options, rubric: domain });
    if (scored.ok) {
      const { winner, scores, abstained } = scored.value;
      for (const failure of abstained) onFailure(failure);
      return { cluster: group.id, winner, ...(scores === null ? {} : { scores }) };
    }
    onFailure(scored.failure);
    return { cluster: group.id, winner: 'void' };
  };
  const entrants = [...alike.keys()];
  const [anchor = entrants[0]] =
    [...alike].find(([, level]) => group.anchor !== null && level.includes(group.anchor)) ?? [];
  const pairFormat: Format<string> = groupFormat({ ...format, anchor }, entrants, seed);
  return judgedByPairs(scheme, alike, await rankGroup(pairFormat, compare, signal));
}

async function byContests(
  { group, alike, members }: Judged,
  rubric: QueryRubric,
  { judges: [judge], format, seed, options, onFailure, signal }: GroupJudging,
): Promise<JudgedGroup> {
  const attempts = new Map<string, number>();
  const choose = async ({ members: ids, winners }: Contest<string>) => {
    if (judge === undefined) throw new RangeError('a group needs a judge');
    const key = JSON.stringify(ids.toSorted());
    const before = attempts.get(key) ?? 0;
    attempts.set(key, before + 1);
    const trajectories = ids.flatMap((id) => members.get(id) ?? []);
    // Those who meet again in a later repeat are judged again, in another order: that is what repeats are for.
    const choice = await chooseWinners(judge, group.query, rubric, trajectories, winners, {
      ...options,
      seed: `${seed}, ${before}`,
      attempt: before,
    });
    if (choice.ok) return choice.value;
    onFailure(choice.failure);
    return null;
  };
  const { size, ...rest } = format.group;
  const contestFormat = groupTournament([...alike.keys()], { ...rest, groupSize: size, seed });
  return judgedByContests(alike, await rankByContests(contestFormat, choose, signal));
}

async function byScores(
  { group, alike, members }: Judged,
  rubric: QueryRubric,
  scheme: 'implicit' | 'explicit',
  { judges: [judge], options, onFailure }: GroupJudging,
): Promise<JudgedGroup> {
  if (judge === undefined) throw new RangeError('a group needs a judge');
  const scoreOf = async (id: string): Promise<number | null> => {
    const trajectory = members.get(id);
    if (trajectory === undefined) throw new Error(`${id} is not in group ${group.id}`);
    const scored =
      scheme === 'implicit'
        ? await scoreImplicit(judge, group.query, rubric, trajectory, options)
        : await scoreExplicit(judge, group.query, rubric, trajectory, options);
    if (!scored.ok) {
      onFailure(scored.failure);
      return null;
    }
    return 'score' in scored.value ? implicitReward(scored.value.score) : rubricReward(scored.value);
  };
  const scores = await Promise.all([...alike.keys()].map(async (id) => [id, await scoreOf(id)] as const));
  return judgedByScores(scheme, alike, new Map(scores));
}

async function rubricOf(group: RolloutGroup, { judges: [judge], options, onFailure }: GroupJudging) {
  if (judge === undefined) throw new RangeError('a group needs a judge');
  const rubric = await writeRubric(judge, group.query, options);
  if (rubric.ok) return rubric.value;
  onFailure(rubric.failure);
  return null;
}

interface RolloutOrder {
  readonly groups: readonly RolloutGroup[];
  readonly scheme: RewardScheme;
  readonly format: FormatSettings;
  readonly domain: DomainRubric;
  readonly seed: number;
  readonly record: RecordOptions;
  readonly onGroup: (count: number, of: number) => void;
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
 * Judges groups of rollouts and returns their rewards in the order of the input.
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
  const countingJudges = judges.map((judge) => countingModel(judge, () => judgeCalls++));
  const { scheme, format, domain, seed, signal } = order;
  const judged = await judgeGroup(group, {
    judges: countingJudges,
    scheme,
    format,
    domain,
    seed,
    options,
    signal,
    // A call that the interrupt cut short is no failure of the judge.
    onFailure: (failure) => {
      if (!signal.aborted) order.onFailure(group.id, failure);
    },
  });
  signal.throwIfAborted();
  return { group, judged, record: groupRecord(group, judged, judgeCalls, order.record) };
}

/** Wraps a model so that every finished call is reported. */
export function countingModel(
  model: LanguageModel,
  onCall: (outcome: Result<ModelReply, ModelFailure>) => void,
): LanguageModel {
  return {
    ...model,
    ask: async (request, signal) => {
      const outcome = await model.ask(request, signal);
      onCall(outcome);
      return outcome;
    },
  };
}
