import type { GoogleGenAI } from '@google/genai/web';
import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type BackgroundModel, goneJob, type JobState, jobHead, vendorBackground } from '../background-model.ts';
import type { ModelFailure, ModelRequest } from '../language-model.ts';
import { vendorCall } from '../vendor-call.ts';
import { fetchFailure, malformed, timedOut } from '../vendor-failure.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { textsOf } from '../without-prompt.ts';
import { geminiClient, geminiFault } from './gemini-model.ts';
import { readInteraction } from './interaction-reply.ts';

/** For one request of ours, none of which waits for the agent. In milliseconds. */
const exchangeMs = 60_000;
/** The SDK's own limit comes after ours, and so never strikes first. */
const call = { timeout_ms: exchangeMs + 1000, retries: { strategy: 'none' } } as const;

/**
 * An agent of Google's Interactions API in the background (https://ai.google.dev/gemini-api/docs/deep-research). It searches
 * and reads of itself, as much as it wants; no bound is documented, nor a key by which a request is known again.
 */
export function createGeminiBackground(options: VendorModelOptions): BackgroundModel {
  const { interactions } = geminiClient(options);
  return vendorBackground(options, {
    submit: async (request) => {
      const taken = await exchange(options, () => handIn(interactions, options.model, request));
      if (!taken.ok) return fail(taken.failure.failure);
      const head = jobHead.safeParse(taken.value);
      return head.success ? ok(head.data.id) : fail(malformed(head.error, options.apiKey));
    },
    look: async (job, signal) =>
      seen(await exchange(options, (inner) => interactions.get(job, {}, { ...call, signal: inner }), signal), options),
    cancel: async (job, signal) =>
      seen(
        await exchange(options, (inner) => interactions.cancel(job, {}, { ...call, signal: inner }), signal),
        options,
      ),
  });
}

/** What the system would be told stands before the question: an agent has words of its own there. */
function handIn(interactions: GoogleGenAI['interactions'], agent: string, request: ModelRequest): Promise<unknown> {
  const input = textsOf(request).join('\n\n');
  const { visualization, reasoningSummary } = request.options ?? {};
  const config = {
    type: 'deep-research' as const,
    ...(visualization ? { visualization } : {}),
    ...(reasoningSummary ? { thinking_summaries: reasoningSummary } : {}),
  };
  const agentConfig = Object.keys(config).length > 1 ? { agent_config: config } : {};
  return interactions.create({ agent, input, background: true, store: true, ...agentConfig }, call);
}

/** A failure with the HTTP status that it came with; null: none came. */
interface StatusFailure {
  readonly status: number | null;
  readonly failure: ModelFailure;
}

async function exchange(
  { clock, apiKey: key }: VendorModelOptions,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal = new AbortController().signal,
): Promise<Result<unknown, StatusFailure>> {
  const called = await vendorCall(work, { timeoutMs: exchangeMs, clock, signal });
  if (called.kind === 'done') return ok(called.value);
  if (called.kind === 'timed_out') return fail({ status: null, failure: timedOut(exchangeMs, key) });
  const broken = fetchFailure(called.error, key);
  if (broken !== null) return fail({ status: null, failure: broken });
  const answered = statusError.safeParse(called.error);
  if (!answered.success) return fail({ status: null, failure: malformed(called.error, key) });
  const { status, body, message } = answered.data;
  return fail({ status, failure: geminiFault(status, body ?? message, key) });
}

/** Errors of the SDK's interactions are classes of their own, one a status. */
const statusError = z.looseObject({ status: z.int(), body: z.string().optional(), message: z.string() });

function seen(
  outcome: Result<unknown, StatusFailure>,
  { model, apiKey }: VendorModelOptions,
): Result<JobState, ModelFailure> {
  if (outcome.ok) {
    const state = readInteraction(outcome.value, model);
    return state.ok ? state : fail(malformed(state.failure, apiKey));
  }
  const { status, failure } = outcome.failure;
  return status === 404 ? ok(goneJob(failure.detail)) : fail(failure);
}
