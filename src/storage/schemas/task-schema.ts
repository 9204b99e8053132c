import * as z from 'zod';
import type { Fact } from '../../../examiner/fact.ts';
import { type ChecklistItem, type Task, taskKinds } from '../../../examiner/task.ts';
import { contentHashSchema, nodeIdSchema, urlSchema } from '../../../trees/tree-schema.ts';
import {
  type AgentFailure,
  type Answer,
  type AnswerOutcome,
  type CheckReport,
  outsideFailures,
  type TokenUsage,
  type ToolCall,
} from '../../kernel/answer.ts';
import { recordTreeIdSchema, taskIdSchema } from '../../kernel/id-schemas.ts';

const accepted = {
  value: z.string(),
  forms: z.array(z.string()).exactOptional(),
  parts: z.array(z.string()).exactOptional(),
};

const fact = z.strictObject({
  entity: z.string(),
  attribute: z.string(),
  ...accepted,
  quote: z.strictObject({
    node: nodeIdSchema,
    url: urlSchema,
    page: contentHashSchema,
    start: z.int(),
    end: z.int(),
    text: z.string(),
  }),
}) satisfies z.ZodType<Fact>;

const checklistItem = z.strictObject({
  id: z.string(),
  kind: z.enum(['depth', 'width', 'chain']),
  target: nodeIdSchema,
  attribute: z.string(),
  ...accepted,
  text: z.string(),
  facts: z.array(fact),
  statement: z.literal(true).exactOptional(),
  check: z.string().exactOptional(),
}) satisfies z.ZodType<ChecklistItem>;

export const taskSchema = z.strictObject({
  id: taskIdSchema,
  kind: z.enum(taskKinds).exactOptional(),
  drawnKind: z.enum(taskKinds).exactOptional(),
  tree: recordTreeIdSchema,
  path: z.array(nodeIdSchema),
  width: z.int(),
  variant: z.int(),
  question: z.string(),
  wordLimit: z.int(),
  targets: z.array(z.strictObject({ node: nodeIdSchema, name: z.string() })),
  rivals: z.array(z.string()).exactOptional(),
  excluded: z.array(fact).exactOptional(),
  depthChecklist: z.array(checklistItem),
  widthChecklist: z.array(checklistItem),
  chainChecklist: z.array(checklistItem).exactOptional(),
  chainCounts: z.literal(true).exactOptional(),
  rubric: z.array(z.strictObject({ id: z.string(), text: z.string(), weight: z.number() })).exactOptional(),
  searchCheck: z.enum(['not_found', 'found', 'unavailable']).exactOptional(),
  packQuestion: z.string().exactOptional(),
}) satisfies z.ZodType<Task>;

export const tokenUsageSchema = z.strictObject({
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  cacheWriteTokens: z.number(),
  outputTokens: z.number(),
  searches: z.number(),
}) satisfies z.ZodType<TokenUsage>;

export const toolCallSchema = z.strictObject({
  tool: z.enum(['search', 'read', 'other']),
  name: z.string().exactOptional(),
  input: z.string(),
  reasoning: z.string().exactOptional(),
  result: z.string().exactOptional(),
  startMs: z.number().exactOptional(),
  elapsedMs: z.number().exactOptional(),
  costUsd: z.number().exactOptional(),
}) satisfies z.ZodType<ToolCall>;

const answer = z.strictObject({
  text: z.string(),
  citations: z.array(z.string()),
  toolCalls: z.array(toolCallSchema),
  reasoning: z.string().exactOptional(),
  costUsd: z.number().nullable(),
  usage: tokenUsageSchema.exactOptional(),
}) satisfies z.ZodType<Answer>;

const failure = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.literal('agent'),
    reason: z.enum(['crashed', 'timed_out', 'garbage', 'flooded', 'empty', 'refused']),
    detail: z.string(),
  }),
  z.strictObject({
    fault: z.literal('outside'),
    reason: z.enum(outsideFailures),
    detail: z.string(),
  }),
]) satisfies z.ZodType<AgentFailure>;

const checks = z.strictObject({
  results: z.array(
    z.strictObject({ check: z.string(), outcome: z.enum(['passed', 'missing', 'contradicted']), reason: z.string() }),
  ),
  less: z.number().nullable(),
}) satisfies z.ZodType<CheckReport>;

export const answerOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), answer, elapsedMs: z.number(), checks: checks.exactOptional() }),
  z.strictObject({
    kind: z.literal('failed'),
    failure,
    elapsedMs: z.number(),
    toolCalls: z.array(toolCallSchema).exactOptional(),
  }),
]) satisfies z.ZodType<AnswerOutcome>;
