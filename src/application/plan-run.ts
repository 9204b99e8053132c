import {
  type Amount,
  type CostPlan,
  type PlannedExaminer,
  planCost,
  type UnitCost,
  worstCalls,
} from '../arena/cost-plan.ts';
import type { AgentConfig } from '../config/agent-settings.ts';
import type { Config } from '../config/config-schema.ts';
import type { TokenUsage } from '../kernel/answer.ts';
import type { CallRole, ModelRequest } from '../models/language-model.ts';
import { callCost, type Price, priceOf, worstCost } from '../models/price.ts';
import type { UsualCost } from '../storage/ledger/model-calls.ts';

/** What one call uses: by experience, where nothing better is known, and characters of the longest prompt. */
interface CallSize {
  readonly input: number;
  readonly output: number;
  readonly searches: number;
  readonly longest: number;
}

/**
 * Assumed until there are runs to go by. Prompts of the Examiner carry fact cards, or one part of a page; those that judge
 * trajectories two of them, steps and answers.
 */
const examinerCalls: Readonly<Record<Exclude<CallRole, 'answer'>, CallSize>> = {
  tree: { input: 2500, output: 200, searches: 0, longest: 40_000 },
  facts: { input: 2500, output: 1500, searches: 0, longest: 20_000 },
  task: { input: 5000, output: 900, searches: 0, longest: 80_000 },
  check: { input: 3000, output: 400, searches: 0, longest: 80_000 },
  grade: { input: 2500, output: 900, searches: 0, longest: 40_000 },
  review: { input: 2500, output: 400, searches: 0, longest: 40_000 },
  compare: { input: 1500, output: 100, searches: 0, longest: 20_000 },
  judge: { input: 4000, output: 300, searches: 0, longest: 60_000 },
  trajectory: { input: 20_000, output: 800, searches: 0, longest: 300_000 },
};

/** Assumed as well: a provider that searches reads a few pages; a tool loop sends what it has read again and again. */
const answerSizes = {
  model: { input: 30_000, output: 2500, searches: 6, longest: 2000 },
  loop: { input: 120_000, output: 4000, searches: 0, longest: 2000 },
} as const satisfies Record<string, CallSize>;

/** A call is made only where its worst cost fits into the budget: the dearest call that a run may have to make. */
export function dearestCall(config: Config): { readonly name: string; readonly usd: number } | null {
  const examiner = plannedExaminer(config, []);
  const calls = [
    ...config.agents.map((agent) => ({ name: agent.name, usd: callOfAgent(agent, config) })),
    ...(examiner ? [{ name: examiner.writer.model, usd: examiner.writer.task.worstUsd }] : []),
    ...(examiner?.judges ?? []).map(({ model, grade }) => ({ name: model, usd: grade.worstUsd })),
  ];
  const known = calls.flatMap(({ name, usd }) => (usd === null ? [] : [{ name, usd }]));
  return known.sort((one, other) => other.usd - one.usd)[0] ?? null;
}

function callOfAgent(agent: AgentConfig, config: Config): number | null {
  if (agent.kind === 'react' || agent.kind === 'mcp')
    return unitCost({ role: 'answer', model: agent.model, size: answerSizes.loop }, config, []).worstUsd;
  return answerCost(agent, config, []).worstUsd;
}

/** Things that a model is about to be asked for, for one role. */
export interface CallCount {
  readonly role: keyof typeof examinerCalls;
  /** `provider/model`. */
  readonly model: string;
  readonly count: Amount;
}

/** What asking for them will come to; null where a price is unknown. */
export function callsCost(counts: readonly CallCount[], config: Config, usual: readonly UsualCost[]): UnitCost {
  const costs = counts.map(({ role, model, count }) => {
    const unit = unitCost({ role, model, size: examinerCalls[role] }, config, usual);
    return {
      expectedUsd: unit.expectedUsd === null ? null : unit.expectedUsd * count.expected,
      worstUsd: unit.worstUsd === null ? null : unit.worstUsd * count.worst * worstCalls[role],
    };
  });
  return { expectedUsd: sumOrUnknown(costs, 'expectedUsd'), worstUsd: sumOrUnknown(costs, 'worstUsd') };
}

