import { mean as average, sampleVariance as variance } from 'simple-statistics';
import { normal, type Random, randomFor } from '../../src/kernel/random.ts';
import { pearson } from '../../src/ratings/correlation.ts';
import { advantages, quantileRewards } from '../../training/rewards/group-rewards.ts';
import { type FormatPlan, formatPlans, type SimulatedFormat } from './format-plans.ts';
import { correlationRange, type MonteCarlo, meanOf, ratioOf, type Study } from './monte-carlo.ts';
import { entrantId, type JudgeKind, judgeNoise, simulatedJudge } from './simulated-judge.ts';

/**
 * What is assumed of a judge that sees two rollouts side by side. `equal`: it looks at each with the same noise as a judge
 * of single rollouts, so that a difference has √2 times its sigma. `steadier`: its noise on a difference is `pairSigma`,
 * because comparing is easier than scoring (what ArenaRL assumes in sections 1 and 3.3).
 */
export const pairNoises = ['equal', 'steadier'] as const;
export type PairNoise = (typeof pairNoises)[number];

/**
 * `pointwise`: one score for each rollout, cut off at the ends of the judge's scale and rounded to its grid.
 * `pointwise-fine`: without end and grid. `pointwise-mean`: the mean of as many looks at each rollout as 2 N - 2
 * comparisons give it, cut off and rounded each.
 */
export const pointwiseRewards = ['pointwise', 'pointwise-fine', 'pointwise-mean'] as const;
export type PointwiseReward = (typeof pointwiseRewards)[number];

export interface CollapseOptions {
  readonly seed: number;
  /** Judgings of each kind of reward at each spread; at least 40. */
  readonly draws: number;
  /** Rollouts of a group, 2 to 64. */
  readonly entrants: number;
  /** Standard deviations of the true strengths in a group, above 0. */
  readonly spreads: readonly number[];
  /** Standard deviation of the noise of one look at one rollout, in units of strength. */
  readonly sigma: number;
  /** Standard deviation of a steadier judge's noise on a difference. */
  readonly pairSigma: number;
  /** Steps of the scale from 0 to 1 that a pointwise judge uses. */
  readonly grid: number;
  readonly judges: readonly JudgeKind[];
  readonly formats: readonly SimulatedFormat[];
  readonly ties: number;
  readonly bias: number;
  readonly orders: 'one' | 'both';
}

/** How much of a reward is truth, at one spread. */
export interface CollapseRow {
  readonly spread: number;
  readonly reward: PointwiseReward | 'ranks';
  /** The three that follow are null for pointwise rewards. */
  readonly format: SimulatedFormat | null;
  readonly judge: JudgeKind | null;
  readonly pairNoise: PairNoise | null;
  /** Mean judge calls, and rollouts read in them, for a group. */
  readonly calls: number;
  readonly texts: number;
  /** Standard deviation between rollouts of the expected reward, and of one rollout's reward over judgings. */
  readonly signalDeviation: number;
  readonly noiseDeviation: number;
  /** Variance of the expected reward between rollouts over the variance of a rollout's reward; null without noise. */
  readonly ratio: MonteCarlo | null;
  /** Pearson correlation of advantage and true strength; 0 where all advantages are. */
  readonly correlation: MonteCarlo;
  /** Share of judgings that tell nobody apart. */
  readonly degenerate: number;
}

/** The best of a group is at most so strong: as a policy gets better its rollouts crowd below the end of the scale. */
const top = 0.95;

/** Judgings of one group, from which noise is told from signal. */
const judgingsOfGroup = 10;

interface Reward {
  readonly row: Pick<CollapseRow, 'reward' | 'format' | 'judge' | 'pairNoise'>;
  judge(strengths: readonly number[], key: readonly number[]): Judged;
}

interface Judged {
  readonly rewards: readonly number[];
  readonly calls: number;
  readonly texts: number;
}

/** What one group showed: its part of signal and noise, and means over its judgings. */
interface GroupFigures {
  readonly signal: number;
  readonly noise: number;
  readonly correlation: number;
  readonly degenerate: number;
  readonly calls: number;
  readonly texts: number;
}

/**
 * What is left of the truth in rewards as the rollouts of a group become alike (the discriminative collapse of ArenaRL,
 * figure 1 and section 3.2). Strengths are uniform with the given standard deviation, the top of their range at 0.95 of
 * the judge's scale. Signal is the variance between rollouts of the expected reward (variance of the means over
 * repeated judgings, less what noise adds to it), noise the variance of a rollout's reward over repeated judgings.
 * Rewards from ranks are those of ArenaRL, eq. 6. Deterministic from the seed.
 *
 * @returns the rows, by spread; progress is in groups, and it yields after every judging, since those of many entrants take long
 */
