import type { Contribution, JudgeRequest } from '../../../examiner/examiner.ts';
import type { JudgingOptions } from '../../../examiner/judging/panel.ts';
import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import type { Task } from '../../../examiner/task.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import { holisticBrain, paperBrain } from '../../services/examiner-brain/holistic-brain.ts';
import { preferenceBrain } from '../../services/examiner-brain/preference-brain.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { sampleTask } from '../sample-task.ts';
import { brainModel } from './brain-model.ts';

export function honestBrain(asked: AskedModel): BrainReply | null {
  return gradesBrain(asked) ?? preferenceBrain(asked) ?? holisticBrain(asked) ?? paperBrain(asked);
}

export interface JudgingRig {
  readonly options: JudgingOptions;
  readonly faults: ReplyFault[];
}

/** Options for a panel, and the faults that it is told of. */
export function judgingRig(judges: readonly LanguageModel[], changes: Partial<JudgingOptions> = {}): JudgingRig {
  const faults: ReplyFault[] = [];
  const options: JudgingOptions = {
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
