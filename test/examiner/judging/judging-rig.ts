import type { Contribution, Judgement, JudgeRequest } from '../../../examiner/examiner.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import type { Task } from '../../../examiner/task.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import { paperBrain } from '../../services/examiner-brain/paper-brain.ts';
import { preferenceBrain } from '../../services/examiner-brain/preference-brain.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { sampleTask } from '../sample-task.ts';
import { type BrainModel, brainModel } from './brain-model.ts';
import { complete, partial } from './sample-answers.ts';

export const honestBrain = (asked: AskedModel): BrainReply | null =>
  gradesBrain(asked) ?? preferenceBrain(asked) ?? paperBrain(asked);

export interface JudgingRig {
  readonly options: ModelExaminerOptions;
  readonly faults: ReplyFault[];
}

/** Options for a panel, and the faults that it is told of. */
export function judgingRig(judges: readonly LanguageModel[], changes: Partial<ModelExaminerOptions> = {}): JudgingRig {
  const faults: ReplyFault[] = [];
  const options: ModelExaminerOptions = {
    writer: brainModel(() => null),
    judges,
    excludeOwnVendor: true,
    judging: 'itemised',
    closedBook: false,
    selfSolve: false,
    logicChain: true,
    context: 'tree',
    maxOutputTokens: 4000,
    timeoutMs: 1000,
    fence: createFence('a key of these tests'),
    report: (fault) => faults.push(fault),
    signal: new AbortController().signal,
    ...changes,
  };
  return { options, faults };
}

/** An answer; null for an agent that failed. */
export function contribution(text: string | null, vendor: string | null = null): Contribution {
  if (text === null) {
    const failure = { fault: 'agent', reason: 'crashed', detail: 'it crashed' } as const;
    return { outcome: { kind: 'failed', failure, elapsedMs: 1 }, vendor };
  }
  const answer = { text, citations: [], toolCalls: [], costUsd: null };
  return { outcome: { kind: 'answered', answer, elapsedMs: 1 }, vendor };
}

export function requestFor(a: string | null, b: string | null, task: Task = sampleTask(), attempt = 0): JudgeRequest {
  return { task, a: contribution(a), b: contribution(b), attempt };
}

export const honest = (name = 'test/judge', vendor = 'test') => brainModel(honestBrain, name, vendor);
export const babbling = (name: string) => brainModel(() => ({ kind: 'text', text: 'I think A wins' }), name);
/** The replies that a judge was asked for, by name. */
export const callsOf = (judge: BrainModel) => judge.asked.map(({ output }) => output?.name);

export const judged = async (a: string | null, b: string | null, rig: JudgingRig): Promise<Judgement> =>
  expectOk(await judgeByModels(requestFor(a, b), rig.options));

/** Why nothing was judged, or that it was. */
export async function reasonOf(rig: JudgingRig, request = requestFor(complete, partial)) {
  const outcome = await judgeByModels(request, rig.options);
  return outcome.ok ? 'judged' : outcome.failure.reason;
}
