import { perplexityPreset } from './model-families.ts';
import type { OptionName } from './model-options.ts';
import type { Provider } from './providers.ts';

/** An interface of models, as far as options are concerned: providers of one wire differ in what they added to it. */
export type OptionDialect =
  | 'openai responses'
  | 'openai chat'
  | 'xai'
  | 'anthropic'
  | 'gemini'
  | 'gemini agent'
  | 'perplexity'
  | 'openrouter'
  | 'other chat';

/**
 * Servers of one's own that speak the Responses API are taken for OpenAI's.
 * @param kind of the agent: Google's research agent has an interface of its own
 */
export function optionDialect({ name, wire }: Pick<Provider, 'name' | 'wire'>, kind: string): OptionDialect {
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

const drawn = ['temperature', 'topP', 'systemPromptAddition'] as const;
const openaiOptions = ['reasoningEffort', 'verbosity', 'searchContextSize', 'userLocation', ...drawn] as const;
const domainOptions = ['allowedDomains', 'excludedDomains'] as const;

/**
 * Options that an interface has a field for. Sources: the types of the vendors' libraries (openai 6.49, @anthropic-ai/sdk 1.12,
 * @google/genai 2.32, @perplexity-ai/perplexity_ai 0.38), docs.x.ai/developers/tools, openrouter.ai/docs, and of
 * `returnTokenBudget` developers.openai.com/api/docs/guides/tools-web-search.
 */
export const optionsOfDialect: Readonly<Record<OptionDialect, readonly OptionName[]>> = {
  'openai responses': [
    ...openaiOptions,
    ...([
      'reasoningMode',
      'reasoningSummary',
      'maxSearches',
      'returnTokenBudget',
      'allowedDomains',
      'codeExecution',
    ] as const),
  ],
  'openai chat': openaiOptions,
  xai: [
    ...([
      'reasoningEffort',
      'maxSearches',
      ...domainOptions,
      'imageUnderstanding',
      'xSearch',
      'codeExecution',
    ] as const),
    ...drawn,
  ],
  // Temperature and top-p are gone from API version 2026-10-21 (platform.claude.com/docs/en/api/versioning).
  anthropic: [
    ...(['reasoningEffort', 'thinkingBudget', 'thinking', 'maxSearches'] as const),
    ...domainOptions,
    ...(['userLocation', 'systemPromptAddition'] as const),
  ],
  gemini: ['reasoningEffort', 'thinkingBudget', 'searchPeriod', ...drawn],
  'gemini agent': ['reasoningSummary', 'visualization', 'systemPromptAddition'],
  perplexity: [
    ...([
      'reasoningEffort',
      'maxSearches',
      'searchContextSize',
      'userLocation',
      'searchRecency',
      'searchPeriod',
    ] as const),
    ...domainOptions,
    'codeExecution',
    ...drawn,
  ],
  openrouter: [...openaiOptions, 'thinkingBudget', 'maxSearches', ...domainOptions],
  'other chat': ['reasoningEffort', 'verbosity', ...drawn],
};

/** Domains that a search can be told. */
export const mostDomains: Readonly<Partial<Record<OptionDialect, number>>> = { xai: 5, perplexity: 20 };

/** What is known of some models of an interface; the first that fits counts. Of models that none fits nothing is known. */
interface ModelRule {
  readonly of: readonly OptionDialect[];
  readonly models: RegExp;
  /** Values it takes; none: it does not take the option. */
  readonly takes: readonly string[];
  readonly instead?: OptionName;
}

const openai = ['openai responses', 'openai chat'] as const;

const efforts: readonly ModelRule[] = [
  // As the type `ReasoningEffort` of the library `openai` has it; the minor versions by the vendor's pages of models.
  { of: openai, models: /^gpt-5-pro/, takes: ['high'] },
  { of: openai, models: /^gpt-[34]|-chat/, takes: [] },
  { of: openai, models: /^gpt-5\.1(?:-\d{4}.*)?$/, takes: ['none', 'low', 'medium', 'high'] },
  { of: openai, models: /^gpt-5(?:-mini|-nano)?(?:-\d{4}.*)?$/, takes: ['minimal', 'low', 'medium', 'high'] },
  { of: openai, models: /^o\d(?!.*deep-research)/, takes: ['low', 'medium', 'high'] },
  // developers.openai.com/api/docs/models: GPT-5.6 and 6, then 6.1 and 6.2.
  { of: openai, models: /^gpt-(?:5\.6|6)(?![.\d])/, takes: ['none', 'low', 'medium', 'high', 'xhigh', 'max'] },
  { of: openai, models: /^gpt-6\.[12]/, takes: ['low', 'medium', 'high', 'xhigh', 'max'] },
  { of: openai, models: /^/, takes: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] },
  // docs.x.ai/developers/model-capabilities/text/reasoning.
  { of: ['xai'], models: /^grok-(?:2|3(?!-mini)|4(?:-0709|-latest|-fast.*|-1-fast.*)?$)/, takes: [] },
  { of: ['xai'], models: /^grok-3-mini/, takes: ['low', 'high'] },
  { of: ['xai'], models: /^grok-4\.3/, takes: ['none', 'low', 'medium', 'high'] },
  { of: ['xai'], models: /^grok-4\.[5-7]/, takes: ['low', 'medium', 'high'] },
  { of: ['xai'], models: /^/, takes: ['none', 'low', 'medium', 'high', 'xhigh'] },
  // platform.claude.com/docs/en/build-with-claude/effort.
  {
    of: ['anthropic'],
    models: /^claude-(?:instant|[123]\b|(?:opus|sonnet)-4(?:-[01])?(?:$|[-@]20)|(?:sonnet|haiku)-4-5)/,
    takes: [],
    instead: 'thinkingBudget',
  },
  { of: ['anthropic'], models: /^claude-opus-4-5/, takes: ['low', 'medium', 'high'] },
  { of: ['anthropic'], models: /^claude-(?:opus|sonnet)-4-6/, takes: ['low', 'medium', 'high', 'max'] },
  { of: ['anthropic'], models: /^/, takes: ['low', 'medium', 'high', 'xhigh', 'max'] },
  // ai.google.dev/gemini-api/docs/thinking.
  { of: ['gemini'], models: /^gemini-[12]\b/, takes: [], instead: 'thinkingBudget' },
  { of: ['gemini'], models: /^gemini-3-pro/, takes: ['low', 'high'] },
  { of: ['gemini'], models: /^gemini-3\.1-pro/, takes: ['low', 'medium', 'high'] },
  { of: ['gemini'], models: /^/, takes: ['minimal', 'low', 'medium', 'high'] },
  // The library @perplexity-ai/perplexity_ai; `max` by the guide to moving from Sonar.
  { of: ['perplexity'], models: /^/, takes: ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] },
  { of: ['openrouter'], models: /^/, takes: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] },
];

