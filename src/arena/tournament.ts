import * as z from 'zod';
import { seedSchema } from '../../crawler/seed.ts';
import type { Task } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentIdSchema, recordTreeIdSchema, tournamentIdSchema } from '../kernel/id-schemas.ts';
import type { AgentId, MatchId, TaskId, TournamentId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { examSetVersionSchema } from './exam-set.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';

/** Scope of an answer: the whole tournament (empty), or only one match. */
export type AnswerScope = MatchId | '';

export interface AnswerRecord {
  readonly tournament: TournamentId;
  readonly agent: AgentId;
  readonly task: TaskId;
  /** Default: the whole tournament. */
  readonly scope?: AnswerScope;
  readonly outcome: AnswerOutcome;
}

const comparisonSchema = z.strictObject({
  id: z.string(),
  newer: agentIdSchema,
  older: agentIdSchema,
  /** Differences within plus or minus so many rating points count as none; null: that is not asked. */
  margin: z.number().nullable(),
  /** True if it is looked at in steps, and ends as soon as it is decided. */
  untilDecided: z.boolean(),
  /** True if the older version is asked again, whatever it answered before. */
  fresh: z.boolean(),
  /** Dollars in all; null: no cap. */
  maxUsd: z.number().nullable(),
});

/** Settings of a comparison of two versions of an agent on a frozen set; every tournament played for it has them. */
export type Comparison = Immutable<z.infer<typeof comparisonSchema>>;

export const tournamentHeadSchema = z.strictObject({
  id: tournamentIdSchema,
  seed: z.number(),
  format: z.string(),
  agents: z.array(agentIdSchema),
  trees: z.array(recordTreeIdSchema),
  /** The seeds drawn for it, of which the first good ones became trees. */
  seeds: z.array(seedSchema),
  /**
   * `failed`: it could not be played, for lack of seeds or trees; it can be tried again. `abandoned`: it was given up
   * before its end, and is neither played on nor rated.
   */
  status: z.enum(['running', 'finished', 'failed', 'abandoned']),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The resolved config, without keys. */
  config: z.unknown(),
  /** Number of times its void matches were played again; left out for never. */
  retries: z.int().exactOptional(),
  /** The frozen set whose questions it asks, and no others; left out where questions are written as it goes. */
  set: examSetVersionSchema.exactOptional(),
  /** The finished tournament that it brings further trees to, with which it is rated together; left out for most. */
  follows: tournamentIdSchema.exactOptional(),
  /** The comparison of two versions that it is a part of; left out for most. */
  comparison: comparisonSchema.exactOptional(),
});

export type TournamentHead = Immutable<z.infer<typeof tournamentHeadSchema>>;

/** True if further trees can be played and rated together with it: a single match has no more, a set's are chosen. */
export function takesMoreTrees({ format, set }: Pick<TournamentHead, 'format' | 'set'>): boolean {
  return format !== 'match' && set === undefined;
}

/** Record of a played tournament, without its trees. */
export interface PlayedTournament extends TournamentHead {
  readonly matches: readonly MatchRecord[];
  /** Rounds in the order of (match, number). */
  readonly rounds: readonly RoundRecord[];
  readonly tasks: readonly Task[];
  readonly answers: readonly AnswerRecord[];
}

/** Everything a report or an export needs of one tournament. */
export interface TournamentRecord extends PlayedTournament {
  readonly treesGrown: readonly InformationTree[];
}

/** @throws OperatorError for a tournament that was given up: its trees may be gone, so that it cannot be resumed */
export function refuseAbandoned({ id, status }: Pick<TournamentHead, 'id' | 'status'>): void {
  if (status !== 'abandoned') return;
  throw new OperatorError(
    `tournament ${id} was abandoned, and is neither played on nor rated`,
    "Play another: 'dr-arena tournament run'. What was played of this one: 'dr-arena serve'.",
  );
}