/** What advice on so many trees will come to; nothing where no model gives any. */
export function treesCost(config: Config, trees: number, usual: readonly UsualCost[]): UnitCost {
  const { kind, model, advice } = config.examiner;
  if (kind === 'offline' || model === undefined || !advice) return free;
  const { expected, worst } = advicePerTree(config);
  return callsCost(
    [{ role: 'tree', model, count: { expected: expected * trees, worst: worst * trees } }],
    config,
    usual,
  );
}

/** Tasks of a tree that is written ahead so many rounds: each round multiplies the states, many of which share a place. */
const tasksOfReach = [1, 4, 10, 20] as const;

/** What growing trees and writing all that is asked on them will come to; nothing without a model. */
export function setWritingCost(
  config: Config,
  { trees, reach }: { readonly trees: number; readonly reach: number },
  usual: readonly UsualCost[],
): UnitCost {
  const { kind, model } = config.examiner;
  if (kind === 'offline' || model === undefined) return free;
  const tasks = trees * (tasksOfReach[reach - 1] ?? 1);
  const pages = pagesPerTree(config);
  const count = (each: number, most = each) => ({ expected: each, worst: most });
  const written = callsCost(
    [
      { role: 'facts', model, count: count(trees * pages.expected, trees * pages.worst) },
      { role: 'task', model, count: count(tasks) },
      { role: 'check', model, count: count(tasks) },
    ],
    config,
    usual,
  );
  const advised = treesCost(config, trees, usual);
  const both = [written, advised];
  return { expectedUsd: sumOrUnknown(both, 'expectedUsd'), worstUsd: sumOrUnknown(both, 'worstUsd') };
}

function sumOrUnknown(costs: readonly UnitCost[], which: keyof UnitCost): number | null {
  return costs.reduce<number | null>(
    (sum, { [which]: each }) => (sum === null || each === null ? null : sum + each),
    0,
  );
}

/** Dollars are worth asking about from this sum on, or where they are unknown. */
export function costsMoney({ usd, unknown }: CostPlan): boolean {
  return usd.worst > 0 || unknown.worst.length > 0;
}

/**
 * What a tournament of a config will come to.
 * @param trees on which it is played
 * @param usual what calls have cost before: better than any guess
 */
export function planRun(
  config: Config,
  format: Config['tournament']['format'],
  trees: number,
  usual: readonly UsualCost[],
): CostPlan {
  const { matchRounds, reuseAnswers } = config.tournament;
  return planCost({
    agents: config.agents.map((agent) => ({
      agent: agent.name,
      kind: agent.kind,
      ...answerCost(agent, config, usual),
    })),
    examiner: plannedExaminer(config, usual),
    format: { ...config.tournament, format },
    trees,
    matchRounds,
    reuseAnswers,
    searchCheck: config.examiner.searchCheck !== 'off',
  });
}

const free: UnitCost = { expectedUsd: 0, worstUsd: 0 };

function answerCost(agent: AgentConfig, config: Config, usual: readonly UsualCost[]): UnitCost {
  switch (agent.kind) {
    case 'scripted':
      return free;
    // What a program or a service spends is its owner's, and nobody else can know it.
    case 'command':
    case 'http':
      return free;
    case 'model':
      return unitCost(
        { role: 'answer', model: agent.model, size: answerSizes.model, searches: agent.search },
        config,
        usual,
      );
    case 'react':
    case 'mcp': {
      const call = unitCost({ role: 'answer', model: agent.model, size: answerSizes.loop }, config, usual);
      return { ...call, worstUsd: loopWorst(agent.model, config) };
    }
  }
}

