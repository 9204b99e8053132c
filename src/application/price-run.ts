import { isQuestionTree } from '../../trees/question-tree.ts';
import type { CostPlan } from '../arena/cost-plan.ts';
import { type ExamSetVersion, keptTasks } from '../arena/exam-set.ts';
import { plannedQuestions } from '../arena/own-questions/planned-questions.ts';
import { isRetiredFormat } from '../config/format-settings.ts';
import type { Records } from './app-context.ts';
import type { NewTournament } from './create-tournament.ts';
import { findSet } from './exam-sets.ts';
import { type PlannedSet, planRun, type RunKnowledge } from './plan-run.ts';
import { tasksInOrder } from './set-tasks.ts';

/** What a new tournament will cost. A single pair meets once on each tree, as in a round robin of two. */
export async function priceRun(
  app: Records,
  { config, format, trees, set, seeds = [] }: Pick<NewTournament, 'config' | 'format' | 'trees' | 'set' | 'seeds'>,
): Promise<CostPlan> {
  const count = trees.length || seeds.length || config.trees.count;
  // What was begun by a retired format is not played on: all that is asked is whether it costs money.
  const played = format === 'match' ? 'round-robin' : isRetiredFormat(format) ? 'swiss' : format;
  return planRun(config, played, count, await knowledgeOf(app), set ? await plannedSet(app, set) : null);
}

/** What a plan wants to know of a frozen set. */
async function plannedSet(app: Records, played: ExamSetVersion): Promise<PlannedSet> {
  const set = await findSet(app, played, 'frozen');
  if (!set.trees.some(isQuestionTree)) return { own: null };
  return { own: plannedQuestions(await tasksInOrder(app.ledger, keptTasks(set))) };
}

/** Whether a run costs money, or has programs that have not said yet what they cost: where nobody is asked about these. */
export function mayCostMoney({ costsMoney, unknown }: CostPlan): boolean {
  return costsMoney || unknown.expected.length > 0;
}

/** What runs so far have taught. */
export async function knowledgeOf({ ledger }: Records): Promise<RunKnowledge> {
  return { usual: await ledger.modelCalls.usualCosts(), played: await ledger.rounds.playedVolume() };
}
