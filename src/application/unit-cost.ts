import { mostGiven } from '../../agents/tool-loop/progress.ts';
import { longestReport } from '../../examiner/judging/compare-reports.ts';
import { doubtOf, spreadOf, type UnitCost } from '../arena/cost-bound.ts';
import type { PlannedQuestions } from '../arena/own-questions/planned-questions.ts';
import { entrantsOf } from '../arena/series/entrants.ts';
import { type AgentConfig, capsOf } from '../config/agent-settings.ts';
import type { Config } from '../config/config-schema.ts';
import type { AgentModelOptions } from '../config/model-options.ts';
import type { TokenUsage } from '../kernel/answer.ts';
import { agentId } from '../kernel/ids.ts';
import type { CallRole, ModelRequest } from '../models/language-model.ts';
import { priceOf } from '../models/list-price.ts';
import { requestWithOptions } from '../models/model-with-options.ts';
import { callCost, type Price, worstCost } from '../models/price.ts';
import type { UsualCost } from '../storage/ledger/usual-costs.ts';

/** Roles of calls for the Examiner and judges. */
export type ExaminerRole = Exclude<CallRole, 'answer'>;

/** Usual tokens of one call, from experience or assumed, and characters of the longest prompt. */
interface CallSize {
  readonly input: number;
  readonly output: number;
  /** Searches by its provider; left out: none. */
  readonly searches?: number;
  readonly longest: number;
}

/**
 * Assumed until there are runs to go by. Prompts of the Examiner carry fact cards, or one part of a page; those that judge
 * trajectories two of them, steps and answers.
 */
const examinerCalls: Readonly<Record<ExaminerRole, CallSize>> = {
  tree: { input: 2500, output: 200, longest: 40_000 },
  facts: { input: 2500, output: 1500, longest: 20_000 },
  task: { input: 5000, output: 900, longest: 80_000 },
  check: { input: 3000, output: 400, longest: 80_000 },
  grade: { input: 2500, output: 900, longest: 40_000 },
  review: { input: 2500, output: 400, longest: 40_000 },
  compare: { input: 1500, output: 100, longest: 20_000 },
  cite: { input: 5000, output: 500, longest: 60_000 },
  judge: { input: 4000, output: 300, longest: 60_000 },
  trajectory: { input: 20_000, output: 800, longest: 300_000 },
  criteria: { input: 900, output: 900, longest: 10_000 },
  quality: { input: 4000, output: 700, longest: 2 * longestReport + 20_000 },
};

/** Assumed as well: a provider that searches reads a few pages; a tool loop sends what it has read again and again. */
const answerSizes = {
  model: { input: 30_000, output: 2500, searches: 6, longest: 2000 },
  research: { input: 300_000, output: 25_000, searches: 30, longest: 2000 },
  loop: { input: 120_000, output: 4000, longest: 2000 },
} as const satisfies Record<string, CallSize>;

/**
 * Standard deviations of a cost as shares of it, assumed until there are enough to measure. An agent searches once for one
 * question and twenty times for another; a call of the Examiner is about one page or one answer.
 */
const usualSpread = { answer: 0.8, examiner: 0.5 };

/** A guess of tokens is taken to be right within a factor of three either way in 95 of 100: lognormal, ln 3 / 1.96. */
const guessDoubt = Math.sqrt(Math.expm1((Math.log(3) / 1.96) ** 2));

/**
 * Estimates the cost of one call of the Examiner or of a judge.
 * @param own where it is about own questions
 */
export function examinerCost(
  role: ExaminerRole,
  model: string,
  config: Config,
  usual: readonly UsualCost[],
  own: PlannedQuestions | null = null,
): UnitCost {
  const size = role === 'compare' && own !== null ? comparisonSize(own) : examinerCalls[role];
  return unitCost({ role, model, size }, config, usual);
}

/** Two answers of the length that is allowed, most of which is used, at four tokens for three words; of each criterion its words and a reason. */
function comparisonSize({ criteria, wordLimit }: PlannedQuestions): CallSize {
  const { compare } = examinerCalls;
  const answers = 2 * wordLimit;
  return {
    ...compare,
    input: 600 + answers + 40 * criteria,
    output: Math.max(compare.output, 30 + 60 * criteria),
    longest: compare.longest + 8 * answers,
  };
}

const free: UnitCost = { expectedUsd: 0, worstUsd: 0, spread: 0, doubt: 0, source: 'free', measured: 0 };

/** Estimates the cost of one answer of an agent. */
export function answerCost(agent: AgentConfig, config: Config, usual: readonly UsualCost[]): UnitCost {
  switch (agent.kind) {
    case 'scripted':
      return free;
    case 'command':
    case 'http':
      return statedCost(agent, usual);
    case 'model':
    case 'research': {
      const { searches, ...plain } = answerSizes[agent.kind];
      const size = agent.kind === 'research' || agent.search ? { ...plain, searches } : plain;
      const unit = { ...answerUnit(agent, size, config), options: agent.options };
      return unitCost(unit, { ...config, caps: capsOf(agent, config.caps) }, usual);
    }
    case 'react':
    case 'mcp': {
      const call = unitCost(answerUnit(agent, answerSizes.loop, config), config, usual);
      return { ...call, worstUsd: loopWorst(agent.model, config) };
    }
  }
}

function answerUnit(
  { name, model }: { readonly name: string; readonly model: string },
  size: CallSize,
  config: Config,
): Unit {
  const version = entrantsOf(config).get(agentId(name))?.version ?? '';
  return { role: 'answer', model, size, version };
}

