import * as z from 'zod';
import { parsedJson } from '../../../src/kernel/json.ts';
import { longestLine, readLine } from '../../../src/kernel/json-line.ts';
import { type RolloutRecord, rolloutVersion } from '../../rollouts/rollout-record.ts';
import { type SoundTree, soundTree, treeFaultText } from '../attribution/sound-tree.ts';
import {
  entropySchema,
  forkCounts,
  idText,
  longestText,
  pathEnds,
  pathOrigins,
  soundText,
  tokenSchema,
} from './rollout-export.ts';

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

const treeFormat = 'dr-arena/rollout-tree' satisfies RolloutRecord['format'];

const treeSchema = z.object({
  format: z.literal(treeFormat),
  version: z.literal(rolloutVersion),
  id: idText,
  question: soundText(200_000).min(1),
  prompt: text,
  policy: soundText(500),
  paths: z.array(pathSchema).min(1).max(1_024),
  /** Faults that the rollout found in its own record. */
  faults: z.array(z.string()).max(0, 'the record was not sound when it was written'),
});

/** A tree with the name that its paths have as a group: that of its question. */
export interface NamedTree {
  readonly group: string;
  readonly sound: SoundTree;
}

const formatSchema = z.object({ format: z.literal(treeFormat) });

/** Returns true if a line of JSON is a tree of rollouts, not a group of candidates. */
export function looksLikeTree(line: string): boolean {
  return line.length <= longestLine && line.includes(treeFormat) && formatSchema.safeParse(parsedJson(line)).success;
}

/** The tree of rollouts that one line of JSON holds, checked, or what is wrong with it. Further members are ignored. */
export function readRolloutTree(line: string): NamedTree | string {
  const read = readLine(treeSchema, line);
  if (typeof read === 'string') return read;
  const { id, question, prompt, policy, paths } = read;
  const sound = soundTree({ question, prompt, policy, paths });
  return sound.ok ? { group: id, sound: sound.value } : treeFaultText(sound.failure);
}
