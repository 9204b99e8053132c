import { ok } from '../kernel/result.ts';
import type { LanguageModel } from './language-model.ts';
import { soundReply } from './sound-reply.ts';
import type { VendorModelOptions } from './vendor-model-options.ts';

/** A vendor's model: what leaves it is sound, whatever the provider says (see `soundReply`). */
export function vendorModel(
  { provider, vendor, model, apiKey }: VendorModelOptions,
  ask: LanguageModel['ask'],
): LanguageModel {
  return {
    ...{ provider, vendor, model },
    ask: async (request, signal) => {
      const outcome = await ask(request, signal);
      return outcome.ok ? ok(soundReply(outcome.value, apiKey)) : outcome;
    },
  };
}
