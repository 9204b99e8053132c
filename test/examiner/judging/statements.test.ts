import { expect, it } from 'vitest';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { gradesReply } from '../../services/examiner-brain/grades-reply.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { brainModel } from './brain-model.ts';
import { judgingRig, requestFor } from './judging-rig.ts';

const question = { question: 'How does one get to Lune?', reference: 'The crossing takes 90 minutes.' };
const { task } = questionPaper(question, 300, '2026-01-02T03:04:05.000Z');

/** What comes of a judge that takes the whole answer for the statement, at the first look and at the second. */
async function gradeOf(answer: string) {
  const grade = { item: 'w1', reason: '', outcome: 'satisfied', quote: answer, doubt: null };
  const brain = (asked: AskedModel): BrainReply => gradesReply(asked, [grade]);
  const { options } = judgingRig([brainModel(brain)]);
  const judged = expectOk(await judgeByModels(requestFor(answer, null, task), options));
  return { outcome: judged.gradesA[0]?.outcome, looks: judged.secondLooks?.length ?? 0 };
}

it("a statement's figure in words that code does not read, or that is another one, is looked at again", async () => {
  expect(await gradeOf('The passage is an hour and a half.')).toEqual({ outcome: 'satisfied', looks: 1 });
  expect(await gradeOf('The crossing takes 80 minutes.')).toEqual({ outcome: 'satisfied', looks: 1 });
  expect(await gradeOf('The crossing takes 90 minutes.')).toEqual({ outcome: 'satisfied', looks: 0 });
});
