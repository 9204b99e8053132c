import * as z from 'zod';
import { modelReference } from './model-settings.ts';
import { numberFrom, positive, text, whole } from './setting-forms.ts';

/** The defaults of ARPO (arXiv:2507.19849, appendix E.3) where it states them. */
const sizes = {
  total: whole(1, 256).default(16).describe('M: rollouts of a question.'),
  initial: whole(1, 256).default(8).describe('N: of these, sampled from the prompt at the beginning.'),
  branches: whole(1, 64).default(1).describe('Z: branches at a fork, at most.'),
  probe: whole(1, 1000)
    .default(20)
    .describe(
      'k: tokens behind a tool result whose entropy is measured; the paper sees it rise in the first 10 to 50.',
    ),
  alpha: numberFrom(-10, 10).default(0.5).describe('Base probability of a branch.'),
  beta: numberFrom(-100, 100).default(0.2).describe('Weight of the change of entropy.'),
  tau: numberFrom(-10, 10).default(0.5).describe('A branch needs a probability above it.'),
  rule: z
    .enum(['threshold', 'bernoulli'])
    .default('threshold')
    .describe('threshold: branch where the probability is above tau. bernoulli: branch with that probability.'),
};

const template = text(100_000).refine((text) => text === 'chatml' || text === 'plain' || text.includes('{question}'), {
  message: 'chatml, plain, or a text with {question} and, where there is to be one, {system}',
});

/** Settings of `dr-arena rollout`. */
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
    topLogprobs: whole(1, 1000).default(20).describe('Likeliest tokens that the server is asked to tell.'),
    vocabulary: whole(2, 2 ** 20)
      .optional()
      .describe("V: tokens of the policy's vocabulary."),
    remainder: z
      .enum(['one-token', 'uniform', 'renormalise'])
      .default('one-token')
      .describe('What is made of the probability that the server does not tell.'),
    temperature: numberFrom(0, 2).default(1).describe('How freely tokens are drawn.'),
    topP: positive(1).default(1).describe('Share of the probability that tokens are drawn from.'),
    ...sizes,
    maxTokens: whole(1, 1_000_000).default(4096).describe('Tokens of the policy in a path.'),
    maxToolCalls: whole(0, 900).default(6).describe('Calls of tools in a path.'),
    resultCharacters: whole(100, 1_000_000).default(8000).describe('Characters of a tool result; more is cut.'),
    stopAtAnswer: z
      .boolean()
      .default(true)
      .describe('A path ends at </answer>; false: when the policy ends its turn, so that its end is a token, too.'),
    tools: z
      .array(z.enum(['search', 'browse', 'python']))
      .max(3)
      .default(['search', 'browse'])
      .describe('python runs code of the policy in a jail without network; Linux only.'),
    pythonSeconds: positive(600).default(10).describe('Seconds for one call of python.'),
    timeoutSeconds: positive(86_400).default(600).describe('Seconds for one request or call of a tool.'),
    concurrency: whole(1, 1000).default(16).describe('Requests and calls of tools at a time.'),
    questions: whole(1, 256).default(4).describe('Questions at a time.'),
  })
  .refine(({ remainder, vocabulary }) => remainder !== 'uniform' || vocabulary !== undefined, {
    path: ['vocabulary'],
    message: "needed where remainder is 'uniform'",
  });

export type RolloutConfig = z.infer<typeof rolloutSettings>;
