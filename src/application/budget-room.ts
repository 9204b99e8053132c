import type { CostPlan } from '../arena/cost-plan.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { qualityModels } from '../config/quality-models.ts';
import { dearestOfAgent, dearestOfExaminer, dearestOfQuality, usualAnswer } from './unit-cost.ts';

/** The dearest single call that an agent, or a model of the Examiner, may make. */
export interface DearCall {
  /** The agent, or `provider/model`. */
  readonly name: string;
  readonly whose: 'agent' | 'examiner';
  /** Dollars at most. */
  readonly worstUsd: number;
}

/** A setting that bounds what a call may cost. */
export interface LoweredSetting {
  /** As in the config, such as `caps.maxOutputTokens`. */
  readonly setting: string;
  readonly from: number;
  readonly to: number;
}

/** How single calls fit into a budget, each of which is made only where its worst cost is left. */
export interface BudgetRoom {
  readonly budgetUsd: number;
  readonly expectedUsd: number;
  readonly dearest: DearCall;
  /** Those that do not fit into the whole budget. */
  readonly unfit: readonly DearCall[];
  /** Whether the Examiner and two agents fit, so that something can be played. */
  readonly playable: boolean;
  /** The budget in dollars with which the run is expected to reach its end: what is expected, and the dearest call. */
  readonly leastUsd: number;
  /**
   * With these no call may cost more than the budget can keep free, or where no limits of use are that low, than all of it;
   * empty: none is low enough, or none is needed.
   */
  readonly lowered: readonly LoweredSetting[];
}

/** Of a budget below what is expected, no more than this is kept free for the dearest call. */
const keptShare = 0.2;

/**
 * How the calls of a run fit into a budget in dollars. Limits are never lowered by themselves to make a call fit: an agent
 * would then be asked with less the more was spent before, which is another exam for each; what would fit is said instead.
 */
export function budgetRoom(config: Config, budgetUsd: number, { usd }: Pick<CostPlan, 'usd'>): BudgetRoom {
  const calls = dearCalls(config);
  const dearest = calls.reduce((most, call) => (call.worstUsd > most.worstUsd ? call : most));
  const unfit = calls.filter(({ worstUsd }) => worstUsd > budgetUsd);
  const fitting = config.agents.length - unfit.filter(({ whose }) => whose === 'agent').length;
  const keptUsd = Math.max(budgetUsd - usd.expected, budgetUsd * keptShare);
  return {
    budgetUsd,
    expectedUsd: usd.expected,
    dearest,
    unfit,
    playable: fitting >= 2 && unfit.every(({ whose }) => whose === 'agent'),
    leastUsd: usd.expected + dearest.worstUsd,
    lowered: [keptUsd, budgetUsd].map((most) => loweredFor(config, most)).find(({ length }) => length > 0) ?? [],
  };
}

/** What has no known price is refused beside a budget before anything is planned. */
function dearCalls(config: Config): readonly DearCall[] {
  const agents = config.agents.map((agent): DearCall => {
    return { name: agent.name, whose: 'agent', worstUsd: dearestOfAgent(agent, config) ?? 0 };
  });
  const model = examinerModel(config.examiner);
  const models = model === null ? [] : [...new Set([model, ...(config.examiner.judges ?? [])])];
  const examiner = models.map((name): DearCall => {
    return { name, whose: 'examiner', worstUsd: dearestOfExaminer(name, config) ?? 0 };
  });
  const compared = qualityModels(config);
  const quality = [...(compared?.judges ?? []), ...[compared?.writer ?? []].flat()].map((name): DearCall => {
    return { name, whose: 'examiner', worstUsd: dearestOfQuality(name, config) ?? 0 };
  });
  return [...agents, ...examiner, ...quality];
}

/** Steps on the way from the limits to what is usual. */
const fineness = 1000;

/** The highest limits, all lowered by the same share of the way to what is usual, with which no call may cost more. */
function loweredFor(config: Config, mostUsd: number): readonly LoweredSetting[] {
  const fits = (step: number) =>
    dearCalls(withLimits(config, step / fineness)).every(({ worstUsd }) => worstUsd <= mostUsd);
  if (fits(fineness) || !fits(0)) return [];
  let low = 0;
  let high = fineness;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return changesOf(config, withLimits(config, low / fineness));
}

/** @param share 1: the limits as they are; 0: what is usual */
function withLimits(config: Config, share: number): Config {
  const between = (own: number, usual: number, unit: number) =>
    own <= usual ? own : Math.max(usual, Math.floor((usual + share * (own - usual)) / unit) * unit);
  const { caps, examiner } = config;
  return {
    ...config,
    caps: {
      ...caps,
      maxInputTokens: between(caps.maxInputTokens, usualAnswer.input, 1000),
      maxOutputTokens: between(caps.maxOutputTokens, usualAnswer.output, 100),
      maxToolCalls: between(caps.maxToolCalls, usualAnswer.searches, 1),
    },
    examiner: { ...examiner, maxOutputTokens: between(examiner.maxOutputTokens, usualAnswer.output, 100) },
  };
}

function changesOf(before: Config, after: Config): readonly LoweredSetting[] {
  const of = ({ caps, examiner }: Config) => ({
    'caps.maxInputTokens': caps.maxInputTokens,
    'caps.maxOutputTokens': caps.maxOutputTokens,
    'caps.maxToolCalls': caps.maxToolCalls,
    'examiner.maxOutputTokens': examiner.maxOutputTokens,
  });
  const lower = new Map<string, number>(Object.entries(of(after)));
  const isFree = dearCalls(before).every(({ whose, worstUsd }) => whose === 'agent' || worstUsd === 0);
  return Object.entries(of(before)).flatMap(([setting, from]) => {
    const to = lower.get(setting) ?? from;
    const idle = setting.startsWith('examiner.') && isFree;
    return to < from && !idle ? [{ setting, from, to }] : [];
  });
}
