import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type BackgroundModel, type JobState, vendorBackground } from '../background-model.ts';
import type { ModelFailure } from '../language-model.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { exchangeOpenai, openaiClient, type ReadBody } from './ask-openai.ts';
import { bareFailure, exchangeMs, jobTimes, knownJob, ranMsOf, readJobId } from './background-exchange.ts';
import { chatRequest } from './chat-request.ts';
import { readChatReply } from './openai-chat-model.ts';

const path = '/async/chat/completions';

/**
 * Perplexity's models by its asynchronous API (https://docs.perplexity.ai/api-reference/async-sonar-post), whose requests
 * carry a key against duplicates. Nothing is documented by which it could be told to stop.
 */
export function createPerplexityBackground(options: VendorModelOptions): BackgroundModel {
  const client = openaiClient(options);
  const look = async (job: string, signal: AbortSignal): Promise<Result<JobState, ModelFailure>> =>
    knownJob(
      await exchangeOpenai(options, {
        timeoutMs: exchangeMs,
        signal,
        send: (call) => client.get(`${path}/${encodeURIComponent(job)}`, call).asResponse(),
        read: (body) => readAsyncState(body, options.model),
      }),
    );
  return vendorBackground(options, {
    repeatable: true,
    submit: async (request, key) => {
      const chat = chatRequest(options, request);
      if (!chat.ok) return chat;
      const body = { request: chat.value, idempotency_key: key };
      const taken = await exchangeOpenai(options, {
        timeoutMs: exchangeMs,
        signal: new AbortController().signal,
        send: (call) => client.post(path, { ...call, body }).asResponse(),
        read: readJobId,
      });
      return bareFailure(taken);
    },
    look,
    cancel: look,
  });
}

const asyncBody = z.looseObject({
  status: z.enum(['CREATED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
  ...jobTimes,
  error_message: z.string().nullish(),
  response: z.unknown().optional(),
});

/** What an asynchronous completion has come to. */
function readAsyncState(body: unknown, model: string): ReadBody<JobState> {
  const read = asyncBody.safeParse(body);
  if (!read.success) return fail({ kind: 'malformed', error: read.error });
  const { status, error_message: error, response } = read.data;
  if (status === 'CREATED' || status === 'IN_PROGRESS') return ok({ kind: 'working' });
  if (status === 'FAILED') return ok(failedJob('unavailable', error ?? 'it failed'));
  const reply = readChatReply(response, model);
  if (!reply.ok) return ok(failedJob('malformed', 'it is completed, and what came is no reply of its API'));
  return ok({ kind: 'ended', outcome: reply, usage: reply.value.usage, ranMs: ranMsOf(read.data) });
}

function failedJob(reason: 'unavailable' | 'malformed', detail: string): JobState {
  const failure: ModelFailure = { reason, detail: detail.slice(0, 500), retryAfterMs: null, mayBeCharged: true };
  return { kind: 'ended', outcome: fail(failure), usage: null, ranMs: null };
}
