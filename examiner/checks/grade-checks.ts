import type { AnswerOutcome, CheckReport } from '../../src/kernel/answer.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { Examiner, JudgeFailure, Judgement, JudgeRequest } from '../examiner.ts';
import { type ChecklistItem, type Grade, gradedItems, needsModel, type Task, taskIdAt } from '../task.ts';
import { isLevel, sideOf, tellNoAnswer, type Verdict, verdictFrom } from '../verdict.ts';

/** The items of a task that its pack's program checks. */
export function checkedItems(task: Task): readonly ChecklistItem[] {
  return gradedItems(task).filter(({ check }) => check !== undefined);
}

/** A task with the items alone that are graded by whoever reads the answer. */
export function withoutChecks(task: Task): Task {
  if (checkedItems(task).length === 0) return task;
  const read = (items: readonly ChecklistItem[]) => items.filter(({ check }) => check === undefined);
  return { ...task, depthChecklist: read(task.depthChecklist), widthChecklist: read(task.widthChecklist) };
}

/** Tells whether a program has to check an answer before it can be graded; an agent's own failure lacks everything. */
export function wantsChecks(task: Task, outcome: AnswerOutcome): boolean {
  return outcome.kind === 'answered' && outcome.checks === undefined && checkedItems(task).length > 0;
}

/** Returns why two answers cannot be judged yet; null where they can. */
export function uncheckedFault(task: Task, a: AnswerOutcome, b: AnswerOutcome): JudgeFailure | null {
  if (!wantsChecks(task, a) && !wantsChecks(task, b)) return null;
  return { reason: 'unchecked', detail: 'the checks program of the task pack has not checked both answers' };
}

/** Grades of the items that a program checked, in their order: a pass is satisfied, a fail what the program says it is. */
export function gradeChecks(task: Task, outcome: AnswerOutcome): Grade[] {
  const results = new Map(reportOf(outcome)?.results.map(({ check, outcome: result }) => [check, result]));
  return checkedItems(task).map(({ id, check = '' }) => {
    const result = results.get(check) ?? 'missing';
    return { item: id, outcome: result === 'passed' ? 'satisfied' : result, quote: null };
  });
}

/** Returns why an answer did not pass the check of an item; undefined where it did, or where there was no check. */
export function checkReason(outcome: AnswerOutcome | null, { check }: Pick<ChecklistItem, 'check'>) {
  if (check === undefined || outcome === null) return undefined;
  return reportOf(outcome)?.results.find((each) => each.check === check)?.reason || undefined;
}

/** The verdict by what a question prefers less of, where the grades leave two answers level that pass every check; else the level one. */
export function verdictByFigure(level: Verdict, a: AnswerOutcome, b: AnswerOutcome): Verdict {
  const ofA = figureOf(a);
  const ofB = figureOf(b);
  if (sideOf(level.tier) !== null || ofA === null || ofB === null || ofA === ofB) return level;
  const isA = ofA < ofB;
  const [less, more] = isA ? [ofA, ofB] : [ofB, ofA];
  const by = Number((more - less).toPrecision(6));
  const reason = `Both answers pass every check; answer ${isA ? 'A' : 'B'} has ${by} less of what the question wants little of: ${less} against ${more}.`;
  return { tier: isA ? 'A_BETTER' : 'B_BETTER', tag: 'NONE', reason };
}

/** The verdict by the grades, then by what the question prefers less of; open where a comparison would decide. */
export function verdictByProof(
  task: Task,
  gradesA: readonly Grade[],
  gradesB: readonly Grade[],
  a: AnswerOutcome,
  b: AnswerOutcome,
): { readonly verdict: Verdict; readonly isOpen: boolean } {
  const level = verdictFrom(task, gradesA, gradesB);
  const verdict = verdictByFigure(level, a, b);
  return { verdict, isOpen: verdict === level && isLevel(task, gradesA, gradesB) };
}

function figureOf(outcome: AnswerOutcome): number | null {
  const report = reportOf(outcome);
  return report?.results.every((each) => each.outcome === 'passed') ? report.less : null;
}

function reportOf(outcome: AnswerOutcome): CheckReport | null {
  return (outcome.kind === 'answered' && outcome.checks) || null;
}

const settingsId = 'programs-1';
const nobody = 'the config names no model that could do it';

/** The Examiner of a config without a model: it writes nothing, and judges where programs check every item. */
export const programsExaminer: Examiner = {
  settingsId,
  taskId: (place, seed) => taskIdAt(place, settingsId, seed),
  targetsAt: async () => null,
  writeTask: async () => fail({ reason: 'examiner_unavailable', detail: nobody }),
  judge: async (request) => judgeByPrograms(request),
};

function judgeByPrograms({ task, a, b }: JudgeRequest): Result<Judgement, JudgeFailure> {
  if (needsModel(task)) return fail({ reason: 'examiner_unavailable', detail: nobody });
  const fault = uncheckedFault(task, a.outcome, b.outcome);
  if (fault !== null) return fail(fault);
  const gradesA = gradeChecks(task, a.outcome);
  const gradesB = gradeChecks(task, b.outcome);
  const { verdict } = verdictByProof(task, gradesA, gradesB, a.outcome, b.outcome);
  return ok({ gradesA, gradesB, verdict: tellNoAnswer(verdict, a.outcome, b.outcome) });
}
