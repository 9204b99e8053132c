import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type BackgroundModel, endedWithout, type JobState, vendorBackground } from '../background-model.ts';
import type { ModelRequest } from '../language-model.ts';
import { ifReadable } from '../readable-list.ts';
import { exchangeMs, grace } from '../vendor-call.ts';
import type { AnsweredFailure } from '../vendor-failure.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { bodyFailure, openaiBody, openaiClient, openaiError, refusedReply } from './ask-openai.ts';
import { readResponsesReply, responsesUsage } from './responses-reply.ts';
import { type LibraryBody, type ResponsesBody, responsesRequest } from './responses-request.ts';

/**
 * A model behind the Responses API in background mode, OpenAI's (https://platform.openai.com/docs/guides/background) or
 * Perplexity's (https://docs.perplexity.ai/docs/agent-api/background-mode). Neither documents a way to hand a request in twice
 * as one, nor one to look up what was handed in without its id.
 */
export function createOpenaiBackground(options: VendorModelOptions): BackgroundModel {
  const { responses } = openaiClient(options);
  const timeout = exchangeMs + grace;
  return vendorBackground(options, {
    handIn: async (request, signal) => {
      const body = backgroundBody(options, request) as LibraryBody;
      return openaiBody(await responses.create(body, { signal, timeout }).asResponse());
    },
    see: async (job, signal) => openaiBody(await responses.retrieve(job, {}, { signal, timeout }).asResponse()),
    stop: async (job, signal) => openaiBody(await responses.cancel(job, { signal, timeout }).asResponse()),
    read: (body) => readJobState(body, options),
    failureOf: (error) => openaiError(error, options),
  });
}

const working: ReadonlySet<string> = new Set(['queued', 'in_progress', 'cancelling']);

/** Deep-research models search by the tool of that name (https://platform.openai.com/docs/guides/deep-research). */
const deepResearch = /deep-research/;

/** The provider keeps what is done in the background, so that it can be asked for. */
function backgroundBody(options: VendorModelOptions, request: ModelRequest): ResponsesBody {
  const body = responsesRequest(options, request);
  const handed: ResponsesBody = { ...body, background: true, store: true };
  if (body.tools === undefined || !deepResearch.test(options.model)) return handed;
  const search = { type: 'web_search_preview' };
  return { ...handed, tools: body.tools.map((tool) => (tool.type === 'web_search' ? search : tool)) };
}

/** Time in seconds since 1970; null where it is missing or no number. */
const moment = ifReadable(z.number());
const jobBody = z.looseObject({
  status: z.string(),
  created_at: moment,
  completed_at: moment,
});

/** Parses the state of a response in the background. */
function readJobState(body: unknown, options: VendorModelOptions): Result<JobState, AnsweredFailure> {
  const read = jobBody.safeParse(body);
  if (!read.success) return fail(bodyFailure({ kind: 'malformed', error: read.error }, options));
  const { status, created_at: from, completed_at: to } = read.data;
  if (working.has(status)) return ok({ kind: 'working' });
  return ok({
    kind: 'ended',
    outcome: outcomeOf(status, body, options),
    usage: responsesUsage(body),
    ranMs: from == null || to == null || to < from ? null : (to - from) * 1000,
  });
}

/** Returns the outcome of ended work. Any other status means that it was cancelled or expired. */
function outcomeOf(
  status: string,
  body: unknown,
  options: VendorModelOptions,
): Extract<JobState, { kind: 'ended' }>['outcome'] {
  if (status !== 'completed' && status !== 'incomplete' && status !== 'failed')
    return fail(endedWithout(`the provider ended it as ${status.slice(0, 40)}`));
  const read = readResponsesReply(body, false, options.model);
  if (read.ok) return read;
  const failure = bodyFailure(read.failure, options);
  return failure.filtered ? ok(refusedReply(options.model)) : fail(failure);
}
