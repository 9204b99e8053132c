import * as z from 'zod';
import { taskKinds } from '../../../examiner/task.ts';
import { outsideFailures } from '../../kernel/answer.ts';
import { agentId, type ContentHash, matchId, nodeId, taskId, treeId, type Url } from '../../kernel/ids.ts';

export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
export const id = z.string().min(1);
export const agent = id.transform(agentId);
export const node = id.transform(nodeId);
export const tree = id.transform(treeId);
export const url = z.string().transform((text) => text as Url);
export const hash = z.string().transform((text) => text as ContentHash);
export const count = z.int().min(0);
export const time = z.string().describe('ISO 8601, UTC.');
export const path = list(node).describe('Node ids, root first; its length is the depth.');

export const quote = z.object({
  node,
  url,
  page: hash.describe('SHA-256 of the page text, 64 lower-case hex digits.'),
  start: count.describe('First character of the quote in the page text, in UTF-16 code units.'),
  end: count.describe('Behind its last character.'),
  text: z.string(),
});

const accepted = {
  value: z.string(),
  forms: list(z.string()).exactOptional().describe('Other wordings that say the same value.'),
  parts: list(z.string()).exactOptional().describe('The parts of a composite value.'),
};

const fact = z.object({ entity: z.string(), attribute: z.string(), ...accepted, quote });

const checklistItem = z.object({
  id: id.describe('d1, d2, … for depth; w1, w2, … for width; c1, c2, … for steps of the chain.'),
  kind: z.enum(['depth', 'width', 'chain']),
  target: node.describe('Node id of the target, or of the step.'),
  attribute: z.string(),
  ...accepted,
  text: z.string(),
  facts: list(fact),
  statement: z.literal(true).exactOptional().describe('Its value is a clause, which answers make in their own words.'),
  check: id.exactOptional().describe("The check of the question's task pack that grades it."),
});

export const task = z.object({
  id: id.transform(taskId),
  kind: z.enum(taskKinds).exactOptional().describe('What the question is after; left out: tabulate.'),
  drawnKind: z
    .enum(taskKinds)
    .exactOptional()
    .describe('The kind that was drawn for the place, where its pages gave no question of it.'),
  tree,
  path,
  width: count,
  variant: count.describe('How often the match had asked about the same pages at this width before.'),
  question: z.string(),
  wordLimit: count,
  targets: list(z.object({ node, name: z.string() })),
  rivals: list(z.string())
    .exactOptional()
    .describe("Names of the targets' siblings: an answer that offers them in a target's place is wrong."),
  excluded: list(fact)
    .exactOptional()
    .describe('Of an exclusion: what each sibling that is left out states, by which it is.'),
  depthChecklist: list(checklistItem),
  widthChecklist: list(checklistItem),
  chainChecklist: list(checklistItem)
    .exactOptional()
    .describe('The pages between the root and the targets, for figures; no part of the verdict unless they count.'),
  chainCounts: z
    .literal(true)
    .exactOptional()
    .describe('The question asks for the steps, and the verdict counts them.'),
  rubric: list(z.object({ id, text: z.string(), weight: z.number() }))
    .exactOptional()
    .describe('What answers of equal grades, or without any, are compared by.'),
  searchCheck: z
    .enum(['not_found', 'found', 'unavailable'])
    .exactOptional()
    .describe('Whether the clues alone found a target by search; unavailable: no search was to be had.'),
  packQuestion: id.exactOptional().describe('Its id in its task pack, whose program checks the answers.'),
});

const toolCalls = list(
  z.object({
    tool: z.enum(['search', 'read', 'other']),
    name: z.string().exactOptional().describe("The tool's own name, where it tells more than its kind."),
    input: z.string(),
    reasoning: z.string().exactOptional().describe('What the agent thought or said before it, since the step before.'),
    result: z.string().exactOptional().describe('What the tool gave back, cut to 4,000 characters.'),
    startMs: z.number().exactOptional().describe("Of the agent's own time, since it began with the answer."),
    elapsedMs: z.number().exactOptional(),
    costUsd: z.number().exactOptional().describe("With the model's call that led to it."),
  }),
);

const answeredSchema = z.object({
  kind: z.literal('answered'),
  answer: z.object({
    text: z.string().describe('Markdown.'),
    citations: list(z.string()),
    toolCalls,
    reasoning: z.string().exactOptional().describe('What it thought after its last step.'),
    costUsd: z.number().nullable(),
    usage: z
      .object({
        inputTokens: z.number(),
        cachedInputTokens: z.number(),
        cacheWriteTokens: z.number(),
        outputTokens: z.number(),
        searches: z.number(),
      })
      .exactOptional()
      .describe('As the provider states it; left out when unknown.'),
  }),
  elapsedMs: z.number(),
  checks: z
    .object({
      results: list(
        z.object({
          check: id,
          outcome: z.enum(['passed', 'missing', 'contradicted']),
          reason: z.string().describe('Why it did not pass, in words of the pack.'),
        }),
      ),
      less: z.number().nullable().describe('Of two answers that pass every check the one with less is better.'),
    })
    .exactOptional()
    .describe("What the task pack's program found of the answer."),
});

const failedSchema = z.object({
  kind: z.literal('failed'),
  failure: z.discriminatedUnion('fault', [
    z.object({
      fault: z.literal('agent'),
      reason: z.enum(['crashed', 'timed_out', 'garbage', 'flooded', 'empty', 'refused']),
      detail: z.string(),
    }),
    z.object({
      fault: z.literal('outside'),
      reason: z.enum(outsideFailures),
      detail: z.string(),
    }),
  ]),
  elapsedMs: z.number(),
  toolCalls: toolCalls.exactOptional().describe('Its steps until then, as far as they are known.'),
});

export const answer = z.object({
  agent,
  task: id.transform(taskId),
  scope: z
    .string()
    .transform((text) => (text === '' ? '' : matchId(text)))
    .describe('The match it counts in; empty: every match of the tournament.'),
  outcome: z.discriminatedUnion('kind', [answeredSchema, failedSchema]),
});

export const outcome = z.enum(['satisfied', 'missing', 'contradicted']);