/**
 * Returns the cost of a program or a service: the mean that its answers have stated, until then the maximum of its
 * settings.
 */
function statedCost(
  { kind, name, maxCostUsd }: Extract<AgentConfig, { kind: 'command' | 'http' }>,
  usual: readonly UsualCost[],
): UnitCost {
  if (maxCostUsd === 0) return free;
  const source = `answer ${kind}/${name}`;
  const measured = usual.find(({ role, model }) => role === 'answer' && model === `${kind}/${name}`);
  const most = maxCostUsd ?? null;
  if (measured === undefined) return { ...free, expectedUsd: most, worstUsd: most, source, isStated: true };
  return {
    ...measuredCost(measured, usualSpread.answer, source),
    worstUsd: maxCostUsd ?? measured.most,
    isStated: true,
  };
}

function measuredCost({ usd, deviation, count }: UsualCost, assumed: number, source: string) {
  const measured = { mean: usd, deviation, count };
  const spread = spreadOf(measured, assumed);
  const doubt = doubtOf({ ...measured, deviation: usd * spread });
  return { expectedUsd: usd, spread, doubt, source, measured: count };
}

/** Every turn may send as much as fits, and there is a turn for each tool call and two more. */
function loopWorst(reference: string, config: Config): number | null {
  const price = priceOf(reference, config.prices);
  if (price === null) return null;
  const { maxToolCalls, maxInputTokens, maxOutputTokens } = config.caps;
  const input = Math.min(price.contextTokens ?? maxInputTokens, maxInputTokens);
  const turn = callCost(expectedUsage({ input, output: maxOutputTokens }), price);
  return turn === null ? null : turn * (maxToolCalls + 2);
}

/** The most that one call of an agent's model can cost, in dollars: of its answer, or of the longest turn of its loop. */
export function dearestOfAgent(agent: AgentConfig, config: Config): number | null {
  if (agent.kind !== 'react' && agent.kind !== 'mcp') return answerCost(agent, config, []).worstUsd;
  const size = { ...answerSizes.loop, longest: answerSizes.loop.longest + mostGiven };
  return unitCost({ role: 'answer', model: agent.model, size }, config, []).worstUsd;
}

/** The most that one call of a model for the Examiner can cost, in dollars; null where its price is unknown. */
export function dearestOfExaminer(model: string, config: Config): number | null {
  const beside: readonly ExaminerRole[] = ['trajectory', 'criteria', 'quality'];
  const roles = (Object.keys(examinerCalls) as ExaminerRole[]).filter((role) => !beside.includes(role));
  return dearestOf(roles, model, config);
}

/** The most that one call for one of these roles can cost, in dollars; null where its price is unknown. */
export function dearestOf(roles: readonly ExaminerRole[], model: string, config: Config): number | null {
  const worst = roles.map((role) => examinerCost(role, model, config, []).worstUsd);
  return worst.reduce((most, each) => (most === null || each === null ? null : Math.max(most, each)), 0);
}

/** A kind of call, or of answer, of one model. */
interface Unit {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  readonly size: CallSize;
  /** Options that it is asked with. */
  readonly options?: AgentModelOptions | undefined;
  /** Version of the agent, for an answer. */
  readonly version?: string;
}

function unitCost(unit: Unit, config: Config, usual: readonly UsualCost[]): UnitCost {
  const { role, model, size, options = {}, version } = unit;
  const price = priceOf(model, config.prices);
  const measured = usual.filter((each) => each.role === role && each.model === model);
  const usualCost =
    measured.find((each) => each.version === version) ?? measured.find((each) => each.version === undefined);
  // Some providers state what a call cost although no list has their prices.
  const usage = expectedUsage({ ...size, searches: Math.min(size.searches ?? 0, options.maxSearches ?? Infinity) });
  const guess = price === null ? null : callCost(usage, price);
  const worstUsd = price === null ? null : reservation(unit, price, config);
  const assumed = role === 'answer' ? usualSpread.answer : usualSpread.examiner;
  if (usualCost === undefined)
    return { expectedUsd: guess, worstUsd, spread: assumed, doubt: guessDoubt, source: role, measured: 0 };
  const cost = {
    ...measuredCost(usualCost, assumed, `${role} ${model} ${usualCost.version ?? ''}`.trimEnd()),
    worstUsd,
  };
  // Measured with other settings, such as another reasoning effort, it says little more than a guess.
  return usualCost.version === version ? cost : { ...cost, doubt: Math.max(cost.doubt, guessDoubt) };
}

function expectedUsage({ input, output, searches = 0 }: Omit<CallSize, 'longest'>): TokenUsage {
  return { inputTokens: input, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: output, searches };
}

/** Returns the reservation for such a call: by its bytes, which are more than its letters in most languages. */
function reservation({ role, size, options = {} }: Unit, price: Price, config: Config): number | null {
  const { caps, examiner, trees } = config;
  const letter = trees.language === 'en' ? 'e' : '字';
  const request: ModelRequest = {
    purpose: { role, prompt: '', agent: null, occasion: '' },
    system: null,
    messages: [{ role: 'user', text: letter.repeat(size.longest) }],
    ...(size.searches ? { webSearch: { most: caps.maxToolCalls } } : {}),
    maxOutputTokens: role === 'answer' ? caps.maxOutputTokens : examiner.maxOutputTokens,
    timeoutMs: 0,
  };
  return worstCost(requestWithOptions(request, options), price, caps.maxInputTokens);
}
