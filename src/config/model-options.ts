import * as z from 'zod';
import { numberFrom, text, whole } from './setting-forms.ts';

/** Degrees of `reasoningEffort`, least first; no model takes all of them. */
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

const domains = z
  .array(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'a domain such as example.org, without https://'),
  )
  .min(1)
  .max(100);

const handles = z
  .array(z.string().regex(/^\w{1,15}$/, 'a name on X, without @'))
  .min(1)
  .max(20);

const date = z.iso.date('a date such as 2026-10-31');

/** Options of any model, whoever searches for it. */
const wordOptions = {
  reasoningEffort: z.enum(efforts).optional().describe('How hard it thinks; which degrees there are depends on it.'),
  thinkingBudget: whole(-1, 1_000_000)
    .optional()
    .describe('Tokens that it may think for; with Gemini 0 is off and -1 as it likes.'),
  thinking: z
    .enum(['adaptive', 'disabled'])
    .optional()
    .describe('Of Claude, without a budget: whether it thinks, as much as it likes.'),
  reasoningMode: z.enum(['standard', 'pro']).optional().describe('Of OpenAI: pro works longer on one answer.'),
  reasoningSummary: z
    .enum(['auto', 'concise', 'detailed', 'none'])
    .optional()
    .describe('Whether a summary of its thoughts comes along, which is shown with its steps.'),
  verbosity: z.enum(['low', 'medium', 'high']).optional().describe('How much it writes.'),
  temperature: numberFrom(0, 2).optional().describe('How freely its words are drawn.'),
  topP: z.number().gt(0).max(1).optional().describe('Share of the likeliest words that are drawn from.'),
};

const addition = {
  systemPromptAddition: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .optional()
    .describe('Stands below the words that all contestants get; readers of the results are shown it.'),
};

const searchOptions = {
  searchContextSize: z.enum(['low', 'medium', 'high']).optional().describe('How much of what is found it reads.'),
  returnTokenBudget: z
    .enum(['default', 'unlimited'])
    .optional()
    .describe('Of OpenAI: whether what its searches give back is bounded.'),
  maxSearches: whole(1, 1000).optional().describe('Searches for an answer, where caps.maxToolCalls lets it.'),
  allowedDomains: domains.optional().describe('It searches these domains only.'),
  excludedDomains: domains.optional().describe('It searches all domains but these.'),
  userLocation: z
    .strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'a code of two capital letters such as US')
        .optional()
        .describe('Country, by ISO 3166-1.'),
      region: text(100).optional().describe('State or region.'),
      city: text(100).optional().describe('City.'),
      timezone: text(64).optional().describe('Time zone of IANA, such as Europe/Berlin.'),
    })
    .refine((place) => Object.keys(place).length > 0, 'at least one of country, region, city, timezone')
    .optional()
    .describe('Where its searches are made from, as far as the provider is told.'),
  searchRecency: z
    .enum(['hour', 'day', 'week', 'month', 'year'])
    .optional()
    .describe('Of Perplexity: pages of the last hour, day and so on.'),
  searchPeriod: z
    .strictObject({ from: date.describe('First day.'), to: date.describe('Last day.') })
    .refine(({ from, to }) => from <= to, 'from must not be after to')
    .optional()
    .describe('Results of these days only.'),
  codeExecution: z.boolean().optional().describe("Whether it may run programs on its provider's machines, too."),
  visualization: z
    .enum(['off', 'auto'])
    .optional()
    .describe("Of Gemini's research agent: whether it draws charts, which nobody here looks at."),
  imageUnderstanding: z.boolean().optional().describe('Of Grok: whether it looks at images on pages.'),
  xSearch: z
    .strictObject({
      allowedHandles: handles.optional().describe('Posts of these only.'),
      excludedHandles: handles.optional().describe('No posts of these.'),
      from: date.optional().describe('First day of posts.'),
      to: date.optional().describe('Last day of posts.'),
      imageUnderstanding: z.boolean().optional().describe('Whether it looks at images in posts.'),
      videoUnderstanding: z.boolean().optional().describe('Whether it looks at videos in posts.'),
    })
    .refine((x) => !(x.allowedHandles && x.excludedHandles), 'takes allowedHandles or excludedHandles, not both')
    .refine(({ from = '', to = '9' }) => from <= to, 'from must not be after to')
    .optional()
    .describe('Of Grok: it searches posts on X, too.'),
};

/** Options of a model that searches by its provider's own tools. */
export const searchingModelOptions = z
  .strictObject({ ...wordOptions, ...searchOptions, ...addition })
  .describe('How it is asked, as its provider lets it; what a provider or model does not take is refused.');

/** Options of a model that works with tools of ours or of MCP servers. */
export const toolModelOptions = z
  .strictObject({ ...wordOptions, ...addition })
  .describe('How it is asked, as its provider lets it; what a provider or model does not take is refused.');

export type AgentModelOptions = z.infer<typeof searchingModelOptions>;
export type OptionName = keyof AgentModelOptions;

/** Options that say nothing where the provider does not search. */
export const searchOptionNames: ReadonlySet<string> = new Set(Object.keys(searchOptions));

/**
 * Options by their names in the settings, in their order, each with its value in words.
 * @returns such as `[['searchContextSize', 'high']]`
 */
export function optionWords(options: AgentModelOptions): readonly (readonly [name: string, value: string])[] {
  const names = Object.keys(searchingModelOptions.shape).filter((name) => Object.hasOwn(options, name));
  return names.map((name) => [name, valueInWords(options[name as OptionName])]);
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(' + ');
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name} ${valueInWords(member)}`);
  return members.join(', ') || 'on';
}

/** Options in one line, the addition to the prompt by its beginning: `reasoningEffort: high; searchContextSize: high`. */
export function optionsInLine(options: AgentModelOptions): string {
  return optionWords(options)
    .map(([name, value]) => `${name}: ${value.length > longestShown ? `${value.slice(0, longestShown)}…` : value}`)
    .join('; ');
}

const longestShown = 60;
