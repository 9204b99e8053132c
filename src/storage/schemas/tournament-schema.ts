import * as z from 'zod';
import { seedSchema } from '../../../crawler/seed.ts';
import type { Judgement, SoftComparison } from '../../../examiner/examiner.ts';
import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import { nodeIdSchema } from '../../../trees/tree-schema.ts';
import type { BuildRecord } from '../../arena/build-record.ts';
import type { Evolution } from '../../arena/evolution.ts';
import { type ExamSetVersion, examSetNamePattern } from '../../arena/exam-set.ts';
import type { MatchEnd, MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { Comparison, TournamentHead } from '../../arena/tournament.ts';
import type { Void } from '../../arena/void.ts';
import { agentId, auditId, examSetName, matchId, type RunId, taskId, tournamentId, treeId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';

/** Ids as they come back from the database; those of pages and nodes are in trees/tree-schema.ts. */
export const agentIdSchema = z.string().transform(agentId);
export const matchIdSchema = z.string().transform(matchId);
export const taskIdSchema = z.string().transform(taskId);
export const tournamentIdSchema = z.string().transform(tournamentId);
export const recordTreeIdSchema = z.string().transform(treeId);
export const auditIdSchema = z.string().transform(auditId);

const outcome = z.enum(['satisfied', 'missing', 'contradicted']);

const grade = z.strictObject({
  item: z.string(),
  outcome,
  quote: z.string().nullable(),
});

const verdict = z.strictObject({
  tier: z.enum(verdictTiers),
  tag: z.enum(failureTags).nullable(),
  reason: z.string(),
});

const preferred = z.enum(['a', 'b']).nullable();
const inOrders = { whenAFirst: preferred, whenBFirst: preferred };

export const softComparisonSchema = z.strictObject({
  judge: z.string(),
  ...inOrders,
  criteria: z.array(z.strictObject({ criterion: z.string(), weight: z.number(), ...inOrders })).exactOptional(),
}) satisfies z.ZodType<SoftComparison>;

const answerNotes = z.strictObject({
  utility: z.string(),
  recovery: z.string(),
  sources: z.string(),
  presentation: z.string(),
});

const judgeWords = z.strictObject({ outcome: outcome.nullable(), quote: z.string().nullable(), reason: z.string() });

export const judgementSchema = z.strictObject({
  gradesA: z.array(grade),
  gradesB: z.array(grade),
  verdict,
  panel: z.array(z.strictObject({ judge: z.string(), verdict: verdict.nullable() })).exactOptional(),
  soft: z.array(softComparisonSchema).exactOptional(),
  flags: z
    .array(z.strictObject({ item: z.string(), seat: z.enum(['a', 'b']), judge: z.string(), remark: z.string() }))
    .exactOptional(),
  secondLooks: z
    .array(
      z.strictObject({
        item: z.string(),
        seat: z.enum(['a', 'b']),
        judge: z.string(),
        by: z.string(),
        reason: z.string(),
        claimed: outcome,
        graded: outcome,
        result: z.enum(['confirmed', 'disputed', 'lowered', 'unshown', 'not_reviewed', 'unjudged']),
        first: judgeWords.exactOptional(),
        second: judgeWords.exactOptional(),
      }),
    )
    .exactOptional(),
  assessments: z
    .array(
      z.strictObject({
        judge: z.string(),
        first: z.enum(['a', 'b']),
        said: verdict,
        rule: z.string().nullable(),
        notesA: answerNotes,
        notesB: answerNotes,
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<Judgement>;

const evolution = z.strictObject({
  kind: z.enum(['probe_depth', 'probe_width', 'pressure_test', 'backtrack']),
  note: z.string().nullable(),
}) satisfies z.ZodType<Evolution>;

/** Why rounds and matches can be void. */
const voidReasons = [
  'task_failed',
  'agent_unavailable',
  'judge_failed',
  'tree_failed',
  'three_void_rounds',
  'nothing_to_ask',
] as const satisfies readonly Void['reason'][];

const voided = z.strictObject({
  reason: z.enum(voidReasons),
  detail: z.string(),
  agents: z.array(agentIdSchema).exactOptional(),
}) satisfies z.ZodType<Void>;

export const roundSchema = z.strictObject({
  match: matchIdSchema,
  number: z.int(),
  path: z.array(nodeIdSchema),
  width: z.int(),
  task: taskIdSchema.nullable(),
  note: z.string().exactOptional(),
  result: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('judged'), judgement: judgementSchema, evolution: evolution.nullable() }),
    z.strictObject({ kind: z.literal('void'), void: voided }),
  ]),
  scoreA: z.number(),
  scoreB: z.number(),
}) satisfies z.ZodType<RoundRecord>;

const matchEnd = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('decided'),
    winner: z.enum(['a', 'b', 'tie', 'both_bad']),
    because: z.enum(['lead', 'round_limit', 'nothing_left']),
  }),
  z.strictObject({ kind: z.literal('void'), void: voided }),
]) satisfies z.ZodType<MatchEnd>;

export const matchSchema = z.strictObject({
  id: matchIdSchema,
  tournament: tournamentIdSchema,
  tournamentRound: z.int(),
  a: agentIdSchema,
  b: agentIdSchema,
  tree: recordTreeIdSchema,
  end: matchEnd.nullable(),
  scoreA: z.number(),
  scoreB: z.number(),
  earlierVoids: z.array(voided).exactOptional(),
}) satisfies z.ZodType<MatchRecord>;

export const examSetNameSchema = z.string().regex(examSetNamePattern).transform(examSetName);

const examSetVersionSchema = z.strictObject({
  name: examSetNameSchema,
  version: z.int().min(1),
  hash: z.string(),
}) satisfies z.ZodType<ExamSetVersion>;

const comparisonSchema = z.strictObject({
  id: z.string(),
  newer: agentIdSchema,
  older: agentIdSchema,
  margin: z.number().nullable(),
  untilDecided: z.boolean(),
  fresh: z.boolean(),
  maxUsd: z.number().nullable(),
}) satisfies z.ZodType<Comparison>;

export const tournamentHeadSchema = z.strictObject({
  id: tournamentIdSchema,
  seed: z.number(),
  format: z.string(),
  agents: z.array(agentIdSchema),
  trees: z.array(recordTreeIdSchema),
  seeds: z.array(seedSchema),
  status: z.enum(['running', 'finished', 'failed', 'abandoned']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  config: z.unknown(),
  retries: z.int().exactOptional(),
  set: examSetVersionSchema.exactOptional(),
  follows: tournamentIdSchema.exactOptional(),
  comparison: comparisonSchema.exactOptional(),
}) satisfies z.ZodType<TournamentHead>;

export const ratingSchema = z.strictObject({
  agent: agentIdSchema,
  rating: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rankLow: z.int().nullable(),
  rankHigh: z.int().nullable(),
  aboveNext: z.number().nullable().exactOptional(),
  simultaneousLow: z.int().nullable().exactOptional(),
  simultaneousHigh: z.int().nullable().exactOptional(),
  matches: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  indicative: z.literal(true).exactOptional(),
}) satisfies z.ZodType<Rating>;

export const buildSchema = z.strictObject({
  id: z.string().transform((text) => text as RunId),
  given: z.array(z.string()),
  wanted: z.int(),
  seeds: z.array(seedSchema),
  trees: z.array(recordTreeIdSchema),
  poorSeeds: z.array(z.strictObject({ topic: z.string(), detail: z.string() })),
  status: z.enum(['running', 'finished', 'abandoned']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  config: z.unknown(),
}) satisfies z.ZodType<BuildRecord>;
