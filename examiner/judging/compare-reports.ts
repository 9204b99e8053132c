import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { type AskOptions, askJudge } from '../ask-model.ts';
import type { JudgeRequest, ReportComparison } from '../examiner.ts';
import { plainForm, taskInPlainForm } from '../graded-text.ts';
import {
  adaptiveCriteria,
  generalCriteria,
  ownCriteria,
  type ReportCriteria,
  writeCriteriaPrompt,
} from '../rubrics/report-criteria.ts';
import type { Task } from '../task.ts';
import { eligibleJudges } from './panel.ts';
import { compareSoftly } from './soft-comparison.ts';

/** Whom the quality of reports is compared by. */
export interface ReportJudging extends AskOptions {
  readonly judges: readonly LanguageModel[];
  readonly excludeOwnVendor: boolean;
  /** Writes the criteria of a question that has no rubric of its own; null: general ones. */
  readonly criteriaWriter: LanguageModel | null;
}

/** Shown of a report, in UTF-16 code units. */
export const longestReport = 60_000;

/** Has each judge compare two reports by criteria of their question, in both orders: swapping the reports swaps the outcome. */
export async function compareReports(request: JudgeRequest, options: ReportJudging): Promise<ReportComparison> {
  const { task, a, b, attempt } = request;
  const reports = { a: shownReport(a.outcome), b: shownReport(b.outcome) };
  if (reports.a === '' || reports.b === '') return { kind: 'not_compared', reason: 'no_report' };
  if (reports.a === reports.b) return { kind: 'not_compared', reason: 'equal' };
  const eligible = eligibleJudges(options, a, b);
  if (!eligible.ok) return { kind: 'failed', failure: eligible.failure };
  const plainTask = taskInPlainForm(task);
  const criteria = await criteriaOf(plainTask, attempt, options);
  if (!criteria.ok) return { kind: 'failed', failure: criteria.failure };
  const pair = { ...reports, task: { ...plainTask, rubric: criteria.value.criteria }, attempt };
  const compared = await compareSoftly(eligible.value, pair, options, 'quality');
  if (!compared.ok) return { kind: 'failed', failure: compared.failure };
  return { kind: 'compared', criteria: criteria.value, judges: compared.value.comparisons };
}

/** The whole report, beyond its word limit as well: whether it keeps to that is a matter of its quality. */
function shownReport(outcome: AnswerOutcome): string {
  if (outcome.kind === 'failed') return '';
  return visibleText(plainForm(outcome.answer.text.slice(0, longestReport)))
    .slice(0, longestReport)
    .trim();
}

/** The same for whoever answers: the question alone is shown. Equal questions are asked about once. */
async function criteriaOf(
  task: Task,
  attempt: number,
  options: ReportJudging,
): Promise<Result<ReportCriteria, Extract<ReportComparison, { readonly kind: 'failed' }>['failure']>> {
  const own = ownCriteria(task);
  if (own !== null) return ok(own);
  const { criteriaWriter: writer, fence } = options;
  if (writer === null) return ok(generalCriteria);
  const about = `criteria ${shortHash(task.question)}`;
  const prompt = writeCriteriaPrompt(task.question, fence);
  const reply = await askJudge(writer, { role: 'criteria', prompt, task: task.id, about, attempt }, options);
  if (reply.ok) return ok(adaptiveCriteria(reply.value.value));
  return fail({ reason: 'no_criteria', detail: `${reply.failure.reason}: ${reply.failure.detail}`.slice(0, 1000) });
}
