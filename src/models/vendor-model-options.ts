import type { Clock } from '../kernel/clock.ts';

/** What a model behind a vendor's SDK is made from. */
export interface VendorModelOptions {
  /** Groups models that share limits; some providers have search and parameters of their own. */
  readonly provider: string;
  /** Who made the model. */
  readonly vendor: string;
  /** As the provider names it. */
  readonly model: string;
  /** Null for a server that wants none. */
  readonly apiKey: string | null;
  /** Where the SDK's paths begin: for OpenAI's with the version, such as `https://api.openai.com/v1`, for others without. */
  readonly baseUrl: string;
  readonly clock: Clock;
}