export function* collapseStudy(options: CollapseOptions): Study<readonly CollapseRow[]> {
  const rewards = rewardsOf(options);
  const groups = Math.max(2, Math.round(options.draws / judgingsOfGroup));
  const rows: CollapseRow[] = [];
  const total = groups * options.spreads.length;
  for (const [index, spread] of options.spreads.entries()) {
    const figures = rewards.map((): GroupFigures[] => []);
    for (let group = 0; group < groups; group++) {
      const strengths = groupStrengths(options, spread, group);
      const done = index * groups + group;
      for (const [place, reward] of rewards.entries()) {
        const judgings: Judged[] = [];
        for (let again = 0; again < judgingsOfGroup; again++) {
          judgings.push(reward.judge(strengths, [options.seed, group, again]));
          yield { done, total };
        }
        figures[place]?.push(groupFigures(judgings, strengths));
      }
      yield { done: done + 1, total };
    }
    rows.push(...rewards.map((reward, place) => rowOf(spread, reward, figures[place] ?? [])));
  }
  return rows;
}

/** The same luck at every spread: only its scale differs. */
function groupStrengths({ seed, entrants }: CollapseOptions, spread: number, group: number): number[] {
  const random = randomFor('collapse-strengths', seed, entrants, group);
  return Array.from({ length: entrants }, () => top - Math.sqrt(12) * spread * random.float());
}

function rewardsOf(options: CollapseOptions): Reward[] {
  const request = { entrants: options.entrants, budget: 2 * options.entrants - 2, curve: false };
  const plans = options.formats.flatMap((format) => formatPlans(format, request));
  const pairs = pairNoises.flatMap((pairNoise) =>
    options.judges.flatMap((judge) => plans.map((plan) => rankReward(options, plan, judge, pairNoise))),
  );
  return [...pointwiseRewards.map((reward) => pointwiseReward(options, reward)), ...pairs];
}

function rankReward(options: CollapseOptions, plan: FormatPlan, kind: JudgeKind, pairNoise: PairNoise): Reward {
  const onDifference = pairNoise === 'equal' ? options.sigma * Math.SQRT2 : options.pairSigma;
  const sigma = kind === 'absolute' ? onDifference * Math.SQRT1_2 : onDifference;
  const { ties, bias, orders } = options;
  return {
    row: { reward: 'ranks', format: plan.format, judge: kind, pairNoise },
    judge: (strengths, key) => {
      const judge = simulatedJudge(
        { kind, sigma, ties, bias, orders },
        strengths,
        judgeNoise(strengths.length, 'collapse', ...key),
      );
      const played = plan.play(randomFor('collapse-format', ...key).int(0, 2 ** 31 - 1), judge);
      const rewards = quantileRewards(played.ranking);
      return {
        rewards: strengths.map((_, index) => rewards.get(entrantId(index)) ?? 0),
        calls: played.calls,
        texts: played.texts,
      };
    },
  };
}

function pointwiseReward({ sigma, grid, entrants }: CollapseOptions, reward: PointwiseReward): Reward {
  const looks = reward === 'pointwise-mean' ? Math.floor((2 * (2 * entrants - 2)) / entrants) : 1;
  const shown = (score: number) =>
    reward === 'pointwise-fine' ? score : Math.round(Math.min(1, Math.max(0, score)) * grid) / grid;
  const score = (strength: number, random: Random) => {
    let sum = 0;
    for (let look = 0; look < looks; look++) sum += shown(strength + sigma * normal(random));
    return sum / looks;
  };
  return {
    row: { reward, format: null, judge: null, pairNoise: null },
    judge: (strengths, key) => {
      const random = randomFor('collapse-pointwise', ...key);
      const calls = looks * strengths.length;
      return { rewards: strengths.map((strength) => score(strength, random)), calls, texts: calls };
    },
  };
}

function groupFigures(judgings: readonly Judged[], strengths: readonly number[]): GroupFigures {
  const byRollout = strengths.map((_, index) => judgings.map(({ rewards }) => rewards[index] ?? 0));
  const noise = average(byRollout.map(variance));
  return {
    signal: variance(byRollout.map(average)) - noise / judgings.length,
    noise,
    correlation: average(judgings.map(({ rewards }) => pearson(advantages(rewards), strengths) ?? 0)),
    degenerate: average(judgings.map(({ rewards }) => (Math.max(...rewards) === Math.min(...rewards) ? 1 : 0))),
    calls: average(judgings.map(({ calls }) => calls)),
    texts: average(judgings.map(({ texts }) => texts)),
  };
}

/** Variances of rewards below this are rounding. */
const rounding = 1e-20;

function rowOf(spread: number, { row }: Reward, figures: readonly GroupFigures[]): CollapseRow {
  const mean = (figure: keyof GroupFigures) => average(figures.map((group) => group[figure]));
  const signal = figures.map((group) => group.signal);
  const noise = figures.map((group) => group.noise);
  return {
    spread,
    ...row,
    calls: mean('calls'),
    texts: mean('texts'),
    signalDeviation: Math.sqrt(Math.max(0, mean('signal'))),
    noiseDeviation: Math.sqrt(mean('noise')),
    ratio: noise.some((each) => each > rounding) ? ratioOf(signal, noise) : null,
    correlation: meanOf(
      figures.map((group) => group.correlation),
      correlationRange,
    ),
    degenerate: mean('degenerate'),
  };
}
