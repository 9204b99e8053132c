import * as z from 'zod';
import { faultsText } from '../../../src/kernel/errors.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { parsedJson } from '../../../src/kernel/json.ts';
import { longestLine, readLine } from '../../../src/kernel/json-line.ts';
import { type RolloutRecord, rolloutVersion } from '../../rollouts/rollout-record.ts';
import { type SoundTree, soundTree, treeFaultText } from '../attribution/sound-tree.ts';
import {
  codePointPieces,
  codePoints,
  entropySchema,
  forkCounts,
  idText,
  longestText,
  pathEnds,
  pathOrigins,
  type RolloutExport,
  rolloutExportSchema,
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
  /** What the rollout itself found wrong with what it had sent. */
  faults: z.array(z.string()).max(0, 'the record was not sound when it was written'),
});

/** A tree with the name that its paths have as a group: that of its question. */
export interface NamedTree {
  readonly group: string;
  readonly sound: SoundTree;
}

const formatSchema = z.object({ format: z.literal(treeFormat) });

/** Whether one line of JSON says that it is a tree of rollouts, and not a group of candidates. */
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

/**
 * The path that one line of an export holds, or what is wrong with it: spans that are not end to end over the text, tokens
 * that are not the text of their span, advantages that are not end to end over the tokens, a fork that is not where its
 * hash says, messages that are not the spans.
 */
export function readRolloutExport(line: string): RolloutExport | string {
  const json = parsedJson(line);
  if (json === undefined) return 'not JSON';
  const parsed = rolloutExportSchema.safeParse(json);
  if (!parsed.success) return faultsText(parsed.error);
  const record = parsed.data;
  return placeFault(record) ?? textFault(record) ?? advantageFault(record) ?? record;
}

function placeFault({ text, spans, tokens }: RolloutExport): string | null {
  let from = 0;
  let token = 0;
  for (const [at, span] of spans.entries()) {
    if (span.kind !== (at % 2 === 0 ? 'policy' : 'tool')) return `spans.${at}: policy and tool do not take turns`;
    if (span.from !== from || span.to < from) return `spans.${at}: does not begin where the one before it ends`;
    from = span.to;
    if (span.kind === 'tool') continue;
    if (span.from_token !== token || span.to_token < token) return `spans.${at}: its tokens are not the next ones`;
    token = span.to_token;
  }
  if (from !== codePoints(text)) return 'spans: they do not end where the text does';
  return token === tokens.length ? null : 'spans: they do not end where the tokens do';
}

/** @param record whose spans lie end to end */
function textFault(record: RolloutExport): string | null {
  const pieces = codePointPieces(
    record.text,
    record.spans.map(({ from, to }) => to - from),
  );
  return tokenFault(record, pieces) ?? forkFault(record, pieces) ?? messageFault(record, pieces);
}

function tokenFault({ spans, tokens }: RolloutExport, pieces: readonly string[]): string | null {
  const other = spans.findIndex((span, at) => {
    if (span.kind === 'tool') return false;
    const own = tokens.slice(span.from_token, span.to_token);
    return own.map(({ text }) => text).join('') !== pieces[at];
  });
  return other < 0 ? null : `spans.${other}: its tokens are not its text`;
}

function forkFault({ origin, parent, fork, spans, prompt }: RolloutExport, pieces: readonly string[]): string | null {
  if ((origin === 'branch') !== (parent !== null) || (parent === null) !== (fork === null)) {
    return 'fork: a branch has a parent and a fork, every other path has neither';
  }
  if (fork === null) return null;
  const before = spans.slice(0, fork.segments);
  if (before.length < fork.segments || before.at(-1)?.kind !== 'tool') return 'fork: does not lie behind a tool result';
  const tokens = before.reduce((sum, span) => sum + (span.kind === 'policy' ? span.to_token - span.from_token : 0), 0);
  if (tokens !== fork.tokens) return 'fork: counts other tokens than lie before it';
  const hash = contentHash(prompt + pieces.slice(0, fork.segments).join(''));
  return hash === fork.prefix_hash ? null : 'fork: the hash is not that of what lies before it';
}

function messageFault({ messages, question, spans }: RolloutExport, pieces: readonly string[]): string | null {
  const [asked, ...others] = messages;
  if (asked?.role !== 'user' || asked.content !== question) return 'messages.0: not the question';
  if (others.length !== spans.length) return 'messages: not one for each span';
  const other = others.findIndex((message, at) => {
    const span = spans[at];
    const name = message.role === 'tool' ? message.name : null;
    const role = span?.kind === 'tool' ? 'tool' : 'assistant';
    return (
      message.role !== role || name !== (span?.kind === 'tool' ? span.tool : null) || message.content !== pieces[at]
    );
  });
  return other < 0 ? null : `messages.${other + 1}: not its span`;
}

function advantageFault({ tokens, advantages, reward, advantage }: RolloutExport): string | null {
  let token = 0;
  for (const [at, span] of advantages.entries()) {
    if (span.from_token !== token || span.to_token <= token) return `advantages.${at}: not end to end`;
    token = span.to_token;
  }
  if (token !== tokens.length) return 'advantages: they do not end where the tokens do';
  const silent = advantage === 0 && advantages.every((span) => span.advantage === 0);
  return reward !== null || silent ? null : 'reward: without one, all advantages are 0';
}
