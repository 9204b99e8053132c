import { OperatorError } from '../kernel/errors.ts';
import { type AgentConfig, capsOf } from './agent-settings.ts';
import type { ConfigFault } from './config-faults.ts';
import type { Config } from './config-schema.ts';
import { perplexityPreset } from './model-families.ts';
import { type OptionName, searchOptionNames } from './model-options.ts';
import { type Provider, providerOf, splitReference } from './providers.ts';

const basic = ['temperature', 'topP', 'systemPromptAddition'] as const;
const openaiOptions = ['reasoningEffort', 'verbosity', 'searchContextSize', 'userLocation', ...basic] as const;
const domainOptions = ['allowedDomains', 'excludedDomains'] as const;

const fields = {
  'openai responses': [
    ...openaiOptions,
    'reasoningMode',
    'reasoningSummary',
    'maxSearches',
    'returnTokenBudget',
    'allowedDomains',
    'codeExecution',
  ],
  'openai chat': ['reasoningEffort', 'verbosity', ...basic],
  xai: ['reasoningEffort', 'maxSearches', ...domainOptions, 'imageUnderstanding', 'xSearch', 'codeExecution', ...basic],
  // Temperature and top-p are gone from API version 2026-10-21 (platform.claude.com/docs/en/api/versioning).
  anthropic: [
    'reasoningEffort',
    'thinkingBudget',
    'thinking',
    'maxSearches',
    ...domainOptions,
    'userLocation',
    'systemPromptAddition',
  ],
  gemini: ['reasoningEffort', 'thinkingBudget', 'searchPeriod', ...basic],
  'gemini agent': ['reasoningSummary', 'visualization', 'systemPromptAddition'],
  perplexity: [
    'reasoningEffort',
    'maxSearches',
    'searchContextSize',
    'userLocation',
    'searchRecency',
    'searchPeriod',
    ...domainOptions,
    'codeExecution',
    ...basic,
  ],
  openrouter: [...openaiOptions, 'thinkingBudget', 'maxSearches', ...domainOptions],
  'other chat': ['reasoningEffort', 'verbosity', ...basic],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>;

/** An interface of models, as far as options are concerned. */
export type OptionDialect = keyof typeof fields;

/**
 * Options that a request to an interface has a field for; providers of one wire differ in what they added to it. Which model
 * takes which of them, and which values, its provider says. Sources: the types of the vendors' libraries (openai 6.49,
 * @anthropic-ai/sdk 1.12, @google/genai 2.32, @perplexity-ai/perplexity_ai 0.38), docs.x.ai/developers/tools,
 * openrouter.ai/docs, and of `returnTokenBudget` developers.openai.com/api/docs/guides/tools-web-search.
 */
export const optionsOfDialect: Readonly<Record<OptionDialect, readonly OptionName[]>> = fields;

/**
 * Servers of one's own that speak the Responses API are taken for OpenAI's.
 * @param kind of the agent: Google's research agent has an interface of its own
 */
function optionDialect({ name, wire }: Pick<Provider, 'name' | 'wire'>, kind: string): OptionDialect {
  switch (wire) {
    case 'anthropic':
      return wire;
    case 'gemini':
      return kind === 'research' ? 'gemini agent' : wire;
    case 'openai_responses':
      return name === 'xai' || name === 'perplexity' ? name : 'openai responses';
    case 'openai_chat':
      if (name === 'openrouter') return name;
      return name === 'openai' ? 'openai chat' : 'other chat';
    case 'in_process':
      return 'other chat';
  }
}

/**
 * Options of a config's agents that no request could carry. All else is sent as it is set, and the provider's refusal is
 * told.
 */
export function optionFaults(config: Config): readonly ConfigFault[] {
  return config.agents.flatMap((agent, at) => {
    if (!('options' in agent) || agent.options === undefined) return [];
    const names = Object.keys(agent.options) as OptionName[];
    return names.flatMap((option) => {
      const fault = optionFault(option, agent, config);
      return fault === null ? [] : [{ path: ['agents', at, 'options', option], ...fault }];
    });
  });
}

type AskingAgent = Extract<AgentConfig, { readonly model: string }>;

/** Null also where the provider is not known, which is told where it is asked for. */
function optionFault(option: OptionName, agent: AskingAgent, config: Config): Omit<ConfigFault, 'path'> | null {
  const { provider, model } = splitReference(agent.model);
  const dialect = dialectOf(config, provider, agent.kind);
  if (dialect === null) return null;
  const supported = optionsOfDialect[dialect];
  if (!supported.includes(option))
    return { on: 'name', words: `${provider} has no such option; it has ${supported.join(', ')}` };
  const searches = agent.kind === 'research' || (agent.kind === 'model' && agent.search);
  if (!searches && searchOptionNames.has(option)) return { on: 'name', words: "says nothing where 'search' is off" };
  if (option !== 'maxSearches' || agent.kind === 'react' || agent.kind === 'mcp') return null;
  // Presets have bounds of their own.
  if (dialect === 'perplexity' && perplexityPreset.test(model))
    return { on: 'name', words: `${model} does not take it` };
  const most = capsOf(agent, config.caps).maxToolCalls;
  return (agent.options?.maxSearches ?? 0) > most
    ? { on: 'value', words: `must be at most ${most}, which caps.maxToolCalls is` }
    : null;
}

function dialectOf(config: Config, provider: string, kind: AgentConfig['kind']): OptionDialect | null {
  try {
    return optionDialect(providerOf(config, provider), kind);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
