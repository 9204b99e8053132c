import { randomFor } from '../../src/kernel/random.ts';
import {
  drawStrengths,
  type FormatPlan,
  formatPlans,
  type SimulatedFormat,
  type StrengthKind,
} from './format-plans.ts';
import { correlationRange, type MonteCarlo, meanOf, pairedDifference, type Study, shareOf } from './monte-carlo.ts';
import { type RankingFidelity, rankingFidelity } from './ranking-fidelity.ts';
import { type JudgeKind, type JudgeSettings, judgeNoise, simulatedJudge } from './simulated-judge.ts';

export interface FidelityOptions {
  readonly seed: number;
  /** Repetitions, each with new strengths and new luck; at least 2. */
  readonly draws: number;
  /** Sizes of the group, each 2 to 64. */
  readonly entrants: readonly number[];
  readonly strengths: StrengthKind;
  readonly judges: readonly JudgeKind[];
  readonly formats: readonly SimulatedFormat[];
  /** Settings that all judges have in common. */
  readonly judge: Omit<JudgeSettings, 'kind'>;
  /** Comparisons that each format may use where all are given the same; default 2 N - 2. */
  readonly budget?: number;
  /** True if formats are also played at other costs. */
  readonly curve: boolean;
}

/** Result of one format before one judge. */
export interface FidelityRow {
  readonly judge: JudgeKind;
  readonly entrants: number;
  readonly format: SimulatedFormat;
  readonly setting: string;
  readonly withinBudget: boolean;
  readonly draws: number;
  /** Means over the draws: judge calls, answers read, and rounds one after the other. */
  readonly calls: number;
  readonly texts: number;
  readonly rounds: number;
  readonly tau: MonteCarlo;
  readonly tauB: MonteCarlo;
  readonly spearman: MonteCarlo;
  readonly top1: MonteCarlo;
}

/** One format less another, draw by draw. */
export interface FidelityDifference {
  readonly judge: JudgeKind;
  readonly entrants: number;
  /** The setting of its format that comes nearest to the calls of the other without passing them, where there is one. */
  readonly one: SimulatedFormat;
  readonly oneSetting: string;
  /** Mean judge calls. */
  readonly oneCalls: number;
  /** Within the budget. */
  readonly other: SimulatedFormat;
  readonly otherSetting: string;
  readonly otherCalls: number;
  readonly tau: MonteCarlo;
  readonly top1: MonteCarlo;
}

/** Recommended format before a judge, among those within the budget. */
export interface FidelityAdvice {
  readonly judge: JudgeKind;
  readonly entrants: number;
  /** Comparisons that each might use. */
  readonly budget: number;
  /** The highest mean tau. */
  readonly best: SimulatedFormat;
  /** Formats whose tau these draws cannot tell from the best. */
  readonly level: readonly SimulatedFormat[];
  /** The highest mean tau among those that read no more answers than pairs within the budget would. */
  readonly bestByTexts: SimulatedFormat | null;
  /** The highest mean top-1, and those that cannot be told from it. */
  readonly bestTop1: SimulatedFormat;
  readonly levelTop1: readonly SimulatedFormat[];
}

export interface FidelityResult {
  readonly rows: readonly FidelityRow[];
  readonly differences: readonly FidelityDifference[];
  readonly advice: readonly FidelityAdvice[];
}

/** One plan before one judge, with what each draw gave. */
interface Trial {
  readonly judge: JudgeKind;
  readonly entrants: number;
  readonly plan: FormatPlan;
  readonly measured: Readonly<Record<keyof RankingFidelity, Float64Array>>;
  calls: number;
  texts: number;
  rounds: number;
}

/**
 * How well each format's ranking tells the true order before judges of known noise, against what it costs. Deterministic
 * from the seed. In a draw all formats and judges meet the same strengths, and all formats the same luck of the judge.
 * Progress is in draws; it yields after every ranking, since a draw of many entrants takes long.
 */
export function* fidelityStudy(options: FidelityOptions): Study<FidelityResult> {
  const trials: Trial[] = [];
  const total = options.draws * options.entrants.length;
  let done = 0;
  for (const entrants of options.entrants) {
    const own = trialsOf(options, entrants);
    trials.push(...own);
    for (let draw = 0; draw < options.draws; draw++) {
      for (const ranked of playDraw(options, own, draw, entrants)) {
        if (ranked === own.length) done += 1;
        yield { done, total };
      }
    }
  }
  return {
    rows: trials.map((trial) => rowOf(trial, options.draws)),
    differences: cells(trials).flatMap((cell) => differencesOf(cell, options.draws)),
    advice: cells(trials).flatMap((cell) => adviceOf(cell, options)),
  };
}

/** The budget of a group where none is set: what seeded single elimination takes. */
export function usualBudget(entrants: number): number {
  return 2 * entrants - 2;
}

