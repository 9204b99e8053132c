import { type AgentModelOptions, optionsInLine } from '../config/model-options.ts';
import { fail } from '../kernel/result.ts';
import type { LanguageModel, ModelRequest } from './language-model.ts';

/**
 * A model that is asked with an agent's options: they are part of each request, so that a reply to other options is never
 * given for one to these. A request that the provider refuses says which options it had.
 */
export function modelWithOptions(model: LanguageModel, options: AgentModelOptions | undefined): LanguageModel {
  if (options === undefined || Object.keys(options).length === 0) return model;
  const { provider, vendor } = model;
  return {
    provider,
    vendor,
    model: model.model,
    markUseless: async (request) => model.markUseless?.(requestWithOptions(request, options)),
    ask: async (request, signal) => {
      const outcome = await model.ask(requestWithOptions(request, options), signal);
      if (outcome.ok || outcome.failure.reason !== 'request_refused') return outcome;
      const { detail } = outcome.failure;
      return fail({ ...outcome.failure, detail: `${detail}; it was asked with the options ${optionsInLine(options)}` });
    },
  };
}

/** A request with options: what is words or a bound of ours is put there, the rest is the adapter's. */
export function requestWithOptions(request: ModelRequest, options: AgentModelOptions): ModelRequest {
  const { systemPromptAddition, maxSearches, ...sentOptions } = options;
  const { system, webSearch } = request;
  const most = Math.min(webSearch?.most ?? 0, maxSearches ?? Number.POSITIVE_INFINITY);
  return {
    ...request,
    ...(systemPromptAddition === undefined
      ? {}
      : { system: [system ?? '', systemPromptAddition].filter((text) => text !== '').join('\n\n') }),
    ...(webSearch === undefined ? {} : { webSearch: { most } }),
    ...(Object.keys(sentOptions).length === 0 ? {} : { options: sentOptions }),
  };
}