/** Every turn may send as much as fits, and there is a turn for each tool call and two more. */
function loopWorst(reference: string, config: Config): number | null {
  const price = priceOf(reference, config.prices);
  if (price === null) return null;
  const { maxToolCalls, maxInputTokens, maxOutputTokens } = config.caps;
  const input = Math.min(price.contextTokens ?? maxInputTokens, maxInputTokens);
  const turn = callCost(usageOf({ input, output: maxOutputTokens, searches: 0, longest: 0 }), price);
  return turn === null ? null : turn * (maxToolCalls + 2);
}

function plannedExaminer(config: Config, usual: readonly UsualCost[]): PlannedExaminer | null {
  const { kind, model, judges, judging, closedBook, selfSolve } = config.examiner;
  if (kind === 'offline' || model === undefined) return null;
  const cost = (role: keyof typeof examinerCalls, of: string) =>
    unitCost({ role, model: of, size: examinerCalls[role] }, config, usual);
  return {
    writer: {
      model,
      tree: cost('tree', model),
      facts: cost('facts', model),
      task: cost('task', model),
      check: cost('check', model),
    },
    judges: (judges ?? [model]).map((judge) => ({
      model: judge,
      grade: cost('grade', judge),
      review: cost('review', judge),
      compare: cost('compare', judge),
      judge: cost('judge', judge),
    })),
    judging,
    closedBook,
    selfSolve,
    advicePerTree: advicePerTree(config),
    pagesPerTree: pagesPerTree(config),
  };
}

/** The search for the root, and the pages whose links are followed: when the tree is built, and some while it is played on. */
function advicePerTree({ trees, examiner }: Config): Amount {
  if (!examiner.advice) return { expected: 0, worst: 0 };
  const grown = Array.from({ length: trees.depth - 1 }, (_, level) => trees.children ** level).reduce(
    (a, b) => a + b,
    0,
  );
  // The query for the root and its choice.
  return { expected: 2 + Math.min(grown, 2 * trees.children), worst: 2 + grown + 2 * trees.children };
}

/** Questions need the pages around their targets; at worst every page of the tree, grown by two levels for some. */
function pagesPerTree({ trees }: Config): Amount {
  const built = Array.from({ length: trees.depth }, (_, level) => trees.children ** level).reduce((a, b) => a + b, 0);
  return { expected: Math.min(built, 2 + 3 * trees.children), worst: built + 2 * trees.children * trees.depthChildren };
}

/** A kind of call, or of answer, of one model. */
interface Unit {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  readonly size: CallSize;
  /** Whether its provider searches. */
  readonly searches?: boolean;
}

function unitCost(unit: Unit, config: Config, usual: readonly UsualCost[]): UnitCost {
  const { role, model, size, searches = false } = unit;
  const price = priceOf(model, config.prices);
  const known = usual.find((each) => each.role === role && each.model === model);
  // Some providers state what a call cost although no list has their prices.
  if (price === null) return { expectedUsd: known?.usd ?? null, worstUsd: null };
  const guess = callCost(usageOf({ ...size, searches: searches ? size.searches : 0 }), price);
  return { expectedUsd: known?.usd ?? guess, worstUsd: worstOf(unit, price, config) };
}

function usageOf({ input, output, searches }: CallSize): TokenUsage {
  return { inputTokens: input, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: output, searches };
}

/** What is reserved for such a call: its bytes, which are more than its letters in most languages. */
function worstOf({ role, size, searches }: Unit, price: Price, config: Config): number | null {
  const { caps, examiner, trees } = config;
  const letter = trees.language === 'en' ? 'e' : '字';
  const request: ModelRequest = {
    purpose: { role, prompt: '', agent: null, occasion: '' },
    system: null,
    messages: [{ role: 'user', text: letter.repeat(size.longest) }],
    ...(searches ? { webSearch: { most: caps.maxToolCalls } } : {}),
    maxOutputTokens: role === 'answer' ? caps.maxOutputTokens : examiner.maxOutputTokens,
    timeoutMs: 0,
  };
  return worstCost(request, price, caps.maxInputTokens);
}
