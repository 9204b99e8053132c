import type { GoogleGenAI } from '@google/genai/web';
import { fail } from '../../kernel/result.ts';
import { type BackgroundModel, vendorBackground } from '../background-model.ts';
import type { ModelRequest } from '../language-model.ts';
import { exchangeMs, grace } from '../vendor-call.ts';
import { malformed } from '../vendor-failure.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { textsOf } from '../without-prompt.ts';
import { geminiClient, geminiFailure } from './gemini-model.ts';
import { readInteraction } from './interaction-reply.ts';

const call = { timeout_ms: exchangeMs + grace, retries: { strategy: 'none' } } as const;

/**
 * An agent of Google's Interactions API in the background (https://ai.google.dev/gemini-api/docs/deep-research). It searches
 * and reads of itself, as much as it wants; no bound is documented, nor a key by which a request is known again.
 */
export function createGeminiBackground(options: VendorModelOptions): BackgroundModel {
  const { interactions } = geminiClient(options);
  const { model, apiKey } = options;
  return vendorBackground(options, {
    handIn: (request) => handIn(interactions, model, request),
    see: (job, signal) => interactions.get(job, {}, { ...call, signal }),
    stop: (job, signal) => interactions.cancel(job, {}, { ...call, signal }),
    read: (body) => {
      const state = readInteraction(body, model);
      return state.ok ? state : fail(malformed(state.failure, apiKey));
    },
    failureOf: (error) => geminiFailure(error, apiKey),
  });
}

/** Submits the question below the system's text: an agent has a system prompt of its own. */
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
