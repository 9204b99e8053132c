import type { Config } from '../config/config-schema.ts';
import { secretOf } from '../config/environment.ts';
import { type Provider, providerOf, splitReference, vendorOf } from '../config/providers.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { CallMeter, PlannedCall } from '../models/call-meter.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { meteredModel } from '../models/metered-model.ts';
import { priceOf } from '../models/price.ts';

export interface ModelParts {
  readonly clock: Clock;
  readonly meter: CallMeter;
  /** Called when the budget has no room for a call: the run is to stop, and can be gone on with. */
  readonly onBudgetSpent: (detail: string) => void;
  /** Called when a call has cost more, in dollars, than the most that was reserved for it. */
  readonly onDearer?: (call: PlannedCall, costUsd: number) => void;
}

/** The models of a config, each made when it is first asked for. */
export type Models = (reference: string) => Promise<LanguageModel>;

/** Models by `provider/model`, with the limits, prices and keys of the config and the environment. */
export function makeModels(config: Config, parts: ModelParts): Models {
  const made = new Map<string, Promise<LanguageModel>>();
  return (reference) => {
    const model = made.get(reference) ?? makeModel(config, reference, parts);
    made.set(reference, model);
    return model;
  };
}

/** @throws OperatorError for a provider that is not known, or a key that is not set */
async function makeModel(config: Config, reference: string, parts: ModelParts): Promise<LanguageModel> {
  const bare = await openModel(config, reference, parts.clock);
  return meteredModel(bare, {
    ...parts,
    price: priceOf(reference, config.prices),
    searchInputTokens: config.caps.maxInputTokens,
  });
}

/** The vendors' libraries are large: each is loaded only where a model of its kind is used. */
async function openModel(config: Config, reference: string, clock: Clock): Promise<LanguageModel> {
  const { provider: name, model } = splitReference(reference);
  const provider = providerOf(config, name);
  const options = {
    ...{ provider: name, model, vendor: vendorOf(config, reference), clock },
    ...{ baseUrl: provider.url, apiKey: keyOf(provider) },
  };
  switch (provider.wire) {
    case 'openai_responses':
      return (await import('../models/openai/openai-responses-model.ts')).createOpenaiResponsesModel(options);
    case 'openai_chat':
      return (await import('../models/openai/openai-chat-model.ts')).createOpenaiChatModel(options);
    case 'anthropic':
      return (await import('../models/anthropic/anthropic-model.ts')).createAnthropicModel(options);
    case 'gemini':
      return (await import('../models/gemini/gemini-model.ts')).createGeminiModel(options);
  }
}

/**
 * A provider's key; null where it wants none.
 * @throws OperatorError where one is asked for and none is set
 */
export function keyOf({ name, keyVariable }: Provider): string | null {
  if (keyVariable === null) return null;
  const key = secretOf(keyVariable);
  if (key !== null) return key;
  throw new OperatorError(
    `there is no key for ${name}, which the config names`,
    `Set ${keyVariable} in the environment or in .env.`,
  );
}
