import type { AnswerOutcome } from '../src/kernel/answer.ts';
import { shortHash } from '../src/kernel/hash.ts';
import { type TaskId, taskId } from '../src/kernel/ids.ts';
import { fail, ok } from '../src/kernel/result.ts';
import { verdictByCitations } from './citations/verdict-by-citations.ts';
import type { Examiner } from './examiner.ts';
import { gradeAnswer } from './grading/grade-answer.ts';
import { checkedItems, gradeChecks, uncheckedFault, verdictByFigure, withoutChecks } from './grading/grade-checks.ts';
import { type GradedText, preferDirect } from './grading/prefer-direct.ts';
import { tellNoAnswer } from './no-answer.ts';
import { createFactCache } from './reading/fact-cache.ts';
import type { Task, TaskPlace } from './task.ts';
import { noTaskChecks, type TaskChecks, taskCheckNames } from './task-gate.ts';
import { asksOnlyTables, type KindShares, kindNames, tabulateAlone } from './task-kind.ts';
import { isLevel, type Verdict, verdictFrom } from './verdict.ts';
import { targetsAt } from './writing/choose-targets.ts';
import { ruleWriters } from './writing/kinds/rule-writers.ts';
import { lowerVariants, writeByKind } from './writing/kinds/write-by-kind.ts';

/** Changes whenever the same place and seed would give another task. */
const codeVersion = 'offline-10';

/**
 * The Examiner without a model: reads facts by structure, words questions by rule, grades by text comparison.
 * @param kinds how often each kind of question is drawn
 */
export function createOfflineExaminer(checks: TaskChecks = noTaskChecks, kinds: KindShares = tabulateAlone): Examiner {
  const cache = createFactCache();
  const settingsId = [codeVersion, ...taskCheckNames(checks), ...kindNames(kinds)].join('+');
  const writers = ruleWriters(checks);
  const idOf = (place: TaskPlace, seed: number): TaskId => offlineTaskId(place, seed, settingsId);
  const write: Examiner['writeTask'] = async (request, store) => {
    // Lower variants of tables are a matter of the writer's own.
    const earlier = asksOnlyTables(kinds) ? ok([]) : await lowerVariants(request, (lower) => write(lower, store));
    if (!earlier.ok) return earlier;
    const id = idOf(request.place, request.seed);
    return writeByKind({ request, store, cache, id, earlier: earlier.value }, kinds, writers);
  };
  return {
    settingsId,
    taskId: idOf,
    targetsAt: (request, store) => targetsAt(request, store, cache),
    writeTask: write,
    async judge({ task, a, b }) {
      const fault = uncheckedFault(task, a.outcome, b.outcome);
      if (fault !== null) return fail(fault);
      const gradedA = gradedText(task, a.outcome);
      const gradedB = gradedText(task, b.outcome);
      const byGrades = verdictOf(task, gradedA, gradedB);
      const bySources = isLevel(task, gradedA.grades, gradedB.grades)
        ? verdictByCitations(byGrades, a.citations, b.citations)
        : byGrades;
      const verdict = verdictByFigure(bySources, a.outcome, b.outcome);
      return ok({
        gradesA: gradedA.grades,
        gradesB: gradedB.grades,
        verdict: tellNoAnswer(verdict, a.outcome, b.outcome),
      });
    },
  };
}

function gradedText(task: Task, outcome: AnswerOutcome): GradedText {
  const text = answerText(outcome);
  return { text, grades: [...gradeChecks(task, outcome), ...gradeAnswer(withoutChecks(task), text)] };
}

/** Where grades decide nothing, the more direct answer is the better one; what programs check quotes no words of it. */
function verdictOf(task: Task, a: GradedText, b: GradedText): Verdict {
  const byGrades = verdictFrom(task, a.grades, b.grades);
  if (byGrades.tag !== null || checkedItems(task).length > 0) return byGrades;
  return verdictFrom(task, a.grades, b.grades, preferDirect(task.wordLimit, a, b));
}

function offlineTaskId({ tree, path, width, variant }: TaskPlace, seed: number, settingsId: string): TaskId {
  return taskId(shortHash({ place: { tree, path, width, variant }, settingsId, seed }, 16));
}

/** An agent's own failure is an empty answer. Outside faults are voided before they come here. */
function answerText(outcome: AnswerOutcome): string {
  return outcome.kind === 'answered' ? outcome.answer.text : '';
}