/** From Opus 4.7 on (platform.claude.com/docs/en/about-claude/models/migration-guide). */
const laterOpus = /^claude-(?:opus-(?:4-[7-9]|[5-9])|mythos|fable)/;
/** platform.openai.com/docs/guides/latest-model: they draw words in their own way alone. */
const ownDraw = /^o\d|^gpt-5(?![.\d])(?!.*-chat)/;

const ruled: Readonly<Partial<Record<OptionName, readonly ModelRule[]>>> = {
  reasoningEffort: efforts,
  thinkingBudget: [
    { of: ['anthropic'], models: laterOpus, takes: [], instead: 'thinking' },
    { of: ['anthropic'], models: /^claude-(?:instant|[12]\b|3-(?!7))/, takes: [] },
    { of: ['gemini'], models: /^gemini-(?:1|2\.0)/, takes: [] },
  ],
  thinking: [
    {
      of: ['anthropic'],
      models: /^claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[015])?(?:$|[-@]20))/,
      takes: ['disabled'],
      instead: 'thinkingBudget',
    },
    { of: ['anthropic'], models: /^claude-(?:mythos|fable)/, takes: ['adaptive'] },
  ],
  // The type `Reasoning` of the library `openai`; the guide to models of GPT-5.6.
  reasoningMode: [{ of: openai, models: /^(?:o\d|gpt-[34]|gpt-5(?:\.[0-5])?(?![.\d]))/, takes: [] }],
  reasoningSummary: [
    { of: openai, models: /^gpt-[34]|-chat/, takes: [] },
    { of: openai, models: /^/, takes: ['auto', 'concise', 'detailed'] },
    { of: ['gemini agent'], models: /^/, takes: ['auto', 'none'] },
  ],
  verbosity: [{ of: openai, models: /^(?:o\d|gpt-[34])/, takes: [] }],
  temperature: [{ of: openai, models: ownDraw, takes: [] }],
  topP: [{ of: openai, models: ownDraw, takes: [] }],
  // platform.openai.com/docs/guides/tools-web-search.
  searchContextSize: [{ of: openai, models: /^(?:o3|o3-pro|o4-mini)(?:-\d{4}.*)?$|deep-research/, takes: [] }],
  userLocation: [{ of: openai, models: /deep-research/, takes: [] }],
  // Their search is the tool `web_search_preview`, which has neither filters nor that budget.
  allowedDomains: [{ of: openai, models: /deep-research/, takes: [] }],
  returnTokenBudget: [{ of: openai, models: /deep-research/, takes: [] }],
  // Presets have bounds of their own.
  maxSearches: [{ of: ['perplexity'], models: perplexityPreset, takes: [] }],
};

/**
 * What is known of an option with a model.
 * @param model its own name, in lower case
 * @returns null where nothing is: then the server decides. `takes`: values; none where the option is not taken
 */
export function optionRule(
  option: OptionName,
  dialect: OptionDialect,
  model: string,
): Pick<ModelRule, 'takes' | 'instead'> | null {
  return ruled[option]?.find(({ of, models }) => of.includes(dialect) && models.test(model)) ?? null;
}

/** Tokens that Gemini 2.5 may be let think for, besides -1 (ai.google.dev/gemini-api/docs/thinking); null: unknown. */
export function geminiBudget(
  model: string,
): { readonly least: number; readonly most: number; readonly off: boolean } | null {
  if (/^gemini-2\.5-pro/.test(model)) return { least: 128, most: 32_768, off: false };
  if (/^gemini-2\.5-flash-lite/.test(model)) return { least: 512, most: 24_576, off: true };
  if (/^gemini-2\.5-flash/.test(model)) return { least: 1, most: 24_576, off: true };
  return null;
}
