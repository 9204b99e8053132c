import * as z from 'zod';
import { modelReference } from './model-settings.ts';

/** The defaults of ARPO (arXiv:2507.19849, appendix E.3) where it states them. */
const sizes = {
  total: z.int().min(1).max(256).default(16).describe('M: rollouts of a question.'),
  initial: z.int().min(1).max(256).default(8).describe('N: of these, sampled from the prompt at the beginning.'),
  branches: z.int().min(1).max(64).default(1).describe('Z: branches at a fork, at most.'),
  probe: z
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe(
      'k: tokens behind a tool result whose entropy is measured; the paper sees it rise in the first 10 to 50.',
    ),
  alpha: z.number().min(-10).max(10).default(0.5).describe('Base probability of a branch.'),
  beta: z.number().min(-100).max(100).default(0.2).describe('Weight of the change of entropy.'),
  tau: z.number().min(-10).max(10).default(0.5).describe('A branch needs a probability above it.'),
  rule: z
    .enum(['threshold', 'bernoulli'])
    .default('threshold')
    .describe('threshold: branch where the probability is above tau. bernoulli: branch with that probability.'),
};

const template = z
  .string()
  .min(1)
  .max(100_000)
  .refine((text) => text === 'chatml' || text === 'plain' || text.includes('{question}'), {
    message: 'chatml, plain, or a text with {question} and, where there is to be one, {system}',
  });

/** How `dr-arena rollout` rolls questions out. */
export const rolloutSettings = z
  .strictObject({
    policy: modelReference.optional().describe("The model being trained, such as 'vllm/Qwen/Qwen3-8B'."),
    api: z
      .enum(['completions', 'chat'])
      .default('completions')
      .describe("completions: our prompt template. chat: the server's own, with the assistant's message left open."),
    template: template
      .default('chatml')
      .describe('For completions: chatml, plain, or a text with {system}, {question}.'),
    system: z.string().max(100_000).optional().describe('Said before the question, instead of what the tools are.'),
    extensions: z.boolean().default(true).describe("False: nothing is asked that OpenAI's own API does not know."),
    topLogprobs: z.int().min(1).max(1000).default(20).describe('Likeliest tokens that the server is asked to tell.'),
    vocabulary: z
      .int()
      .min(2)
      .max(2 ** 20)
      .optional()
      .describe("V: tokens of the policy's vocabulary."),
    remainder: z
      .enum(['one-token', 'uniform', 'renormalise'])
      .default('one-token')
      .describe('What is made of the probability that the server does not tell.'),
    temperature: z.number().min(0).max(2).default(1).describe('How freely tokens are drawn.'),
    topP: z.number().positive().max(1).default(1).describe('Share of the probability that tokens are drawn from.'),
    ...sizes,
    maxTokens: z.int().min(1).max(1_000_000).default(4096).describe('Tokens of the policy in a path.'),
    maxToolCalls: z.int().min(0).max(900).default(6).describe('Calls of tools in a path.'),
    resultCharacters: z
      .int()
      .min(100)
      .max(1_000_000)
      .default(8000)
      .describe('Characters of a tool result; more is cut.'),
    stopAtAnswer: z
      .boolean()
      .default(true)
      .describe('A path ends at </answer>; false: when the policy ends its turn, so that its end is a token, too.'),
    tools: z
      .array(z.enum(['search', 'browse', 'python']))
      .max(3)
      .default(['search', 'browse'])
      .describe('python runs code of the policy in a jail without network; Linux only.'),
    pythonSeconds: z.number().positive().max(600).default(10).describe('Seconds for one call of python.'),
    timeoutSeconds: z
      .number()
      .positive()
      .max(86_400)
      .default(600)
      .describe('Seconds for one request or call of a tool.'),
    concurrency: z.int().min(1).max(1000).default(16).describe('Requests and calls of tools at a time.'),
    questions: z.int().min(1).max(256).default(4).describe('Questions at a time.'),
  })
  .refine(({ remainder, vocabulary }) => remainder !== 'uniform' || vocabulary !== undefined, {
    path: ['vocabulary'],
    message: "needed where remainder is 'uniform'",
  });

export type RolloutConfig = z.infer<typeof rolloutSettings>;
