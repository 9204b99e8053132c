import * as z from 'zod';
import { numberFrom, positive, seedNumber, text, whole } from './setting-forms.ts';
import { plainUrl } from './web-settings.ts';

/** Ways in which a model judges two answers. */
export const judgings = ['itemised', 'paper'] as const;
export type Judging = (typeof judgings)[number];
/** Ways of judging in stored records, with the former judge that named the verdict in both orders. */
export const storedJudgings = [...judgings, 'holistic'] as const;
export type StoredJudging = (typeof storedJudgings)[number];

const dollars = z.number().nonnegative();

const rates = {
  input: dollars.describe('Dollars for a million tokens in.'),
  cachedInput: dollars.optional().describe('For those read from its cache; default: as input.'),
  cacheWrite: dollars.optional().describe('For those written to its cache; default: as input.'),
  output: dollars.describe('For a million tokens out, reasoning included.'),
};

export const priceSettings = z
  .strictObject({
    ...rates,
    search: dollars.optional().describe('Dollars for a thousand web searches; default: unknown.'),
    searchedCall: dollars
      .optional()
      .describe('Instead: dollars for a thousand calls in which the provider searched, however often.'),
    call: dollars.optional().describe('Dollars for a thousand calls, whatever they do.'),
    long: z
      .strictObject({ above: z.int().positive().describe('Tokens in, beyond which these rates hold.'), ...rates })
      .optional()
      .describe('Rates of calls with more tokens in than this, for all of their tokens.'),
    contextTokens: z.int().positive().optional().describe('Tokens that fit into one call.'),
  })
  .describe('Price of a model, instead of the one in the built-in list.');

/** Ways to speak to a provider. */
export const wires = ['openai_responses', 'openai_chat', 'gemini', 'anthropic'] as const;
export type Wire = (typeof wires)[number];

/** A model as configs name it: the provider's name, a slash, and what the provider calls the model. */
export const modelReference = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9_-]{0,31}\/[\w.:/@-]+$/i, "a provider and its model, such as 'openai/gpt-5.1'");

export const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable');

/** Calls at a time where the config does not say. */
export const usualConcurrency = 16;

const provider = z
  .strictObject({
    wire: z.enum(wires).optional().describe('How it is spoken to; needed for a provider that is not built in.'),
    url: plainUrl.optional().describe('Base URL, instead of its own.'),
    keyVariable: variableName.optional().describe('Environment variable that holds its key.'),
    vendor: text(64).optional().describe('Who makes its models, such as openai.'),
    requestsPerMinute: positive(1_000_000)
      .optional()
      .describe('Requests a minute, over all processes; default: no limit of ours.'),
    tokensPerMinute: positive(1e10)
      .optional()
      .describe('Tokens a minute, in and out, over all processes; default: no limit of ours.'),
    concurrency: whole(1, 1000).default(usualConcurrency).describe('Calls at a time, over all processes.'),
  })
  .describe('A provider of models, and how much it may be asked.');

const providerName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,31}$/,
    'a small letter, and then small letters, digits, dashes and underscores; at most 32',
  );

export const providersSettings = z.record(providerName, provider).default({});
export const pricesSettings = z.record(modelReference, priceSettings).default({});

/** Limits of an answer; most vendors' own research products have defaults of this size. */
export const capsSettings = z
  .strictObject({
    timeoutSeconds: positive(86_400).default(600).describe('Seconds for one answer.'),
    maxOutputTokens: whole(100, 1_000_000).default(16_000).describe('Tokens of one reply of a model.'),
    maxToolCalls: whole(1, 1000).default(40).describe('Searches and pages for one answer, where they can be bounded.'),
    maxInputTokens: whole(1000, 100_000_000)
      .default(400_000)
      .describe(
        'Tokens that one answer reads at most, for the worst-case cost of agents whose provider searches for them.',
      ),
  })
  .prefault({})
  .describe('What every contestant is given for one answer.');

