import type { LanguageModel } from '../language-model.ts';
import { askInForm, FormMemory } from '../reply-form.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { askOpenai, openaiClient } from './ask-openai.ts';
import { readResponsesReply } from './responses-reply.ts';
import { type LibraryBody, responsesRequest } from './responses-request.ts';

/**
 * A model behind OpenAI's Responses API: OpenAI's own, xAI's and Perplexity's. Replies come whole, not streamed: nobody reads along, and
 * the API asks for streaming at no length.
 */
export function createOpenaiResponsesModel(options: VendorModelOptions, memory = new FormMemory()): LanguageModel {
  const client = openaiClient(options);
  return vendorModel(options, (request, signal) =>
    askInForm(memory, request, (formed, form) => {
      const body = responsesRequest(options, formed, form);
      return askOpenai(options, {
        timeoutMs: request.timeoutMs,
        signal,
        send: (call) => client.responses.create(body as LibraryBody, call).asResponse(),
        read: (reply) => readResponsesReply(reply, request.output !== undefined, options.model),
      });
    }),
  );
}
