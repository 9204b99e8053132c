import type { CostPlan } from '../arena/cost-plan.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { qualityModels } from '../config/quality-models.ts';
import { dearestOfAgent, dearestOfExaminer, dearestOfQuality } from './unit-cost.ts';

/** The dearest single call that an agent, or a model of the Examiner, may make. */
export interface DearCall {
  /** The agent, or `provider/model`. */
  readonly name: string;
  readonly whose: 'agent' | 'examiner';
  /** Dollars at most. */
  readonly worstUsd: number;
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
}

/**
 * How the calls of a run fit into a budget in dollars. Limits are never lowered by themselves to make a call fit: an agent
 * would then be asked with less the more was spent before, which is another exam for each.
 */
export function budgetRoom(config: Config, budgetUsd: number, { usd }: Pick<CostPlan, 'usd'>): BudgetRoom {
  const calls = dearCalls(config);
  const dearest = calls.reduce((most, call) => (call.worstUsd > most.worstUsd ? call : most));
  const unfit = calls.filter(({ worstUsd }) => worstUsd > budgetUsd);
  const fitting = config.agents.length - unfit.filter(({ whose }) => whose === 'agent').length;
  return {
    budgetUsd,
    expectedUsd: usd.expected,
    dearest,
    unfit,
    playable: fitting >= 2 && unfit.every(({ whose }) => whose === 'agent'),
    leastUsd: usd.expected + dearest.worstUsd,
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
