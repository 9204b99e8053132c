import { fail, ok } from '../../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../../../src/models/language-model.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';

type Judge = (asked: AskedModel) => BrainReply | null | ModelFailure;

/** A model that answers as a brain does, without a wire, and keeps what it was asked. */
export interface BrainModel extends LanguageModel {
  readonly asked: ModelRequest[];
}

export function brainModel(brain: Judge, name = 'test/judge', vendor = 'test'): BrainModel {
  const [provider = '', model = ''] = name.split('/');
  const asked: ModelRequest[] = [];
  return {
    provider,
    model,
    vendor,
    asked,
    async ask(request) {
      asked.push(request);
      const reply = brain(toAsked(model, request));
      if (reply !== null && 'retryAfterMs' in reply) return fail(reply);
      if (reply?.kind === 'text') return ok(replyOf(reply.text, 'finished', model));
      if (reply?.kind === 'refused') return ok(replyOf('', 'refused', model));
      if (reply?.kind === 'cut_off') return ok(replyOf(reply.text, 'length', model));
      throw new Error(`the brain has no reply to ${request.output?.name}`);
    },
  };
}

function replyOf(text: string, stop: ModelReply['stop'], model: string): ModelReply {
  return { text, toolRequests: [], citations: [], steps: [], usage: null, model, stop, costUsd: null, elapsedMs: 1 };
}

const toAsked = (model: string, { system, messages, output }: ModelRequest): AskedModel => ({
  model,
  system: system ?? '',
  turns: messages.map(({ role, text }) => ({ role, text })),
  schemaName: output?.name ?? null,
  schema: output?.schema ?? null,
  tools: [],
  webSearch: false,
});
