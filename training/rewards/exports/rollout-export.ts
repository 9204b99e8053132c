import * as z from 'zod';
import { readLine } from '../../../src/kernel/json-line.ts';
import { attributions } from '../attribution/attribute-advantages.ts';
import { degenerateReasons } from '../group-rewards.ts';

/**
 * Text of bounded length (UTF-16 code units) without lone surrogates: those have no UTF-8, so that no hash and no count of
 * code points would be the same in every language.
 */
export function soundText(longest: number): z.ZodString {
  return z
    .string()
    .max(longest)
    .refine((text) => !/\p{Surrogate}/u.test(text), 'half of a surrogate pair, which is no character');
}

/** Longest text of a segment, a prompt or an answer. */
export const longestText = 4_000_000;

/** Ids of groups and paths. */
export const idText = soundText(200).min(1);

/** Origins and ends of paths, in trees and in exports. */
export const pathOrigins = ['global', 'branch', 'fill'] as const;
export const pathEnds = ['answered', 'no_answer', 'length', 'too_many_tools', 'policy_failed'] as const;

const count = z.int().min(0).max(100_000_000);

export const tokenSchema = z.strictObject({
  text: soundText(100_000),
  id: count.nullable(),
  logprob: z.number().max(0),
});

export const entropySchema = z.strictObject({ tokens: count, mean: z.number(), error: z.number().min(0) });

/** Numbers of segments and of policy tokens before a fork. */
export const forkCounts = { segments: count, tokens: count };

export const rolloutExportVersion = 'dr-arena/rollout-export@1';

const longestPath = 32 * 1024 * 1024;
const text = soundText(longestText);

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['user', 'assistant']), content: text }),
  z.strictObject({ role: z.literal('tool'), name: soundText(200), content: text }),
]);

const place = {
  from: count.describe('offset in text, in Unicode code points'),
  to: count.describe('offset behind the last code point'),
  shared_with: z.array(idText).max(1_024).describe('the other paths of the group that run through this span'),
};

const spanSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('policy'),
    ...place,
    from_token: count.describe('index of its first token in tokens'),
    to_token: count.describe('index behind its last token'),
    loss_mask: z.literal(1),
    entropy: entropySchema.nullable().describe('mean of its first tokens, in nats a token'),
  }),
  z.strictObject({ kind: z.literal('tool'), ...place, loss_mask: z.literal(0), tool: soundText(200), ok: z.boolean() }),
]);

const advantageSchema = z.strictObject({ from_token: count, to_token: count, advantage: z.number() });

/** One path of a rollout tree as trainers are given it: one line of JSON. Members of other names are an error. */
export const rolloutExportSchema = z.strictObject({
  schema: z.literal(rolloutExportVersion),
  group_id: idText,
  id: idText,
  question: soundText(200_000).min(1),
  policy: soundText(500).describe('the model that wrote it'),
  prompt: text.describe('what the policy was given before its first token'),
  messages: z.array(messageSchema).max(2_001).describe('the question, then a message for each span'),
  text: soundText(longestPath).describe('all spans joined: what stands behind the prompt'),
  spans: z.array(spanSchema).max(2_000).describe('policy and tool by turns, end to end over text'),
  tokens: z.array(tokenSchema).max(4_000_000).describe("the policy's tokens in order; tool text has none"),
  origin: z.enum(pathOrigins),
  parent: idText.nullable().describe('the path it left'),
  fork: z
    .strictObject({ ...forkCounts, prefix_hash: z.string().regex(/^[0-9a-f]{64}$/) })
    .nullable()
    .describe('where it left its parent: spans and tokens before it, SHA-256 of prompt and text before it (UTF-8)'),
  end: z.enum(pathEnds),
  answer: text.nullable(),
  reward: z.number().nullable().describe('null: nothing is known'),
  advantage: z.number().describe("the path's own, standardised over its group; 0 without a reward"),
  attribution: z.enum(attributions),
  advantages: z.array(advantageSchema).max(2_000).describe('end to end over tokens'),
  degenerate: z.enum(degenerateReasons).nullable().describe('why the group teaches nothing, all advantages being 0'),
});
export type RolloutExport = z.infer<typeof rolloutExportSchema>;

const goldSchema = z
  .object({
    group_id: idText.nullish(),
    question: soundText(200_000).min(1).nullish(),
    answers: z.array(soundText(longestText)).min(1).max(1_000),
  })
  .refine(({ group_id, question }) => (group_id ?? question) != null, 'neither group_id nor question');

/** The right answers of a group, or of all groups of a question. */
export type GoldLine = z.infer<typeof goldSchema>;

const accuracySchema = z.object({ group_id: idText, id: idText, accuracy: z.number().min(0).max(1).nullable() });

/** Accuracy of a path by a judge; null if the judge failed. */
export type AccuracyLine = z.infer<typeof accuracySchema>;

/** The right answers of one line, or what is wrong with it. */
export function readGoldLine(line: string): GoldLine | string {
  return readLine(goldSchema, line);
}

/** A judge's number for one path, or what is wrong with the line. */
export function readAccuracyLine(line: string): AccuracyLine | string {
  return readLine(accuracySchema, line);
}

/** Counts the Unicode code points of a text, which is its length in Python. */
export function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
