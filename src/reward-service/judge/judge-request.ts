import { fail, type Result } from '../../kernel/result.ts';
import { readChoiceQuestion } from './choice-question.ts';
import type { Judgement } from './completion.ts';
import { type CompletionRequest, occasionOf } from './completion-request.ts';
import type { FailedTries } from './failed-tries.ts';
import type { JudgeAsking } from './judge-asking.ts';
import { judgeChoice } from './judge-choice.ts';
import { type FailedJudgement, type JudgeFault, judgementFailed, judgesNoMore, unknownModel } from './judge-fault.ts';
import { judgePair } from './judge-pair.ts';
import type { JudgeParts } from './judge-parts.ts';
import { type JudgeTask, judgeTaskNames, judgeTaskOf } from './judge-tasks.ts';
import { askOwnPrompt, readOwnPrompt } from './own-prompt.ts';
import { readPairQuestion } from './pair-question.ts';
import { createTally } from './tallied-judge.ts';
import { unlessStopped } from './unless-stopped.ts';

/** Judges what a request asks for. Whoever asked may have left: what has begun ends, and is on record. */
export async function judgeRequest(
  request: CompletionRequest,
  parts: JudgeParts,
  tries: FailedTries,
): Promise<Result<Judgement, JudgeFault>> {
  const { judges, options, stopped, closing } = parts;
  const task = judgeTaskOf(request.model, judges);
  if (task === null) return fail(unknownModel(request.model, judgeTaskNames(judges)));
  const asking: JudgeAsking = { options, occasion: occasionOf(request), tally: createTally(), tries };
  const work = workOf(task, request, asking, parts);
  if (!work.ok) return work;
  if (stopped() !== null) return fail(judgesNoMore(stopped()));
  const ends = AbortSignal.any(closing === undefined ? [options.signal] : [options.signal, closing]);
  const judged = await unlessStopped(work.value, ends);
  if (judged === 'stopped') return fail(judgesNoMore(stopped()));
  return judged.ok ? judged : fail(judgementFailed(judged.failure));
}

type Work = () => Promise<Result<Judgement, FailedJudgement>>;

/** What is to be done, or what is wrong with the question. */
function workOf(
  task: JudgeTask,
  request: CompletionRequest,
  asking: JudgeAsking,
  { domains }: JudgeParts,
): Result<Work, JudgeFault> {
  switch (task.kind) {
    case 'pairwise':
      return then(readPairQuestion(request.messages, domains), (pair) => judgePair(pair, task.judges, asking));
    case 'choose':
      return then(readChoiceQuestion(request.messages), (choice) => judgeChoice(choice, task.judge, asking));
    case 'own':
      return then(readOwnPrompt(request), (prompt) => askOwnPrompt(prompt, task.judge, asking));
  }
}

function then<Question>(
  read: Result<Question, JudgeFault>,
  judge: (question: Question) => ReturnType<Work>,
): Result<Work, JudgeFault> {
  return read.ok ? { ok: true, value: () => judge(read.value) } : read;
}
