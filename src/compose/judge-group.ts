import {
  chooseWinners,
  type DomainRubric,
  type QueryRubric,
  scoreExplicit,
  scoreImplicit,
  scorePairByPanel,
  type Trajectory,
  type TrajectoryJudgeFailure,
  type TrajectoryJudgingOptions,
  writeRubric,
} from '../../examiner/index.ts';
import type { FormatSettings } from '../config/format-settings.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { fittedFormat } from '../rewards/fitted-format.ts';
import {
  type JudgedGroup,
  judgedByContests,
  judgedByPairs,
  judgedByScores,
  type RewardScheme,
  unjudgedGroup,
} from '../rewards/judged-group.ts';
import { rankByContests } from '../rewards/rank-by-contests.ts';
import { type Compare, rankGroup } from '../rewards/rank-group.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { implicitReward, rubricReward } from '../rewards/scoring-rewards.ts';
import type { Contest, Format } from '../tournament/formats/format.ts';
import { groupTournament } from '../tournament/formats/group-tournament.ts';
import { makeFormat } from '../tournament/make-format.ts';

/** By what and by whom groups of rollouts are judged. */
export interface GroupJudging {
  /** At least one; pairs are scored by all of them, the rest is asked of the first. */
  readonly judges: readonly LanguageModel[];
  readonly scheme: RewardScheme;
  /** For rewards by pairs any but `group`; for `tournament` its groups. */
  readonly format: FormatSettings;
  /** What pairs are scored by. */
  readonly domain: DomainRubric;
  readonly seed: number;
  readonly options: TrajectoryJudgingOptions;
  /** Told of each judgement that came to nothing. */
  readonly onFailure: (failure: TrajectoryJudgeFailure) => void;
  readonly signal: AbortSignal;
}

/** Judges a group; a judgement that fails is void and nobody's loss. Candidates without an answer are not shown to a judge. */
export async function judgeGroup(group: RolloutGroup, judging: GroupJudging): Promise<JudgedGroup> {
  const answered = group.rollouts.filter((rollout) => rollout.answered);
  const members = new Map(answered.map(({ id, trajectory }) => [id, trajectory]));
  const { scheme } = judging;
  if (scheme === 'tournament' && allEqual(members)) return unjudgedGroup(scheme, [...members.keys()]);
  if (group.rollouts.length < 2 || (members.size < 2 && scheme !== 'implicit' && scheme !== 'explicit'))
    return unjudgedGroup(scheme, [...members.keys()]);
  if (members.size === 0) return unjudgedGroup(scheme, []);
  if (scheme === 'quantile' || scheme === 'win-rate') return byPairs(group, members, scheme, judging);
  const rubric = group.rubric ?? (await rubricOf(group, judging));
  if (rubric === null) return judgedByScores('implicit', new Map([...members.keys()].map((id) => [id, null])));
  if (scheme === 'tournament') return byContests(group, members, rubric, judging);
  return byScores(group, members, rubric, scheme, judging);
}

type Members = ReadonlyMap<string, Trajectory>;

/** Winners cannot be chosen of answers that are all the same: they are level, and nobody need be asked. */
function allEqual(members: Members): boolean {
  return new Set([...members.values()].map(({ answer }) => answer)).size === 1;
}

async function byPairs(
  group: RolloutGroup,
  members: Members,
  scheme: 'quantile' | 'win-rate',
  { judges, format, domain, seed, options, onFailure, signal }: GroupJudging,
): Promise<JudgedGroup> {
  const compare: Compare<string> = async ({ a, b }) => {
    const [one, other] = [members.get(a), members.get(b)];
    if (one === undefined || other === undefined) throw new Error(`${a} or ${b} is not in group ${group.id}`);
    const scored = await scorePairByPanel(judges, group.query, one, other, { ...options, rubric: domain });
    if (scored.ok) {
      const { winner, scores } = scored.value;
      return { cluster: group.id, winner, ...(scores === null ? {} : { scores }) };
    }
    onFailure(scored.failure);
    return { cluster: group.id, winner: 'void' };
  };
  const entrants = [...members.keys()];
  const anchor = group.anchor !== null && members.has(group.anchor) ? group.anchor : entrants[0];
  const played: Format<string> = makeFormat({ ...fittedFormat(format, entrants.length), anchor }, entrants, seed);
  return judgedByPairs(scheme, entrants, await rankGroup(played, compare, signal));
}

async function byContests(
  group: RolloutGroup,
  members: Members,
  rubric: QueryRubric,
  { judges: [judge], format, seed, options, onFailure, signal }: GroupJudging,
): Promise<JudgedGroup> {
  const asked = new Map<string, number>();
  const choose = async ({ members: ids, winners }: Contest<string>) => {
    if (judge === undefined) throw new RangeError('a group needs a judge');
    const key = JSON.stringify(ids.toSorted());
    const before = asked.get(key) ?? 0;
    asked.set(key, before + 1);
    const shown = ids.flatMap((id) => members.get(id) ?? []);
    // Those who meet again in a later repeat are judged anew, in another order: that is what repeats are for.
    const chosen = await chooseWinners(judge, group.query, rubric, shown, winners, {
      ...options,
      ...{ seed: `${seed}, ${before}`, attempt: before },
    });
    if (chosen.ok) return chosen.value.winners;
    onFailure(chosen.failure);
    return null;
  };
  const { size, ...rest } = format.group;
  const played = groupTournament([...members.keys()], { ...rest, groupSize: size, seed });
  const { ranking, points, contests, rounds } = await rankByContests(played, choose, signal);
  return judgedByContests([...members.keys()], points, ranking, contests, rounds);
}

async function byScores(
  group: RolloutGroup,
  members: Members,
  rubric: QueryRubric,
  scheme: 'implicit' | 'explicit',
  { judges: [judge], options, onFailure }: GroupJudging,
): Promise<JudgedGroup> {
  if (judge === undefined) throw new RangeError('a group needs a judge');
  const scoreOf = async (trajectory: Trajectory): Promise<number | null> => {
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
  const scores = await Promise.all([...members].map(async ([id, each]) => [id, await scoreOf(each)] as const));
  return judgedByScores(scheme, new Map(scores));
}

async function rubricOf(group: RolloutGroup, { judges: [judge], options, onFailure }: GroupJudging) {
  if (judge === undefined) throw new RangeError('a group needs a judge');
  const written = await writeRubric(judge, group.query, options);
  if (written.ok) return written.value;
  onFailure(written.failure);
  return null;
}
