import { z } from 'zod';
import { attributions } from '../attribution/attribute-advantages.ts';
import { degenerateReasons } from '../group-rewards.ts';
import { count, entropySchema, forkCounts, pathEnds, pathOrigins, tokenSchema } from './path-parts.ts';
import { idText, longestText, soundText } from './sound-text.ts';

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
