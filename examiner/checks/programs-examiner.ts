import { shortHash } from '../../src/kernel/hash.ts';
import { taskId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { Examiner, JudgeFailure, Judgement, JudgeRequest } from '../examiner.ts';
import { tellNoAnswer } from '../no-answer.ts';
import { needsModel } from '../task.ts';
import { gradeChecks, uncheckedFault, verdictByProof } from './grade-checks.ts';

const settingsId = 'programs-1';
const nobody = 'the config names no model that could do it';

/** The Examiner of a config without a model: it writes nothing, and judges where programs check every item. */
export const programsExaminer: Examiner = {
  settingsId,
  taskId: ({ tree, path, width, variant }, seed) =>
    taskId(shortHash({ place: { tree, path, width, variant }, settingsId, seed }, 16)),
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
  const { verdict } = verdictByProof(task, gradesA, gradesB, a, b);
  return ok({ gradesA, gradesB, verdict: tellNoAnswer(verdict, a.outcome, b.outcome) });
}