export const budgetSettings = z
  .strictObject({ usd: z.number().nonnegative().max(1e9).describe('Dollars that one run may cost.') })
  .optional()
  .describe('A run stops before it would cost more.');

const kindShare = numberFrom(0, 1000).exactOptional();
const kindSettings = z
  .strictObject({
    tabulate: kindShare.describe('Details of pages that the question hides.'),
    exclusion: kindShare.describe('All of a closed group but those that meet a condition.'),
    change: kindShare.describe('What something is now, since when, and what it was before.'),
    synthesis: kindShare.describe('What pages of several sites state, where they disagree.'),
    comparison: kindShare.describe('How causes, mechanisms or positions of pages differ.'),
  })
  .describe(
    'How often each kind of question is drawn against the others; default: tabulate alone. Where pages give none of the kind drawn, the next is asked, at last tabulate.',
  )
  .refine((shares) => Object.values(shares).some((share) => share > 0), {
    error: 'at least one kind needs a share above 0',
  });

export const examinerSettings = z
  .strictObject({
    kind: z
      .enum(['model', 'offline'])
      .exactOptional()
      .describe('Left out: model where one is named or web.kind is sandbox. offline: only in records of before.'),
    model: modelReference
      .optional()
      .describe("Reads pages and writes tasks; default with web.kind sandbox: sandbox/oracle, the sandbox's own."),
    judges: z.array(modelReference).min(1).max(9).optional().describe('Grade answers; default: the model above.'),
    mostWrongPassed: numberFrom(0, 1)
      .exactOptional()
      .describe(
        'A judge whose last calibration passed more than this share of wrong items is refused; default: 0.1; 1: nobody is.',
      ),
    excludeOwnVendor: z.boolean().default(true).describe("A judge stays out of matches of its own vendor's models."),
    judging: z
      .enum(storedJudgings)
      .default('itemised')
      .describe(
        'paper, for comparison studies: as the judge of DR-Arena, a model names the verdict. holistic: only in records of before.',
      ),
    closedBook: z.boolean().default(false).describe('Drop a task that a model answers without search.'),
    selfSolve: z.boolean().default(false).describe('Drop a task that the Examiner cannot answer from its pages.'),
    searchCheck: z
      .enum(['off', 'prefer', 'require'])
      .default('prefer')
      .describe('A task whose clues alone find a target by search is written again; require: else there is none.'),
    chainInVerdict: z
      .boolean()
      .default(false)
      .describe('Only in records of before: questions asked for the steps of the chain, and the verdict counted them.'),
    kinds: kindSettings.exactOptional(),
    advice: z
      .boolean()
      .default(true)
      .describe('The model also chooses among root pages and corrects relations of links.'),
    logicChain: z.boolean().default(true).describe('Off, for studies: tasks are written without the pages above.'),
    context: z.enum(['tree', 'snippets']).default('tree').describe('snippets, for studies: search results, no tree.'),
    temperature: numberFrom(0, 2)
      .default(0.2)
      .describe(
        'How freely replies are drawn, where the model lets that be said; above 0, so that a second try differs.',
      ),
    seed: seedNumber.default(1).describe('Replies to equal prompts are drawn alike, where the provider knows seeds.'),
    maxOutputTokens: whole(500, 200_000).default(16_000).describe('Tokens of one of its replies, at most.'),
    timeoutSeconds: positive(3600).default(180).describe('Seconds for one of its replies.'),
  })
  .prefault({})
  .describe('Who reads the pages, writes the questions and grades the answers.')
  .superRefine(({ kind, model }, { addIssue }) => {
    if (kind === 'model' && model === undefined)
      addIssue({
        code: 'custom',
        path: ['model'],
        message: "needed where kind is 'model', such as google/gemini-3-pro",
      });
  });

export type ProviderSettings = z.infer<typeof provider>;
