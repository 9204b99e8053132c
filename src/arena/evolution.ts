import * as z from 'zod';
import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import type { Descent, Path } from '../../trees/information-tree.ts';
import { leastWidth, type MatchEnd, type MatchLimits, type MatchState, type MatchWinner } from './match.ts';

/** Places of the tree for the next state; looked up only where the verdict asks for them. */
export interface NextPositions {
  /** The place one page deeper, below the page or a sibling; null when nothing there leads deeper. */
  readonly deeper: Descent | null;
  /** The start that follows the present one; null when there is no other. */
  readonly nextStart: Path | null;
}

export interface Transition {
  readonly state: MatchState;
  /** Null when the match ends with this round. */
  readonly evolution: Evolution | null;
  readonly end: MatchEnd | null;
}

/** Returns the effect of a verdict on path and width (DR-Arena, Table 2). */
export function evolutionKind(verdict: Verdict): Evolution['kind'] {
  if (verdict.tier === 'TIE_LOW') return 'backtrack';
  if (verdict.tag === 'DEPTH') return 'probe_depth';
  if (verdict.tag === 'WIDTH') return 'probe_width';
  return 'pressure_test';
}

/** True if the next state lies one page deeper, so that a place there must be looked up. */
export function wantsDescent(verdict: Verdict): boolean {
  const kind = evolutionKind(verdict);
  return kind === 'probe_depth' || kind === 'pressure_test';
}

/**
 * One step of the evolvement loop (DR-Arena, Algorithm 1, lines 12 to 29).
 * @returns the state of the next round with how it came about, or the end of the match
 */
export function transition(
  state: MatchState,
  verdict: Verdict,
  nextPositions: NextPositions,
  limits: MatchLimits,
): Transition {
  const scored = { ...state, ...scoresAfter(state, verdict.tier) };
  const end = endAfter(scored, verdict.tier, limits);
  if (end) return { state: scored, evolution: null, end };
  const { path, width, evolution } = evolve(state, verdict, nextPositions);
  return { state: { ...scored, path, width, round: state.round + 1 }, evolution, end: null };
}

/** A void round changes nothing but its own count; `limits.voids` of them void the match. */
export function afterVoid(state: MatchState, limits: MatchLimits): { state: MatchState; end: MatchEnd | null } {
  const voids = state.voids + 1;
  const end: MatchEnd | null =
    voids >= limits.voids
      ? { kind: 'void', void: { reason: 'three_void_rounds', detail: `${voids} rounds did not count` } }
      : null;
  return { state: { ...state, voids }, end };
}

/**
 * The end of a match that has nothing left to ask; a match that never asked anything is void.
 * @param detail why there is nothing, in words
 */
export function endWithNothingLeft(state: MatchState, lastTier: VerdictTier | null, detail: string): MatchEnd {
  if (lastTier === null) return { kind: 'void', void: { reason: 'nothing_to_ask', detail } };
  return { kind: 'decided', winner: leader(state, lastTier), because: 'nothing_left' };
}

function scoresAfter(state: MatchState, tier: VerdictTier): { scoreA: number; scoreB: number } {
  return { scoreA: state.scoreA + points(tier, 'A'), scoreB: state.scoreB + points(tier, 'B') };
}

function points(tier: VerdictTier, seat: 'A' | 'B'): number {
  if (tier === `${seat}_MUCH_BETTER`) return 2;
  return tier === `${seat}_BETTER` ? 1 : 0;
}

function endAfter(scored: MatchState, tier: VerdictTier, limits: MatchLimits): MatchEnd | null {
  const winner = leader(scored, tier);
  if (Math.abs(scored.scoreA - scored.scoreB) >= limits.lead) return { kind: 'decided', winner, because: 'lead' };
  if (scored.round >= limits.rounds) return { kind: 'decided', winner, because: 'round_limit' };
  return null;
}

function leader(state: MatchState, lastTier: VerdictTier): MatchWinner {
  if (state.scoreA !== state.scoreB) return state.scoreA > state.scoreB ? 'a' : 'b';
  return lastTier === 'TIE_LOW' ? 'both_bad' : 'tie';
}

const noDeeper = 'the page leads no deeper';
const besideNote = `${noDeeper}: below a sibling`;

/** True if an evolution's note says that the match went on below a sibling. */
export function isBesideNote(note: string): boolean {
  return note === besideNote;
}

/** True if an evolution's note says that the match could go no deeper. */
export function isNoDescentNote(note: string): boolean {
  return note.startsWith(noDeeper) && !isBesideNote(note);
}

interface Evolved {
  readonly path: Path;
  readonly width: number;
  readonly evolution: Evolution;
}

function evolve(state: MatchState, verdict: Verdict, nextPositions: NextPositions): Evolved {
  const kind = evolutionKind(verdict);
  if (kind === 'backtrack') return backtrack(state, nextPositions);
  if (kind === 'probe_width') return { path: state.path, width: state.width + 1, evolution: { kind, note: null } };
  const { deeper } = nextPositions;
  const wider = kind === 'pressure_test' || deeper === null;
  return {
    path: deeper?.path ?? state.path,
    width: wider ? state.width + 1 : state.width,
    evolution: { kind, note: descentNote(kind, deeper) },
  };
}

/** Returns a note on a step deeper that could not be made as wanted. */
function descentNote(kind: Evolution['kind'], deeper: Descent | null): string | null {
  if (deeper === null) return kind === 'pressure_test' ? `${noDeeper}: wider only` : `${noDeeper}: wider instead`;
  return deeper.beside ? besideNote : null;
}

/** Returns to the parent; at depth 2, where the parent is the root and cannot be asked about, to the tree's next start. */
function backtrack(state: MatchState, nextPositions: NextPositions): Evolved {
  const width = Math.max(leastWidth, state.width - 1);
  if (state.path.length > 2) {
    return { path: state.path.slice(0, -1), width, evolution: { kind: 'backtrack', note: null } };
  }
  const note = nextPositions.nextStart
    ? 'no parent to ask about: next start'
    : 'no parent and no other start: same page';
  return { path: nextPositions.nextStart ?? state.path, width, evolution: { kind: 'backtrack', note } };
}

export const evolutionSchema = z.strictObject({
  kind: z.enum(['probe_depth', 'probe_width', 'pressure_test', 'backtrack']),
  /** Difference from the plain rule, such as a leaf that could not grow; null when there is none. */
  note: z.string().nullable(),
});

/** Change of path and width after a verdict, with its reason. */
export type Evolution = Readonly<z.infer<typeof evolutionSchema>>;
