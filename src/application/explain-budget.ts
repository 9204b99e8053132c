import type { CostPlan } from '../arena/cost-plan.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { qualityModels } from '../config/quality-models.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { dollars } from '../reporting/spend-words.ts';
import { dearestOf, dearestOfAgent, dearestOfExaminer } from './unit-cost.ts';

/** The dearest single call that an agent, or a model of the Examiner, may make. */
interface DearCall {
  /** The agent, or `provider/model`. */
  readonly name: string;
  readonly isAgent: boolean;
  /** Dollars at most. */
  readonly worstUsd: number;
}

/**
 * Explains how far a config's budget goes, in one line or a few; empty without a budget. Limits are never lowered to
 * make a call fit: an agent would then be asked with less the more was spent before, which is another exam for each.
 * @throws OperatorError if it has no room for the calls of a single match
 */
export function explainBudget(config: Config, { usd }: Pick<CostPlan, 'usd'>): string {
  if (config.budget === undefined) return '';
  const budget = config.budget.usd;
  const calls = dearCalls(config);
  const dearest = Math.max(...calls.map(({ worstUsd }) => worstUsd));
  const unfit = calls.filter(({ worstUsd }) => worstUsd > budget);
  const fitting = config.agents.length - unfit.filter(({ isAgent }) => isAgent).length;
  const least = `To reach its end the run needs about ${dollars(usd.expected + dearest)}: ${dollars(usd.expected)} that is expected, and ${dollars(dearest)} kept free for the dearest call.`;
  if (fitting < 2 || unfit.some(({ isAgent }) => !isAgent))
    throw new OperatorError(
      `a budget of ${dollars(budget)} has no room for a match: ${unfit.map(callText).join('; ')}`,
      least,
    );
  const doomed = unfit.map((call) => `The run stops before its first call that does not fit: ${callText(call)}.`);
  return [
    `The budget of ${dollars(budget)} is a hard cap: a call is made only where the most it can cost is left.`,
    ...doomed,
    ...(budget < usd.expected + dearest ? [least] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function callText({ name, worstUsd }: DearCall): string {
  return `${visibleLine(name)} may cost up to ${dollars(worstUsd)} in one call`;
}

/**
 * Returns the dearest call of each agent and model. Beside a budget, models without a known price were refused before.
 */
function dearCalls(config: Config): readonly DearCall[] {
  const model = examinerModel(config.examiner);
  const models = model === null ? [] : [...new Set([model, ...(config.examiner.judges ?? [])])];
  const compared = qualityModels(config);
  const quality = [...(compared?.judges ?? []), ...[compared?.writer ?? []].flat()];
  const call = (name: string, isAgent: boolean, usd: number | null) => ({ name, isAgent, worstUsd: usd ?? 0 });
  return [
    ...config.agents.map((agent) => call(agent.name, true, dearestOfAgent(agent, config))),
    ...models.map((name) => call(name, false, dearestOfExaminer(name, config))),
    ...quality.map((name) => call(name, false, dearestOf(['criteria', 'quality'], name, config))),
  ];
}
