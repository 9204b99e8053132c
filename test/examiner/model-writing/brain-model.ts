import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import type { LanguageModel, ModelRequest } from '../../../src/models/language-model.ts';
import { answerBrain } from '../../services/examiner-brain/answer-brain.ts';
import { conditionsBrain } from '../../services/examiner-brain/conditions-brain.ts';
import { conflictsBrain } from '../../services/examiner-brain/conflicts-brain.ts';
import { factsBrain } from '../../services/examiner-brain/facts-brain.ts';
import { gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import { itemsBrain } from '../../services/examiner-brain/items-brain.ts';
import { pointsBrain } from '../../services/examiner-brain/points-brain.ts';
import { taskBrain } from '../../services/examiner-brain/task-brain.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';

export type WritingBrain = (asked: AskedModel) => BrainReply | null;

/** Reads facts, writes tasks, answers and grades what is plainly written. */
export const honestBrain: WritingBrain = (asked) =>
  factsBrain(asked) ??
  pointsBrain(asked) ??
  conflictsBrain(asked) ??
  conditionsBrain(asked) ??
  taskBrain(asked) ??
  itemsBrain(asked) ??
  answerBrain(asked) ??
  gradesBrain(asked);

/** A model in this process. */
export interface BrainModel extends LanguageModel {
  /** What it was asked, in order. */
  readonly requests: readonly ModelRequest[];
}

/** A model whose replies a brain gives; a brain that gives none is an outage. */
export function brainModel(brain: WritingBrain): BrainModel {
  const requests: ModelRequest[] = [];
  return {
    provider: 'test',
    model: 'brain',
    vendor: 'test',
    requests,
    async ask(request) {
      requests.push(request);
      const reply = brain(askedBy(request));
      if (reply === null) return fail({ reason: 'unavailable', detail: 'no connection', retryAfterMs: null });
      if (reply.kind !== 'text' && reply.kind !== 'refused' && reply.kind !== 'cut_off')
        return fail({ reason: 'malformed', detail: reply.kind, retryAfterMs: null });
      const stop = reply.kind === 'text' ? 'finished' : reply.kind === 'refused' ? 'refused' : 'length';
      return ok({
        toolRequests: [],
        citations: [],
        steps: [],
        usage: null,
        model: 'brain',
        costUsd: null,
        elapsedMs: 1,
        text: reply.kind === 'refused' ? '' : reply.text,
        stop,
      });
    },
  };
}

function askedBy({ system, messages, output }: ModelRequest): AskedModel {
  const turns = messages.map(({ role, text }) => ({ role, text }));
  return {
    model: 'brain',
    system: system ?? '',
    turns,
    tools: [],
    webSearch: false,
    schemaName: output?.name ?? null,
    schema: output?.schema ?? null,
  };
}

/** Options of an Examiner whose every model is this one, and the faults it reports, each once. */
export function writingOptions(writer: LanguageModel, changes: Partial<ModelExaminerOptions> = {}) {
  const faults = new Map<string, ReplyFault>();
  const options: ModelExaminerOptions = {
    writer,
    judges: [writer],
    excludeOwnVendor: false,
    judging: 'itemised',
    closedBook: false,
    selfSolve: false,
    logicChain: true,
    context: 'tree',
    maxOutputTokens: 4000,
    timeoutMs: 1000,
    fence: createFence('test key'),
    report: (fault) => faults.set(`${fault.role} ${fault.kind} ${fault.about}`, fault),
    signal: new AbortController().signal,
    ...changes,
  };
  return { options, faults };
}
