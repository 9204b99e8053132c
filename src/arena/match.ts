import * as z from 'zod';
import type { Path } from '../../trees/information-tree.ts';
import { agentIdSchema, matchIdSchema, recordTreeIdSchema, tournamentIdSchema } from '../kernel/id-schemas.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { voidSchema } from './void.ts';

const matchEnd = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('decided'),
    winner: z.enum(['a', 'b', 'tie', 'both_bad']),
    because: z.enum(['lead', 'round_limit', 'nothing_left']),
  }),
  z.strictObject({ kind: z.literal('void'), void: voidSchema }),
]);

/** End of a match: decided or void. */
export type MatchEnd = Immutable<z.infer<typeof matchEnd>>;
export type MatchWinner = Extract<MatchEnd, { readonly kind: 'decided' }>['winner'];

export const matchSchema = z.strictObject({
  id: matchIdSchema,
  tournament: tournamentIdSchema,
  /** The tournament's round, from 1. */
  tournamentRound: z.int(),
  a: agentIdSchema,
  b: agentIdSchema,
  tree: recordTreeIdSchema,
  /** Null while it runs. */
  end: matchEnd.nullable(),
  scoreA: z.number(),
  scoreB: z.number(),
  /** Earlier ends of a match that was void and was played again; left out for most. */
  earlierVoids: z.array(voidSchema).exactOptional(),
});

/** One pair on one tree. `a` and `b` are seats. */
export type MatchRecord = Immutable<z.infer<typeof matchSchema>>;

/** Returns the winner of a match; null where there is none, or it is not decided. */
export function winningAgent({ a, b, end }: Pick<MatchRecord, 'a' | 'b' | 'end'>): MatchRecord['a'] | null {
  if (end?.kind !== 'decided') return null;
  return { a, b, tie: null, both_bad: null }[end.winner];
}

/** Limits at which a match ends. */
export interface MatchLimits {
  /** Rounds that count, at most. DR-Arena's published settings: 10. */
  readonly rounds: number;
  /** A lead of this many points ends the match. DR-Arena, appendix D: 2. */
  readonly lead: number;
  /** This many void rounds void the match. */
  readonly voids: number;
}

export const defaultMatchLimits: MatchLimits = { rounds: 10, lead: 2, voids: 3 };

/** The least width that a question on a tree may have; one of one's own, which asks for no entities, has none. */
export const leastWidth = 2;

/** The state before the first round. */
export function initialState(path: Path, width = leastWidth): MatchState {
  return { path, width, round: 1, scoreA: 0, scoreB: 0, voids: 0 };
}

/** State of a match before a round (DR-Arena, Algorithm 1). */
export interface MatchState {
  readonly path: Path;
  readonly width: number;
  /** The number of the round about to be played, from 1; void rounds do not count. */
  readonly round: number;
  readonly scoreA: number;
  readonly scoreB: number;
  /** Void rounds so far. */
  readonly voids: number;
}
