import type OpenAI from 'openai';
import { contentHash } from '../../kernel/hash.ts';
import { parsedJson } from '../../kernel/parsed-json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ModelFailure } from '../language-model.ts';
import type { Continuation, ContinueRequest, Policy } from '../policy.ts';
import { vendorCall } from '../vendor-call.ts';
import { fetchFailure, malformed, perhapsCharged, timedOut, vendorFailure } from '../vendor-failure.ts';
import type { VendorModelOptions } from '../vendor-model-options.ts';
import { openaiClient } from './ask-openai.ts';
import { readContinuation } from './completions-reply.ts';
import { type CompletionsCall, type CompletionsSettings, completionsCall } from './completions-request.ts';
import { chatPrompt, filledTemplate } from './completions-template.ts';
import { answeredFault, openaiFailure, type ProviderFault } from './openai-failure.ts';
import { reportedFault } from './reported-fault.ts';

/**
 * A policy behind a server that speaks OpenAI's completions or chat completions and tells log-probabilities: vLLM, SGLang,
 * llama.cpp. What it has written is gone on with by sending it again: behind the prompt, or as the assistant's message that
 * the server leaves open.
 */
export function createCompletionsPolicy(options: VendorModelOptions, settings: CompletionsSettings): Policy {
  const client = openaiClient(options);
  const { api, temperature, topP, topLogprobs } = settings;
  return {
    name: `${options.provider}/${options.model}`,
    sampling: { api, temperature, topP, topLogprobs },
    promptOf: (asked) =>
      settings.api === 'completions' ? filledTemplate(settings.template, asked) : chatPrompt(asked),
    goOn: (request, signal) => goOn(client, options, completionsCall(settings, request), request, signal),
  };
}

async function goOn(
  client: OpenAI,
  options: VendorModelOptions,
  { path, body, prefix }: CompletionsCall,
  { stop, timeoutMs }: ContinueRequest,
  signal: AbortSignal,
): Promise<Result<Continuation, ModelFailure>> {
  const { apiKey: key, clock } = options;
  const work = async (inner: AbortSignal) => {
    // The SDK's own limit comes after ours, and so never strikes first.
    const sent = client.post(path, { body, signal: inner, timeout: Math.ceil(timeoutMs) + 1000 });
    return await (await sent.asResponse()).text();
  };
  const call = await vendorCall(work, { timeoutMs, clock, signal });
  if (call.kind === 'timed_out') return fail(timedOut(timeoutMs, key));
  if (call.kind === 'failed') return fail(thrownFailure(call.error, options));
  const json = parsedJson(call.value);
  if (json === undefined) return fail(malformed(new Error('its body is not JSON'), key));
  const fault = reportedFault(json);
  if (fault !== null) return fail(perhapsCharged(failureOf(fault, key)));
  const read = readContinuation(json, stop);
  return read.ok ? ok({ ...read.value, prefixHash: contentHash(prefix) }) : read;
}

/** Of an error that the server answered, or of no answer at all. Throws what is neither. */
function thrownFailure(error: unknown, { apiKey: key, clock }: VendorModelOptions): ModelFailure {
  const fault = answeredFault(error, clock.now());
  if (fault !== null) return failureOf(fault, key);
  const broken = fetchFailure(error, key);
  if (broken === null) throw error;
  return broken;
}

function failureOf(fault: ProviderFault, key: string | null): ModelFailure {
  const { reason, detail, retryAfterMs } = openaiFailure(fault);
  return vendorFailure(reason, detail, { key, retryAfterMs });
}
