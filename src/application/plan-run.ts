import { drawnShare, type TaskKind, tabulateAlone } from '../../examiner/task.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { costBound, type Driver, type UnitCost } from '../arena/cost-bound.ts';
import { type CostPlan, type PlannedExaminer, type PlannedJudge, planCost } from '../arena/cost-plan.ts';
import { type PlayedVolume, usualDoubts } from '../arena/cost-volume.ts';
import { type ExamSetVersion, keptTasks } from '../arena/exam-set.ts';
import { type PlannedQuestions, plannedQuestions } from '../arena/own-questions/planned-questions.ts';
import type { PlannedQuality } from '../arena/quality/quality-costs.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel } from '../config/examiner-choice.ts';
import { isRetiredFormat } from '../config/format-settings.ts';
import { vendorOf } from '../config/providers.ts';
import { qualityModels } from '../config/quality-models.ts';
import { agentId } from '../kernel/ids.ts';
import type { UsualCost } from '../storage/ledger/usual-costs.ts';
import type { Records } from './app-context.ts';
import type { NewTournament } from './create-tournament.ts';
import { findSet } from './exam-sets.ts';
import { agentVendor } from './make-agents.ts';
import { tasksInOrder } from './set-tasks.ts';
import { answerCost, type ExaminerRole, examinerCost } from './unit-cost.ts';

/** Things that a model is about to be asked for, for one role. */
export interface CallCount {
  readonly role: ExaminerRole;
  /** `provider/model`. */
  readonly model: string;
  /** Expected number. */
  readonly count: number;
}

/** Cost of calls in dollars; null if a price is unknown. */
export interface CallsCost {
  readonly expectedUsd: number | null;
  /** Upper bound that holds 95 times of 100 (src/arena/cost-bound.ts). */
  readonly boundUsd: number | null;
}

const freeCalls: CallsCost = { expectedUsd: 0, boundUsd: 0 };

/**
 * Estimates the cost of these calls.
 * @param follows what their number is as unsure as
 */
export function callsCost(
  counts: readonly CallCount[],
  config: Config,
  usual: readonly UsualCost[],
  follows: Driver = 'asked',
): CallsCost {
  const parts = counts.map(({ role, model, count }) => ({
    ...examinerCost(role, model, config, usual),
    count,
    follows,
  }));
  const expected = sumOrUnknown(parts.map(({ expectedUsd, count }) => expectedUsd && expectedUsd * count));
  return { expectedUsd: expected, boundUsd: expected === null ? null : costBound(parts, usualDoubts) };
}

