import * as z from 'zod';
import { isolationModes } from './isolation-modes.ts';
import { searchingModelOptions, toolModelOptions } from './model-options.ts';
import { modelReference, variableName } from './model-settings.ts';
import { numberFrom, positive, text, whole } from './setting-forms.ts';
import { plainUrl } from './web-settings.ts';

/** Name in one form of Unicode; starts and ends with a letter, digit or mark, so that no two names look alike. */
const name = z
  .string()
  .normalize('NFC')
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}._-])?$/u,
    'letters, digits, blanks inside, dots, dashes and underscores; at most 64',
  )
  .describe('Name of the agent on the leaderboard.');

/** Vendor of a program or service, which only its operator knows. */
const vendor = text(64)
  .optional()
  .describe('Who made its model, such as openai: judges of the same vendor stay out of its matches.');

/** Version of a program or service, whose code the entry does not hold. */
const version = z
  .string()
  .regex(/^[\w.:+@/ -]{1,64}$/, 'letters, digits, blanks and . : + @ / - _; at most 64')
  .optional()
  .describe(
    'Which version of its code it is: another version is another entrant of a schedule. Left out: of a program by the files in its folder, or those that its command names.',
  );

/** Most that an answer of a program or service costs, which only its operator knows. */
const maxCostUsd = numberFrom(0, 10_000)
  .optional()
  .describe(
    'The most that one answer costs, in dollars: so much of the budget is reserved before it is asked for. 0: it costs nothing. Left out: the most that one has cost here so far.',
  );

const agentModel = modelReference.describe("The provider and its model, such as 'openai/gpt-5.1'.");

const scriptedAgent = z
  .strictObject({
    kind: z.literal('scripted').describe('A built-in agent of known skill, for the made-up web.'),
    name,
    hops: whole(0, 20).optional().describe('Links it can follow from the page it starts at.'),
    strayRate: numberFrom(0, 1).optional().describe('Chance, at each link, of losing the trail.'),
    confuseRate: numberFrom(0, 1).optional().describe('Chance, for each target, of taking a sibling for it.'),
    coverage: whole(0, 20).optional().describe('Targets it collects details for.'),
    errorRate: numberFrom(0, 1).optional().describe('Chance that it reports a wrong value.'),
    omitRate: numberFrom(0, 1).optional().describe('Chance that it leaves a value out.'),
    style: z.enum(['bullets', 'table', 'prose']).optional().describe('How its reports are laid out.'),
    rambleRate: numberFrom(0, 1)
      .optional()
      .describe('Chance that it takes half of the words allowed to come to the point.'),
    citations: z
      .enum(['listed', 'inline', 'invented', 'unsupporting'])
      .optional()
      .describe(
        'What it cites: pages beside its text, or in it its pages, addresses that do not exist, or pages of other things.',
      ),
  })
  .describe('A built-in agent of known skill. With only a name: one of the roster.');

const commandAgent = z
  .strictObject({
    kind: z.literal('command').describe('A program on this machine.'),
    name,
    vendor,
    command: z.array(z.string().min(1)).min(1).max(64).describe('Program and arguments; run without a shell.'),
    folder: text(4096)
      .optional()
      .describe(
        "The folder of its files, from the arena's: it is run there. Left out: it is run in the arena's folder and, isolated, sees of it what its command names.",
      ),
    version,
    env: z.array(variableName).default([]).describe('Environment variables it may see.'),
    maxCostUsd,
    isolation: z
      .enum(isolationModes)
      .optional()
      .describe(
        'Whether it is kept apart from this machine. require (the default): where the machine cannot, it is not run; auto: it is run all the same; off: it is trusted.',
      ),
  })
  .describe('A program that reads the question as JSON on stdin and writes its answer as JSON on stdout.');

const modelAgent = z
  .strictObject({
    kind: z.literal('model').describe("A model with its provider's own web search."),
    name,
    model: agentModel,
    search: z.boolean().default(true).describe("Whether its provider's own web search is on."),
    options: searchingModelOptions.optional(),
  })
  .describe("A model that searches the web by its provider's own tools.");

const researchAgent = z
  .strictObject({
    kind: z.literal('research').describe("A provider's deep-research product, at work in the background."),
    name,
    model: modelReference.describe("The provider and its product, such as 'perplexity/medium'."),
    timeoutSeconds: positive(86_400)
      .default(3600)
      .describe('Seconds for one answer, from handing in the question; then it is cancelled.'),
    maxToolCalls: whole(1, 1000).default(100).describe('Searches and pages, where they can be bounded.'),
    maxOutputTokens: whole(100, 1_000_000)
      .default(100_000)
      .describe('Tokens of its report and of its thoughts, where they can be bounded.'),
    options: searchingModelOptions.optional(),
  })
  .describe("A provider's deep-research product, which works on one question for minutes to hours in the background.");

const reactAgent = z
  .strictObject({
    kind: z.literal('react').describe('Any model with our search and browse tools.'),
    name,
    model: agentModel,
    options: toolModelOptions.optional(),
  })
  .describe('Any model with our search and browse tools: an open baseline.');

const serverName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,31}$/,
    'a small letter, and then small letters, digits, dashes and underscores; at most 32',
  )
  .describe('Stands before the names of its tools.');

const mcpServer = z.union([
  z.strictObject({
    name: serverName,
    command: z
      .array(z.string().min(1))
      .min(1)
      .max(64)
      .describe('Program and arguments, spoken to by its stdin and stdout.'),
    env: z.array(variableName).default([]).describe('Environment variables it may see.'),
  }),
  z.strictObject({
    name: serverName,
    url: plainUrl.describe('Its streamable HTTP endpoint.'),
    keyVariable: variableName.optional().describe('Environment variable with its bearer token.'),
  }),
]);

const mcpAgent = z
  .strictObject({
    kind: z.literal('mcp').describe('Any model with the tools of MCP servers.'),
    name,
    model: agentModel,
    options: toolModelOptions.optional(),
    servers: z
      .array(mcpServer)
      .max(10)
      .default([])
      .describe(
        'MCP servers whose tools it may call, besides those of a task pack; at least one where no pack has any.',
      ),
  })
  .describe('Any model with the tools of MCP servers.');

const httpAgent = z
  .strictObject({
    kind: z.literal('http').describe('A service that is asked by POST.'),
    name,
    vendor,
    url: plainUrl.describe('Gets the question as JSON by POST and gives its answer as JSON.'),
    keyVariable: variableName.optional().describe('Environment variable with its bearer token.'),
    version,
    maxCostUsd,
  })
  .describe('A service of your own.');

/** One contestant of the config. */
export const agentSettings = z.discriminatedUnion('kind', [
  scriptedAgent,
  commandAgent,
  httpAgent,
  modelAgent,
  researchAgent,
  reactAgent,
  mcpAgent,
]);
export type AgentConfig = z.infer<typeof agentSettings>;

/** Returns the limits of one answer: those of every agent, replaced by the agent's own. */
export function capsOf<Caps extends AnswerCaps>(settings: AgentConfig, caps: Caps): Caps {
  if (settings.kind !== 'research') return caps;
  const { timeoutSeconds, maxToolCalls, maxOutputTokens } = settings;
  return { ...caps, timeoutSeconds, maxToolCalls, maxOutputTokens };
}

interface AnswerCaps {
  readonly timeoutSeconds: number;
  readonly maxToolCalls: number;
  readonly maxOutputTokens: number;
}
