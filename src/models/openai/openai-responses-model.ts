import type { LanguageModel } from '../language-model.ts';
import { vendorModel } from '../vendor-model.ts';
import type { VendorModelOptions } from '../vendor-model-options.ts';
import { askOpenai, openaiClient } from './ask-openai.ts';
import { readResponsesReply } from './responses-reply.ts';
import { responsesRequest } from './responses-request.ts';

/**
 * A model behind OpenAI's Responses API: OpenAI's own and xAI's. Replies come whole, not streamed: nobody reads along, and
 * the API asks for streaming at no length.
 */
export function createOpenaiResponsesModel(options: VendorModelOptions): LanguageModel {
  const client = openaiClient(options);
  return vendorModel(options, (request, signal) => {
    const body = responsesRequest(options, request);
    return askOpenai(options, {
      timeoutMs: request.timeoutMs,
      signal,
      send: (call) => client.responses.create(body, call).asResponse(),
      read: readResponsesReply,
    });
  });
}