function sumOrUnknown(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

/** Estimates the cost of advice on so many trees; nothing if no model gives any. */
export function treesCost(config: Config, trees: number, usual: readonly UsualCost[]): CallsCost {
  const counts = adviceCounts(config, trees);
  return counts.length === 0 ? freeCalls : callsCost(counts, config, usual, 'trees');
}

function adviceCounts(config: Config, trees: number): readonly CallCount[] {
  const model = examinerModel(config.examiner);
  if (model === null || !config.examiner.advice) return [];
  return [{ role: 'tree', model, count: advicePerTree(config) * trees }];
}

/** Tasks of a tree that is written ahead so many rounds: each round multiplies the states, many of which share a place. */
const tasksOfReach = [1, 4, 10, 20] as const;

/** Estimates the cost of growing trees and writing all tasks on them; nothing without a model. */
export function setWritingCost(
  config: Config,
  { trees, reach }: { readonly trees: number; readonly reach: number },
  usual: readonly UsualCost[],
): CallsCost {
  const model = examinerModel(config.examiner);
  if (model === null) return freeCalls;
  const tasks = trees * (tasksOfReach[reach - 1] ?? 1);
  const counts: readonly CallCount[] = [
    { role: 'facts', model, count: trees * pagesPerTree(config) * countReadings(config) },
    { role: 'task', model, count: tasks },
    { role: 'check', model, count: tasks },
    ...adviceCounts(config, trees),
  ];
  return callsCost(counts, config, usual, 'trees');
}

/** Experience from earlier runs, for a plan. */
export interface RunKnowledge {
  /** Costs of earlier calls: better than any guess. */
  readonly usual: readonly UsualCost[];
  /** Volume of earlier tournaments; null: too little. */
  readonly played: PlayedVolume | null;
}

/** A frozen set as a plan sees it. */
export interface PlannedSet {
  /** Null where it asks about trees. */
  readonly own: PlannedQuestions | null;
}

/**
 * Estimates the cost of a tournament of a config.
 * @param trees on which it is played
 * @param set where one is played, whose trees and questions are there already
 */
export function planRun(
  config: Config,
  format: Config['tournament']['format'],
  trees: number,
  { usual, played }: RunKnowledge,
  set: PlannedSet | null = null,
): CostPlan {
  const { matchRounds, reuseAnswers } = config.tournament;
  return planCost({
    agents: config.agents.map((agent) => ({
      agent: agent.name,
      kind: agent.kind,
      ...answerCost(agent, config, usual),
    })),
    examiner: plannedExaminer(config, usual, set?.own ?? null),
    quality: plannedQuality(config, usual),
    format: { ...config.tournament, format },
    trees,
    matchRounds,
    played,
    reuseAnswers,
    isWritten: set !== null,
    own: set?.own ?? null,
    searchCheck: config.examiner.searchCheck !== 'off',
  });
}

function plannedQuality(config: Config, usual: readonly UsualCost[]): PlannedQuality | null {
  const models = qualityModels(config);
  if (models === null) return null;
  const { judges, writer } = models;
  return {
    writer: writer === null ? null : { model: writer, criteria: examinerCost('criteria', writer, config, usual) },
    judges: judges.map((model) => ({ model, quality: examinerCost('quality', model, config, usual) })),
  };
}

function plannedExaminer(
  config: Config,
  usual: readonly UsualCost[],
  own: PlannedQuestions | null,
): PlannedExaminer | null {
  const model = examinerModel(config.examiner);
  if (model === null) return null;
  const { judges, judging, closedBook, selfSolve } = config.examiner;
  const cost = (role: ExaminerRole, of: string) => examinerCost(role, of, config, usual, own);
  const costs = <Role extends ExaminerRole>(roles: readonly Role[], of: string) =>
    Object.fromEntries(roles.map((role) => [role, cost(role, of)])) as Record<Role, UnitCost>;
  return {
    writer: { model, ...costs(['tree', 'facts', 'task', 'check'], model) },
    judges: (judges ?? [model]).map((judge) => ({
      model: judge,
      mayJudge: judgeShares(config, judge),
      ...costs(['grade', 'review', 'compare', 'judge', 'cite'], judge),
    })),
    judging,
    ...(config.citations?.judge === 'model' && { citedPages: citedPages(config.citations) }),
    closedBook,
    selfSolve,
    triedItems: kindsShare(config, ['exclusion', 'comparison', 'change', 'synthesis']),
    advicePerTree: advicePerTree(config),
    pagesPerTree: pagesPerTree(config),
    readings: countReadings(config),
  };
}

/** The shares of answers and of pairs that a judge may judge: where it is kept from its own vendor, only those of others. */
function judgeShares(config: Config, judge: string): PlannedJudge['mayJudge'] {
  const own = vendorOf(config, judge);
  const all = config.agents.length;
  const others = config.agents.filter(({ name }) => agentVendor(config, agentId(name)) !== own).length;
  if (!config.examiner.excludeOwnVendor || all < 2) return { answers: 1, pairs: 1 };
  return { answers: others < 2 ? 0 : others / all, pairs: (others * (others - 1)) / (all * (all - 1)) };
}

/**
 * Expected number of the pages cited by an answer on which code leaves some claim open: 54 over the 32 answers of a
 * tournament over manuals.
 */
function citedPages({ mostPages }: NonNullable<Config['citations']>): number {
  return Math.min(1.7, mostPages);
}

/** The search for the root, and the pages whose links are followed: when the tree is built, and some while it is played on. */
function advicePerTree({ trees, examiner }: Config): number {
  if (!examiner.advice) return 0;
  const pages = Array.from({ length: trees.depth - 1 }, (_, level) => trees.children ** level).reduce(
    (a, b) => a + b,
    0,
  );
  // The query for the root and its choice.
  return 2 + Math.min(pages, 2 * trees.children);
}

/** Returns the share of questions that are of these kinds. */
function kindsShare({ examiner: { kinds = tabulateAlone } }: Config, chosenKinds: readonly TaskKind[]): number {
  return drawnShare(kinds, chosenKinds);
}

/**
 * Assumed: of the pages around a target, those that one can be asked about beside it. Others are hubs, or stand in another relation;
 * .4 in a tournament over manuals, where some had been read before.
 */
const siblingShare = 0.6;

/** Questions need the pages around their targets. */
function pagesPerTree({ trees }: Config): number {
  const pages = Array.from({ length: trees.depth }, (_, level) => trees.children ** level).reduce((a, b) => a + b, 0);
  return siblingShare * Math.min(pages, 2 + 3 * trees.children);
}

/** Kinds about points take a further reading of a page; synthesis one beside each of some pages of other sites. */
function countReadings(config: Config): number {
  return 1 + kindsShare(config, ['comparison', 'change']) + kindsShare(config, ['synthesis']);
}

/** Estimates the cost of a new tournament. A single pair meets once on each tree, as in a round robin of two. */
export async function priceRun(
  app: Records,
  { config, format, trees, set, seeds = [] }: Pick<NewTournament, 'config' | 'format' | 'trees' | 'set' | 'seeds'>,
): Promise<CostPlan> {
  const count = trees.length || seeds.length || config.trees.count;
  // What was begun by a retired format is not played on: all that is asked is whether it costs money.
  const playedFormat = format === 'match' ? 'round-robin' : isRetiredFormat(format) ? 'swiss' : format;
  return planRun(config, playedFormat, count, await knowledgeOf(app), set ? await plannedSet(app, set) : null);
}

/** Loads the facts about a frozen set that a plan needs. */
async function plannedSet(app: Records, version: ExamSetVersion): Promise<PlannedSet> {
  const set = await findSet(app, version, 'frozen');
  if (!set.trees.some(isQuestionTree)) return { own: null };
  return { own: plannedQuestions(await tasksInOrder(app.ledger, keptTasks(set))) };
}

/** Returns true if a run costs money, or has programs whose cost is still unknown. */
export function mayCostMoney({ costsMoney, unknown }: CostPlan): boolean {
  return costsMoney || unknown.expected.length > 0;
}

/** Loads the experience of earlier runs. */
export async function knowledgeOf({ ledger }: Records): Promise<RunKnowledge> {
  return { usual: await ledger.modelCalls.usualCosts(), played: await ledger.rounds.playedVolume() };
}
