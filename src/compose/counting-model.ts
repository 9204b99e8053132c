import type { LanguageModel } from '../models/language-model.ts';

/** A model that tells of every call it is asked for. */
export function countingModel(model: LanguageModel, onCall: () => void): LanguageModel {
  const { provider, vendor } = model;
  return {
    ...{ provider, vendor, model: model.model },
    ask: (request, signal) => {
      onCall();
      return model.ask(request, signal);
    },
  };
}
