import { neverSettles } from '../kernel/never-settles.ts';
import type { LanguageModel } from '../models/language-model.ts';

/**
 * A model of a run that may be stopping, for want of money or of a key or because it was interrupted: a call that fails
 * then never settles, so that nothing that came of it is recorded as anybody's failure; the run makes it anew.
 */
export function stoppingModel(model: LanguageModel, stopping: AbortSignal): LanguageModel {
  const { provider, vendor } = model;
  return {
    ...{ provider, vendor, model: model.model },
    markUseless: async (request) => model.markUseless?.(request),
    ask: async (request, signal) => {
      const outcome = await model.ask(request, signal);
      return !outcome.ok && stopping.aborted ? neverSettles() : outcome;
    },
  };
}
