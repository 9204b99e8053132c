import { claude, laterGemini, modelFamilyName, openaiReasoning } from '../config/model-families.ts';
import type { Clock } from '../kernel/clock.ts';
import { shortHash } from '../kernel/hash.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts';
import type { AnsweredFailure } from './vendor-failure.ts';
import { soundReply } from './vendor-reply.ts';
import { cutPrompt, textsOf } from './without-prompt.ts';

/** A vendor's model: what leaves it is sound, whatever the provider says (see `soundReply`), and repeats no prompt where it failed. */
export function vendorModel(
  { provider, vendor, model, apiKey }: VendorModelOptions,
  ask: (...args: Parameters<LanguageModel['ask']>) => Promise<Result<ModelReply, AnsweredFailure>>,
): LanguageModel {
  return {
    provider,
    vendor,
    model,
    ask: async (request, signal) => {
      const outcome = await ask(request, signal);
      return outcome.ok ? ok(soundReply(outcome.value, apiKey)) : cutPrompt(outcome, textsOf(request));
    },
  };
}

/** Options of a model behind a vendor's SDK. */
export interface VendorModelOptions {
  /** Groups models that share limits; some providers have search and parameters of their own. */
  readonly provider: string;
  /** Maker of the model. */
  readonly vendor: string;
  /** The model's name at the provider. */
  readonly model: string;
  /** Null for a server that wants none. */
  readonly apiKey: string | null;
  /** Base URL of the SDK's paths: for OpenAI's with the version, such as `https://api.openai.com/v1`, for others without. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Sampling for steady replies, as far as a provider allows it. */
export interface Steadiness {
  /** 0 or above. */
  readonly temperature: number;
  /** 0 to 2³¹ - 1. */
  readonly seed: number;
}

/** Providers known to take a seed; OpenAI's and xAI's Responses have none, and some others refuse what they do not know. */
const seeded: ReadonlySet<string> = new Set(['google', 'openrouter', 'ollama', 'vllm']);

/**
 * The sampling to ask a model for: low and seeded where its provider has that, nothing where it would refuse it.
 * @param occasion distinguishes equal requests that are to be drawn separately: each has a seed of its own
 */
export function steadySampling(
  { provider, model }: Pick<LanguageModel, 'provider' | 'model'>,
  { temperature, seed }: Steadiness,
  occasion: string,
): ModelRequest['sampling'] {
  const family = modelFamilyName(model);
  // Claude takes neither from Opus 4.7 on (https://platform.claude.com/docs/en/api/versioning).
  if (claude.test(family)) return undefined;
  // Google advises against any temperature but its own from Gemini 3 on (https://ai.google.dev/gemini-api/docs/gemini-3).
  const ownTemperature = openaiReasoning.test(family) || laterGemini.test(family);
  const sampling = {
    ...(ownTemperature ? {} : { temperature }),
    ...(seeded.has(provider) && !openaiReasoning.test(family) ? { seed: seedFor(seed, occasion) } : {}),
  };
  return Object.keys(sampling).length === 0 ? undefined : sampling;
}

const mostSeeds = 2 ** 31;

function seedFor(seed: number, occasion: string): number {
  return Number.parseInt(shortHash({ seed, occasion }, 8), 16) % mostSeeds;
}