function trialsOf(options: FidelityOptions, entrants: number): Trial[] {
  const request = { entrants, budget: options.budget ?? usualBudget(entrants), curve: options.curve };
  const plans = options.formats.flatMap((format) => formatPlans(format, request));
  const column = () => new Float64Array(options.draws);
  return options.judges.flatMap((judge) =>
    plans.map((plan) => ({
      judge,
      entrants,
      plan,
      calls: 0,
      texts: 0,
      rounds: 0,
      measured: { tau: column(), tauB: column(), spearman: column(), top1: column() },
    })),
  );
}

/** Yields how many of the trials have ranked, after each. */
function* playDraw(
  options: FidelityOptions,
  trials: readonly Trial[],
  draw: number,
  entrants: number,
): Generator<number, void> {
  const strengths = drawStrengths(options.strengths, entrants, options.seed, draw);
  const noise = judgeNoise(entrants, options.seed, entrants, draw);
  const seed = randomFor('simulated-format', options.seed, entrants, draw).int(0, 2 ** 31 - 1);
  for (const [index, trial] of trials.entries()) {
    const judge = simulatedJudge({ ...options.judge, kind: trial.judge }, strengths, noise);
    const played = trial.plan.play(seed, judge);
    const fidelity = rankingFidelity(played.ranking, strengths);
    trial.measured.tau[draw] = fidelity.tau;
    trial.measured.tauB[draw] = fidelity.tauB;
    trial.measured.spearman[draw] = fidelity.spearman;
    trial.measured.top1[draw] = fidelity.top1;
    trial.calls += played.calls;
    trial.texts += played.texts;
    trial.rounds += played.rounds;
    yield index + 1;
  }
}

function rowOf({ judge, entrants, plan, measured, calls, texts, rounds }: Trial, draws: number): FidelityRow {
  const { format, setting, withinBudget } = plan;
  return {
    judge,
    entrants,
    format,
    setting,
    withinBudget,
    draws,
    calls: calls / draws,
    texts: texts / draws,
    rounds: rounds / draws,
    tau: meanOf(measured.tau, correlationRange),
    tauB: meanOf(measured.tauB, correlationRange),
    spearman: meanOf(measured.spearman, correlationRange),
    top1: shareOf(measured.top1),
  };
}

/** The trials by judge and size. */
function cells(trials: readonly Trial[]): Trial[][] {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const key = `${trial.entrants} ${trial.judge}`;
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  return [...groups.values()];
}

/** Formats with which adaptive pairing is compared. */
const others = ['random-pairs', 'single-elimination', 'double-elimination', 'swiss'] as const;

function differencesOf(cell: readonly Trial[], draws: number): FidelityDifference[] {
  return others.flatMap((format) => {
    const other = cell.find(({ plan }) => plan.format === format && plan.withinBudget);
    const one = other && noDearer(cell, 'adaptive', other);
    if (!one) return [];
    return {
      judge: one.judge,
      entrants: one.entrants,
      one: one.plan.format,
      oneSetting: one.plan.setting,
      oneCalls: one.calls / draws,
      other: format,
      otherSetting: other.plan.setting,
      otherCalls: other.calls / draws,
      tau: pairedDifference(one.measured.tau, other.measured.tau),
      top1: pairedDifference(one.measured.top1, other.measured.top1),
    };
  });
}

function noDearer(cell: readonly Trial[], format: SimulatedFormat, other: Trial): Trial | undefined {
  const own = cell.filter(({ plan }) => plan.format === format).sort((one, two) => two.calls - one.calls);
  return own.find(({ calls }) => calls <= other.calls) ?? own.find(({ plan }) => plan.withinBudget);
}

function adviceOf(cell: readonly Trial[], options: FidelityOptions): FidelityAdvice[] {
  const equal = cell.filter(({ plan }) => plan.withinBudget);
  const tau = leaders(equal, 'tau');
  const top1 = leaders(equal, 'top1');
  const [best] = tau;
  const [bestTop1] = top1;
  if (!best || !bestTop1) return [];
  const { judge, entrants } = best;
  const budget = options.budget ?? usualBudget(entrants);
  const texts = 2 * budget * (options.judge.orders === 'both' ? 2 : 1) * options.draws;
  const [byTexts] = leaders(
    equal.filter((trial) => trial.texts <= texts),
    'tau',
  );
  return [
    {
      judge,
      entrants,
      budget,
      best: best.plan.format,
      level: formatsOf(tau.slice(1)),
      bestByTexts: byTexts?.plan.format ?? null,
      bestTop1: bestTop1.plan.format,
      levelTop1: formatsOf(top1.slice(1)),
    },
  ];
}

function formatsOf(trials: readonly Trial[]): SimulatedFormat[] {
  return trials.map(({ plan }) => plan.format);
}

/** The trial with the highest mean, then those whose paired difference from it has an interval that holds 0. */
function leaders(cell: readonly Trial[], measure: keyof RankingFidelity): Trial[] {
  const mean = (trial: Trial) => meanOf(trial.measured[measure]).value;
  const [best, ...rest] = [...cell].sort((one, other) => mean(other) - mean(one));
  if (!best) return [];
  return [best, ...rest.filter((trial) => pairedDifference(best.measured[measure], trial.measured[measure]).low <= 0)];
}
