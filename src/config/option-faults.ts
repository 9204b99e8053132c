import { OperatorError } from '../kernel/errors.ts';
import { type AgentConfig, capsOf } from './agent-settings.ts';
import type { ConfigFault } from './config-faults.ts';
import type { Config } from './config-schema.ts';
import { modelFamilyName } from './model-families.ts';
import { type AgentModelOptions, type OptionName, searchOptionNames } from './model-options.ts';
import {
  geminiBudget,
  mostDomains,
  type OptionDialect,
  optionDialect,
  optionRule,
  optionsOfDialect,
} from './option-table.ts';
import { providerOf, splitReference } from './providers.ts';

/** An option that is known not to be taken as it is set. */
interface OptionFault {
  readonly option: OptionName;
  readonly on: ConfigFault['on'];
  readonly words: string;
}

/** An agent that asks a model, with all that its options depend on. */
interface Asked {
  readonly options: AgentModelOptions;
  readonly dialect: OptionDialect;
  readonly provider: string;
  /** Its own name, in lower case. */
  readonly model: string;
  /** Whether its provider searches. */
  readonly searches: boolean;
  /** Those of the agent. */
  readonly caps: Config['caps'];
}

/**
 * Options of a config's agents that their providers or models are known not to take. What is not known is no fault: it is sent,
 * and the server's refusal is told.
 */
export function optionFaults(config: Config): readonly ConfigFault[] {
  return config.agents.flatMap((agent, at) => {
    const asked = askedBy(agent, config);
    const faults = asked === null ? [] : faultsOf(asked);
    return faults.map(({ option, on, words }) => ({ path: ['agents', at, 'options', option], on, words }));
  });
}

function askedBy(agent: AgentConfig, config: Config): Asked | null {
  if (!('options' in agent) || agent.options === undefined) return null;
  const { provider: name, model } = splitReference(agent.model);
  const dialect = dialectOf(config, name, agent.kind);
  if (dialect === null) return null;
  return {
    options: agent.options,
    dialect,
    provider: name,
    model: modelFamilyName(model),
    searches: agent.kind === 'research' || (agent.kind === 'model' && agent.search),
    caps: capsOf(agent, config.caps),
  };
}

/** Null for a provider that is not known, which is told where it is asked for. */
function dialectOf(config: Config, provider: string, kind: AgentConfig['kind']): OptionDialect | null {
  try {
    return optionDialect(providerOf(config, provider), kind);
  } catch (thrown) {
    if (thrown instanceof OperatorError) return null;
    throw thrown;
  }
}

function faultsOf(asked: Asked): readonly OptionFault[] {
  const names = Object.keys(asked.options) as OptionName[];
  const single = names.flatMap((option) => singleFault(option, asked) ?? []);
  const wrong = new Set(single.map(({ option }) => option));
  return [...single, ...jointFaults(asked).filter(({ option }) => !wrong.has(option))];
}

/** What is wrong with one option by itself. */
function singleFault(option: OptionName, asked: Asked): OptionFault | null {
  const { dialect, provider, model, options, searches } = asked;
  const taken = optionsOfDialect[dialect];
  const value = options[option];
  if (value === undefined) return null;
  if (!taken.includes(option))
    return { option, on: 'name', words: `${provider} has no such option; it has ${taken.join(', ')}` };
  if (!searches && searchOptionNames.has(option))
    return { option, on: 'name', words: "says nothing where 'search' is off" };
  const rule = optionRule(option, dialect, model);
  const instead = rule?.instead && options[rule.instead] === undefined ? `; it takes ${rule.instead}` : '';
  if (rule?.takes.length === 0) return { option, on: 'name', words: `${model} does not take it${instead}` };
  if (rule && !rule.takes.includes(String(value)))
    return {
      option,
      on: 'value',
      words: `must be one of ${rule.takes.join(', ')} with ${model}, not ${String(value)}${instead}`,
    };
  const words = boundFault(option, asked);
  return words === null ? null : { option, on: 'value', words };
}

/** Bounds that depend on the provider, the model or the caps. */
function boundFault(option: OptionName, { dialect, provider, model, options, caps }: Asked): string | null {
  switch (option) {
    case 'maxSearches':
      return (options.maxSearches ?? 0) > caps.maxToolCalls
        ? `must be at most ${caps.maxToolCalls}, which caps.maxToolCalls is`
        : null;
    case 'allowedDomains':
    case 'excludedDomains': {
      const most = mostDomains[dialect];
      return most !== undefined && (options[option] ?? []).length > most
        ? `must have at most ${most} entries with ${provider}`
        : null;
    }
    case 'userLocation':
      return dialect === 'perplexity' && options.userLocation?.timezone !== undefined
        ? 'has no timezone with perplexity'
        : null;
    case 'thinkingBudget':
      return budgetFault(options.thinkingBudget ?? 0, { dialect, model, caps });
    default:
      return null;
  }
}

function budgetFault(
  budget: number,
  { dialect, model, caps }: Pick<Asked, 'dialect' | 'model' | 'caps'>,
): string | null {
  if (dialect === 'gemini') {
    const bounds = geminiBudget(model);
    if (bounds === null || budget === -1 || (budget === 0 && bounds.off)) return null;
    return budget >= bounds.least && budget <= bounds.most
      ? null
      : `must be from ${bounds.least} to ${bounds.most}, or -1${bounds.off ? ' or 0' : ''}, with ${model}, not ${budget}`;
  }
  // Anthropic's least; the others that OpenRouter leads to have bounds of their own.
  const least = dialect === 'anthropic' ? 1024 : 1;
  if (budget < least) return `must be at least ${least}, not ${budget}`;
  return budget >= caps.maxOutputTokens
    ? `must be less than caps.maxOutputTokens (${caps.maxOutputTokens}), which it is part of`
    : null;
}

/** They draw words as they are told only while they do not reason. */
const drawsUnreasoned = /^gpt-5\.\d/;

/** What is wrong with options together; told at the second of them. */
function jointFaults({ options, dialect, model, searches }: Asked): readonly OptionFault[] {
  const { reasoningEffort, thinkingBudget, thinking, allowedDomains, excludedDomains, searchRecency, searchPeriod } =
    options;
  const faults: OptionFault[] = [];
  const add = (option: OptionName, words: string) => faults.push({ option, on: 'name', words });
  if (allowedDomains && excludedDomains) add('excludedDomains', 'cannot be together with allowedDomains');
  if (searchRecency && searchPeriod) add('searchPeriod', 'cannot be together with searchRecency');
  if (thinkingBudget !== undefined && thinking !== undefined) add('thinking', 'cannot be together with thinkingBudget');
  if (thinkingBudget !== undefined && reasoningEffort !== undefined && dialect !== 'anthropic')
    add('thinkingBudget', 'cannot be together with reasoningEffort');
  if (dialect.startsWith('openai')) {
    const reasons = reasoningEffort !== undefined && reasoningEffort !== 'none';
    for (const option of ['temperature', 'topP'] as const)
      if (options[option] !== undefined && reasons && drawsUnreasoned.test(model))
        add(option, `${model} takes it with reasoningEffort none alone`);
    if (reasoningEffort === 'minimal' && searches && model.startsWith('gpt-5'))
      add('reasoningEffort', `${model} does not search with minimal; set low or more, or search: false`);
  }
  return faults;
}
