import { z } from 'zod';

/** Starts and ends with a letter, digit or mark, so that no two names look alike. */
const name = z
  .string()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}._-])?$/u,
    'letters, digits, blanks inside, dots, dashes and underscores; at most 64',
  )
  .describe('Name of the agent on the leaderboard.');

const scriptedAgent = z
  .strictObject({
    kind: z.literal('scripted'),
    name,
    hops: z.int().min(0).max(20).optional().describe('Links it can follow from the page it starts at.'),
    strayRate: z.number().min(0).max(1).optional().describe('Chance, at each link, of losing the trail.'),
    coverage: z.int().min(0).max(20).optional().describe('Targets it collects details for.'),
    errorRate: z.number().min(0).max(1).optional().describe('Chance that it reports a wrong value.'),
    omitRate: z.number().min(0).max(1).optional().describe('Chance that it leaves a value out.'),
    style: z.enum(['bullets', 'table', 'prose']).optional(),
  })
  .describe('A built-in agent of known skill. With only a name: one of the roster.');

const commandAgent = z
  .strictObject({
    kind: z.literal('command'),
    name,
    command: z.array(z.string().min(1)).min(1).max(64).describe('Program and arguments; run without a shell.'),
    timeoutSeconds: z.number().positive().max(86_400).default(300),
    env: z
      .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/))
      .default([])
      .describe('Environment variables it may see.'),
  })
  .describe('A program that reads the question as JSON on stdin and writes its answer as JSON on stdout.');

/** One contestant of the config. */
export const agentSettings = z.discriminatedUnion('kind', [scriptedAgent, commandAgent]);
export type AgentConfig = z.infer<typeof agentSettings>;
