import { type ExamSet, keptTasks } from '../arena/exam-set.ts';
import { itemResults, preferenceResults } from '../arena/item-results.ts';
import type { Comparison, TournamentHead } from '../arena/tournament.ts';
import { storedConfig } from '../config/load-config.ts';
import type { AgentId, TournamentId } from '../kernel/ids.ts';
import { canonicalJson } from '../kernel/json.ts';
import type { ItemResult } from '../ratings/ability/ability.ts';
import { comparisonRecord } from '../ratings/gate/evidence.ts';
import { type GateReport, gateReport } from '../ratings/gate/gate-report.ts';
import { type GatePlan, gatePlan } from '../ratings/gate/sequential-comparison.ts';
import { pairedDifferences } from '../ratings/gate/tree-differences.ts';
import { loadWithoutTexts } from '../storage/ledger/load-without-texts.ts';
import type { Records } from './app-context.ts';
import { tasksInOrder } from './set-tasks.ts';

/** Progress of a comparison. */
export interface ComparisonState {
  readonly comparison: Comparison;
  readonly set: ExamSet;
  readonly report: GateReport;
  /** Trees to play next; empty if it is decided, or nothing is left. */
  readonly next: ExamSet['trees'];
  /** One that was begun and has not ended. */
  readonly unfinished: TournamentId | null;
  readonly tournaments: readonly TournamentId[];
  /** Answers that were taken from earlier tournaments, and that were asked for. */
  readonly answersReused: number;
  readonly answersBought: number;
  /** Dollars committed so far, as far as they are known. */
  readonly usd: number;
  /** True where the cost of an answer or a call is unknown. */
  readonly costsUnknown: boolean;
}

/** The tournaments of a comparison, the first first. */
export async function tournamentsOf({ ledger }: Records, id: Comparison['id']): Promise<readonly TournamentHead[]> {
  return (await ledger.tournaments.list()).filter(({ comparison }) => comparison?.id === id).reverse();
}

/** The plan that a comparison on a set is looked at by. */
export function planOf({ margin, untilDecided }: Comparison, { trees }: Pick<ExamSet, 'trees'>): GatePlan {
  return gatePlan(trees.length, { margin, steps: untilDecided });
}

/** Reads the progress of a comparison from what was recorded. */
export async function comparisonState(
  app: Records,
  comparison: Comparison,
  set: ExamSet,
  plan: GatePlan,
): Promise<ComparisonState> {
  const { ledger } = app;
  const heads = await tournamentsOf(app, comparison.id);
  const results: ItemResult[] = [];
  const answeredKeys = new Set<string>();
  const answerKey = (agent: AgentId, task: string) => `${agent} ${task}`;
  let [answers, computations, usd] = [0, 0, 0];
  let costsUnknown = false;
  for (const head of heads) {
    const record = await loadWithoutTexts(ledger, head);
    results.push(...itemResults(record), ...preferenceResults(record));
    for (const { agent, task, outcome } of record.answers)
      if (outcome.kind === 'answered') answeredKeys.add(answerKey(agent, task));
    // What was taken over and came up in no round is not of this comparison.
    const asking = new Set(record.rounds.map(({ task }) => task));
    answers += record.answers.filter(({ task }) => asking.has(task)).length;
    computations += (await ledger.answers.countComputations(head.id)).length;
    usd += await ledger.modelCalls.committedUsd(head.id);
    costsUnknown ||= (await ledger.modelCalls.spendOf(head.id)).some(({ unknownCost }) => unknownCost > 0);
  }
  const open = heads.find(({ status }) => status === 'running')?.id ?? null;
  const playedTrees = new Set(heads.flatMap(({ trees }) => trees));
  const isOver = open === null && playedTrees.size >= set.trees.length;
  const recordOn = (trees: ReadonlySet<string>) =>
    comparisonRecord(
      results.filter(({ tree }) => trees.has(tree)),
      comparison,
      (agent, task) => answeredKeys.has(answerKey(agent, task)),
    );
  const report = gateReport(pairedDifferences(inSetOrder(set, results), comparison), recordOn, plan, isOver);
  // A look that the record does not support ends nothing: further trees may bring evidence.
  const decided = report.decision !== 'undecided';
  return {
    comparison,
    set,
    report,
    next: decided ? [] : nextTrees(set, playedTrees, plan.looks),
    unfinished: open,
    tournaments: heads.map(({ id }) => id),
    answersBought: Math.min(answers, computations),
    answersReused: Math.max(0, answers - computations),
    usd,
    costsUnknown,
  };
}

/** Trees are read in the order of the set, whichever ended first. */
function inSetOrder({ trees }: ExamSet, results: readonly ItemResult[]): readonly ItemResult[] {
  const place = new Map<string, number>(trees.map((tree, index) => [tree, index]));
  return [...results].sort((one, other) => (place.get(one.tree) ?? 0) - (place.get(other.tree) ?? 0));
}

/**
 * Takes over what the older version has answered on these trees of the set before, so that it is not bought again: from
 * tournaments in which its settings were the same, and answers counted in the whole tournament.
 * @returns how many answers
 */
export async function reuseOlderAnswers(
  { ledger }: Records,
  head: TournamentHead,
  older: AgentId,
  set: ExamSet,
): Promise<number> {
  const settings = settingsText(head, older);
  const same = (await ledger.tournaments.list()).filter(
    (other) =>
      other.id !== head.id &&
      other.set?.hash === set.hash &&
      settings !== null &&
      settingsText(other, older) === settings,
  );
  const ids = same.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const tasks = (await tasksInOrder(ledger, keptTasks(set))).filter(({ tree }) => head.trees.includes(tree));
  return ledger.answers.copy(
    head.id,
    older,
    ids,
    tasks.map(({ id }) => id),
  );
}

/** Returns an agent's settings in a tournament, as canonical JSON; null if it did not play. */
function settingsText({ id, agents, config }: TournamentHead, agent: AgentId): string | null {
  if (!agents.includes(agent)) return null;
  const { agents: known, caps } = storedConfig({ id, config });
  return canonicalJson({ agent: known.find(({ name }) => name === agent) ?? null, caps });
}

/** The trees that are played next, so that the next look can be taken; empty when all are played. */
function nextTrees(
  { trees }: Pick<ExamSet, 'trees'>,
  playedTrees: ReadonlySet<ExamSet['trees'][number]>,
  looks: readonly number[],
): ExamSet['trees'] {
  const next = looks.find((count) => count > playedTrees.size) ?? trees.length;
  return trees.filter((tree) => !playedTrees.has(tree)).slice(0, Math.max(0, next - playedTrees.size));
}
