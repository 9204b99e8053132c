import type { Result } from '../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply } from '../models/language-model.ts';

/** A model that tells of every call it was asked for, when it has ended. */
export function countingModel(
  model: LanguageModel,
  onCall: (outcome: Result<ModelReply, ModelFailure>) => void,
): LanguageModel {
  const { provider, vendor } = model;
  return {
    ...{ provider, vendor, model: model.model },
    markUseless: async (request) => model.markUseless?.(request),
    ask: async (request, signal) => {
      const outcome = await model.ask(request, signal);
      onCall(outcome);
      return outcome;
    },
  };
}
