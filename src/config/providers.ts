import { OperatorError } from '../kernel/errors.ts';
import type { Config } from './config-schema.ts';
import { examinerModel } from './examiner-choice.ts';
import { type ProviderSettings, usualConcurrency, type Wire } from './model-settings.ts';
import { qualityModels } from './quality-models.ts';

/** Access to a provider. */
export interface Provider {
  readonly name: string;
  /** `in_process`: the sandbox's own model, of which nothing leaves the program. */
  readonly wire: Wire | 'in_process';
  readonly url: string;
  /** Environment variable of its key; null where none is asked for. */
  readonly keyVariable: string | null;
  /** Maker of the models that it serves, where the config names one. */
  readonly vendor: string | null;
  readonly limits: Pick<ProviderSettings, 'requestsPerMinute' | 'tokensPerMinute' | 'concurrency'>;
}

type BuiltIn = Pick<Provider, 'wire' | 'url' | 'keyVariable'> & { readonly concurrency?: number };

/** Calls at a time of what waits for nobody. */
const unlimited = 1_000_000;

/** Providers that a config may name without describing them. */
const builtIn: Readonly<Record<string, BuiltIn>> = {
  openai: { wire: 'openai_responses', url: 'https://api.openai.com/v1', keyVariable: 'OPENAI_API_KEY' },
  google: { wire: 'gemini', url: 'https://generativelanguage.googleapis.com', keyVariable: 'GEMINI_API_KEY' },
  anthropic: { wire: 'anthropic', url: 'https://api.anthropic.com', keyVariable: 'ANTHROPIC_API_KEY' },
  xai: { wire: 'openai_responses', url: 'https://api.x.ai/v1', keyVariable: 'XAI_API_KEY' },
  // Its chat completions, under other names, ended on 2026-09-27 (docs.perplexity.ai/docs/agent-api/migrate-from-sonar).
  perplexity: { wire: 'openai_responses', url: 'https://api.perplexity.ai/v1', keyVariable: 'PERPLEXITY_API_KEY' },
  openrouter: { wire: 'openai_chat', url: 'https://openrouter.ai/api/v1', keyVariable: 'OPENROUTER_API_KEY' },
  ollama: { wire: 'openai_chat', url: 'http://127.0.0.1:11434/v1', keyVariable: null },
  vllm: { wire: 'openai_chat', url: 'http://127.0.0.1:8000/v1', keyVariable: null },
  sandbox: { wire: 'in_process', url: '', keyVariable: null, concurrency: unlimited },
};

/**
 * A provider by its name: what the config says of it over what is built in.
 * @throws OperatorError when nobody knows how to speak to it
 */
export function providerOf(config: Pick<Config, 'providers'>, name: string): Provider {
  const own: Partial<ProviderSettings> = config.providers[name] ?? {};
  const preset: Partial<BuiltIn> = builtIn[name] ?? {};
  const wire = own.wire ?? preset.wire;
  const url = own.url ?? preset.url;
  if (wire === undefined || url === undefined) {
    throw new OperatorError(
      `the provider '${name}' is not known`,
      `Describe it under 'providers' with its wire and url, or name one of ${Object.keys(builtIn).join(', ')}.`,
    );
  }
  const { requestsPerMinute, tokensPerMinute, concurrency = preset.concurrency ?? usualConcurrency } = own;
  return {
    name,
    wire,
    url,
    vendor: own.vendor ?? null,
    keyVariable: own.keyVariable ?? preset.keyVariable ?? null,
    limits: { concurrency, requestsPerMinute, tokensPerMinute },
  };
}

/** The two parts of `provider/model`; the model may hold slashes of its own. */
export function splitReference(reference: string): { readonly provider: string; readonly model: string } {
  const at = reference.indexOf('/');
  return { provider: reference.slice(0, at), model: reference.slice(at + 1) };
}

/** Names under which gateways and hubs list makers of models. */
const otherNames: Readonly<Record<string, string>> = {
  'x-ai': 'xai',
  gemini: 'google',
  claude: 'anthropic',
  gpt: 'openai',
  'meta-llama': 'meta',
  mistralai: 'mistral',
};

/**
 * Returns the maker of a model, in lower case: the one that the config names for its provider; else the maker in the model's
 * own name (`openrouter/anthropic/claude-opus-4.1`), else the family it begins with (`gpt-…`, `claude-…`), else the
 * provider.
 */
export function vendorOf(config: Pick<Config, 'providers'>, reference: string): string {
  const { provider, model } = splitReference(reference);
  const vendor = config.providers[provider]?.vendor;
  if (vendor !== undefined) return vendor.toLowerCase();
  const maker = model.includes('/') ? model.slice(0, model.indexOf('/')) : familyOf(model);
  const name = (maker ?? provider).toLowerCase();
  return otherNames[name] ?? name;
}

function familyOf(model: string): string | null {
  return /^(?:gpt|claude|gemini)(?=-)/i.exec(model)?.[0] ?? null;
}

/** Every model that a config's run would ask, each once, by `provider/model`. */
export function modelReferences(config: Pick<Config, 'agents' | 'examiner' | 'quality'>): readonly string[] {
  const model = examinerModel(config.examiner);
  const examiner = model === null ? [] : [model, ...(config.examiner.judges ?? [])];
  const agents = config.agents.map((agent) => ('model' in agent ? agent.model : undefined));
  const quality = qualityModels(config);
  const reports = [...(quality?.judges ?? []), quality?.writer];
  return [...new Set([...examiner, ...agents, ...reports].flatMap((each) => each ?? []))];
}
