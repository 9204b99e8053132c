import type OpenAI from 'openai';
import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type BackgroundModel, goneJob, type JobState, jobHead, vendorBackground } from '../background-model.ts';
import type { ModelFailure, ModelRequest } from '../language-model.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import {
  type BodyFault,
  type ExchangeFailure,
  exchangeOpenai,
  failureOfFault,
  openaiClient,
  type ReadBody,
  refusedReply,
  withoutAnswer,
} from './ask-openai.ts';
import { notesIn } from './responses-items.ts';
import { readResponsesReply, responsesUsage } from './responses-reply.ts';
import { type LibraryBody, type ResponsesBody, responsesRequest } from './responses-request.ts';

/**
 * A model behind the Responses API in background mode, OpenAI's (https://platform.openai.com/docs/guides/background) or
 * Perplexity's (https://docs.perplexity.ai/docs/agent-api/background-mode). Neither documents a way to hand a request in twice
 * as one, nor one to look up what was handed in without its id.
 */
export function createOpenaiBackground(options: VendorModelOptions): BackgroundModel {
  const client = openaiClient(options);
  const exchange = <Value>(
    send: (call: OpenAI.RequestOptions) => Promise<Response>,
    read: (body: unknown) => ReadBody<Value>,
    signal: AbortSignal,
  ) => exchangeOpenai(options, { timeoutMs: exchangeMs, signal, send, read });
  const stateOf = (body: unknown) => readJobState(body, options);
  const look = async (job: string, signal: AbortSignal) =>
    knownJob(await exchange((call) => client.responses.retrieve(job, {}, call).asResponse(), stateOf, signal));
  return vendorBackground(options, {
    submit: async (request) => {
      const body = backgroundBody(options, request) as LibraryBody;
      const never = new AbortController().signal;
      const handIn = (call: OpenAI.RequestOptions) => client.responses.create(body, call).asResponse();
      return bareFailure(await exchange(handIn, readJobId, never));
    },
    look,
    cancel: async (job, signal) => {
      const sent = (call: OpenAI.RequestOptions) => client.responses.cancel(job, call).asResponse();
      const told = knownJob(await exchange(sent, stateOf, signal));
      // OpenAI answers what it has come to, Perplexity that it has heard.
      return told.ok && told.value.kind === 'working' ? look(job, signal) : told;
    },
  });
}

/** For one request about work in the background, none of which waits for the model. In milliseconds. */
const exchangeMs = 60_000;

/** Under which id work was taken. */
function readJobId(body: unknown): ReadBody<string> {
  const read = jobHead.safeParse(body);
  return read.success ? ok(read.data.id) : fail({ kind: 'malformed', error: read.error });
}

function bareFailure<Value>(outcome: Result<Value, ExchangeFailure>): Result<Value, ModelFailure> {
  return outcome.ok ? outcome : fail(withoutAnswer(outcome.failure));
}

/** What a look has seen; work that is not there is kept no longer, or was deleted. */
function knownJob(outcome: Result<JobState, ExchangeFailure>): Result<JobState, ModelFailure> {
  if (!outcome.ok && outcome.failure.refusal?.status === 404) return ok(goneJob(outcome.failure.detail));
  return bareFailure(outcome);
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

/** In seconds since 1970; unknown where it is none or not said. */
const moment = z.number().nullish().catch(null);
const jobBody = z.looseObject({
  status: z.string(),
  output: z.array(z.unknown()).nullish().catch(null),
  created_at: moment,
  completed_at: moment,
});

/** What a response in the background has come to. */
function readJobState(body: unknown, options: VendorModelOptions): ReadBody<JobState> {
  const read = jobBody.safeParse(body);
  if (!read.success) return fail({ kind: 'malformed', error: read.error });
  const { status, created_at: from, completed_at: to } = read.data;
  if (working.has(status)) return ok({ kind: 'working', notes: notesIn(read.data.output) });
  return ok({
    kind: 'ended',
    outcome: outcomeOf(status, body, options),
    usage: responsesUsage(body),
    ranMs: from == null || to == null || to < from ? null : (to - from) * 1000,
  });
}

type EndedOutcome = Extract<JobState, { kind: 'ended' }>['outcome'];

function outcomeOf(status: string, body: unknown, options: VendorModelOptions): EndedOutcome {
  if (status !== 'completed' && status !== 'incomplete' && status !== 'failed') return fail(endedBy(status));
  const read = readResponsesReply(body);
  if (read.ok) return read;
  const failure = failureOf(read.failure, options);
  return failure.filtered ? ok(refusedReply(options.model)) : fail(withoutAnswer(failure));
}

/** Why nothing came of it, as far as its status tells: somebody cancelled it, or it expired. */
function endedBy(status: string): ModelFailure {
  const detail = `the provider ended it as ${status.slice(0, 40)}`;
  return { reason: 'unavailable', detail, retryAfterMs: null, mayBeCharged: true };
}

function failureOf(fault: BodyFault, options: VendorModelOptions): ExchangeFailure {
  if (fault.kind === 'reported') return { ...failureOfFault(fault.fault, options), mayBeCharged: true };
  const detail = 'it ended, and what came is no reply of its API';
  return { reason: 'malformed', detail, retryAfterMs: null, mayBeCharged: true };
}
