import type OpenAI from 'openai';
import { fail } from '../../kernel/result.ts';
import type { LanguageModel } from '../language-model.ts';
import { vendorModel } from '../vendor-model.ts';
import type { VendorModelOptions } from '../vendor-model-options.ts';
import { askOpenai, openaiClient } from './ask-openai.ts';
import { readChatReply } from './chat-reply.ts';
import { chatRequest } from './chat-request.ts';

/**
 * A model behind chat completions: OpenAI's, and those of every server that speaks them (vLLM, Ollama, OpenRouter,
 * Perplexity). The provider's name decides on search, which each offers in its own way or not at all.
 */
export function createOpenaiChatModel(options: VendorModelOptions): LanguageModel {
  const client = openaiClient(options);
  return vendorModel(options, async (request, signal) => {
    signal.throwIfAborted();
    const body = chatRequest(options, request);
    if (!body.ok) return fail(body.failure);
    // The SDK's types know only OpenAI's own tools.
    const params = body.value as OpenAI.ChatCompletionCreateParamsNonStreaming;
    return askOpenai(options, {
      timeoutMs: request.timeoutMs,
      signal,
      send: (call) => client.chat.completions.create(params, call).asResponse(),
      read: (reply) => readChatReply(reply, options.model),
    });
  });
}
