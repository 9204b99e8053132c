import { z } from 'zod';
import type { RolloutTree } from '../../../agents/index.ts';
import { faultText } from '../../kernel/fault-text.ts';
import { shortHash } from '../../kernel/hash.ts';
import { type SoundTree, soundTree } from '../attribution/sound-tree.ts';
import { treeFaultText } from '../attribution/tree-fault.ts';
import { entropySchema, forkCounts, pathEnds, pathOrigins, tokenSchema } from './path-parts.ts';
import { idText, longestText, soundText } from './sound-text.ts';

const text = soundText(longestText);

const segmentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('policy'),
    text,
    tokens: z.array(tokenSchema).max(1_000_000),
    entropy: entropySchema.nullable(),
  }),
  z.object({ kind: z.literal('tool'), text, tool: soundText(200), ok: z.boolean() }),
]);

const pathSchema = z.object({
  id: idText,
  origin: z.enum(pathOrigins),
  parent: idText.nullable(),
  fork: z.object({ ...forkCounts, prefixHash: z.string().max(64) }).nullable(),
  segments: z.array(segmentSchema).max(2_000),
  end: z.enum(pathEnds),
  answer: text.nullable(),
});

const treeSchema = z.object({
  /** Names the group; by default made of the tree. */
  group_id: idText.nullish(),
  question: soundText(200_000).min(1),
  prompt: text,
  policy: soundText(500),
  paths: z.array(pathSchema).min(1).max(1_024),
});

/** A tree with the name that its paths have as a group. */
export interface NamedTree {
  /** `group_id` of the line; else `tree-` and 12 hex digits of the tree's hash, so that equal trees have equal names. */
  readonly group: string;
  readonly sound: SoundTree;
}

/** Whether a value looks like a tree of rollouts, and not like a group of candidates. */
export function looksLikeTree(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'paths' in value && !('candidates' in value);
}

/** The tree of rollouts that a JSON value is, checked, or what is wrong with it. Further members are ignored. */
export function readRolloutTree(value: unknown): NamedTree | string {
  const parsed = treeSchema.safeParse(value);
  if (!parsed.success) return parsed.error.issues.map(faultText).join('; ').slice(0, 1000);
  const { group_id, ...tree }: { group_id?: string | null | undefined } & RolloutTree = parsed.data;
  const sound = soundTree(tree);
  if (!sound.ok) return treeFaultText(sound.failure);
  return { group: group_id ?? `tree-${shortHash(tree)}`, sound: sound.value };
}
