import type { AnswerOutcome } from '../src/kernel/answer.ts';
import { shortHash } from '../src/kernel/hash.ts';
import { type TaskId, taskId } from '../src/kernel/ids.ts';
import { ok } from '../src/kernel/result.ts';
import type { Examiner } from './examiner.ts';
import { gradeAnswer } from './grading/grade-answer.ts';
import { createFactCache } from './reading/fact-cache.ts';
import type { TaskPlace } from './task.ts';
import { verdictFrom } from './verdict.ts';
import { loadPlacePages } from './writing/place-pages.ts';
import { writeTask } from './writing/write-task.ts';

/** Changes whenever the same place and seed would give another task. */
const settingsId = 'offline-3';

/** The Examiner without a model: reads facts by structure, words questions by rule, grades by text comparison. */
export function createOfflineExaminer(): Examiner {
  const cache = createFactCache();
  return {
    settingsId,
    taskId: offlineTaskId,
    async writeTask(request, store) {
      const pages = await loadPlacePages(request, store, cache);
      if (!pages.ok) return pages;
      const { place, seed } = request;
      return writeTask({ place, pages: pages.value, seed, idOf: (each) => offlineTaskId(each, seed) });
    },
    async judge({ task, a, b }) {
      const gradesA = gradeAnswer(task, answerText(a.outcome));
      const gradesB = gradeAnswer(task, answerText(b.outcome));
      return ok({ gradesA, gradesB, verdict: verdictFrom(task, gradesA, gradesB) });
    },
  };
}

function offlineTaskId({ tree, path, width, variant }: TaskPlace, seed: number): TaskId {
  return taskId(shortHash({ place: { tree, path, width, variant }, settingsId, seed }, 16));
}

/** An agent's own failure is an empty answer. Outside faults are voided before they come here. */
function answerText(outcome: AnswerOutcome): string {
  return outcome.kind === 'answered' ? outcome.answer.text : '';
}
