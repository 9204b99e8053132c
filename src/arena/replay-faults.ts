import type { Verdict } from '../../examiner/verdict.ts';
import type { Path } from '../../trees/information-tree.ts';
import type { NodeId } from '../kernel/ids.ts';
import {
  afterVoid,
  endWithNothingLeft,
  isBesideNote,
  isNoDescentNote,
  type NextPositions,
  transition,
} from './evolution.ts';
import type { MatchRecord } from './match.ts';
import { initialState, type MatchEnd, type MatchLimits, type MatchState } from './match.ts';
import type { RoundRecord } from './round.ts';

/** Stands for a page that a match would have gone down to, where its next round does not say which. */
const somewhere = '?' as NodeId;

/**
 * Returns what in a match's record does not follow from its verdicts by the rules of the evolvement loop: places, scores,
 * evolutions and the end.
 * @param rounds of the match, in the order played
 * @returns in words; empty when all follows
 */
export function replayFaults(match: MatchRecord, rounds: readonly RoundRecord[], limits: MatchLimits): string[] {
  const faults: string[] = [];
  let state = initialState(rounds[0]?.path ?? []);
  let end: MatchEnd | null = null;
  let last: Parameters<typeof endWithNothingLeft>[1] = null;
  for (const [index, round] of rounds.entries()) {
    const fault = placeFault(round, index, state, end);
    if (fault !== null) faults.push(fault);
    const replayed = replayRound({ ...state, path: round.path, width: round.width }, round, rounds[index + 1], limits);
    faults.push(...replayed.faults);
    if (round.result.kind === 'judged') last = round.result.judgement.verdict.tier;
    ({ state, end } = replayed);
  }
  if (match.end === null) return faults;
  return [...faults, ...endFaults(match, state, end ?? endWithNothingLeft(state, last, 'nothing was left to ask'))];
}

/** A round that counted and has no note stands where the round before it led. */
function placeFault(round: RoundRecord, index: number, state: MatchState, end: MatchEnd | null): string | null {
  if (round.number !== index + 1) return `round ${index + 1} is missing`;
  if (end !== null) return `round ${round.number} comes after the end`;
  if (index === 0 || round.note !== undefined || round.result.kind === 'void') return null;
  const same = samePath(round.path, state.path) && round.width === state.width;
  return same ? null : `round ${round.number} stands at another place than the round before it led to`;
}

interface Replayed {
  readonly state: MatchState;
  readonly end: MatchEnd | null;
  readonly faults: readonly string[];
}

function replayRound(
  state: MatchState,
  round: RoundRecord,
  next: RoundRecord | undefined,
  limits: MatchLimits,
): Replayed {
  if (round.result.kind === 'void') {
    const { state: after, end } = afterVoid(state, limits);
    return { state: after, end, faults: scoreFaults(round, after) };
  }
  const { judgement, evolution } = round.result;
  const replayed = transition(state, judgement.verdict, groundOf(round, next), limits);
  const faults = scoreFaults(round, replayed.state);
  const recorded = evolution?.kind ?? 'the end';
  const kind = replayed.evolution?.kind ?? 'the end';
  if (recorded !== kind) faults.push(`round ${round.number} records ${recorded}, and its verdict leads to ${kind}`);
  return { state: replayed.state, end: replayed.end, faults };
}

/** Returns the places of the tree as far as the record shows them: the next round's place, or that there was none. */
function groundOf({ path, result }: RoundRecord, next: RoundRecord | undefined): NextPositions {
  const note = (result.kind === 'judged' && result.evolution?.note) || '';
  const beside = isBesideNote(note);
  const deeper = { path: deeperPath(path, next?.path, beside), beside };
  return { deeper: isNoDescentNote(note) ? null : deeper, nextStart: next?.path ?? null };
}

/** The next round's place where it lies one page below this one or, so noted, below a sibling. */
function deeperPath(path: Path, next: Path | undefined, beside: boolean): Path {
  const common = beside ? path.slice(0, -1) : path;
  const leadsThere = next !== undefined && next.length === path.length + 1;
  if (leadsThere && samePath(next.slice(0, common.length), common)) return next;
  return beside ? [...common, somewhere, somewhere] : [...path, somewhere];
}

function scoreFaults({ number, scoreA, scoreB }: RoundRecord, state: MatchState): string[] {
  if (scoreA === state.scoreA && scoreB === state.scoreB) return [];
  return [`round ${number} records ${scoreA}:${scoreB}, and the verdicts give ${state.scoreA}:${state.scoreB}`];
}

function endFaults({ end, scoreA, scoreB }: MatchRecord, state: MatchState, replayed: MatchEnd): string[] {
  const faults = [];
  if (scoreA !== state.scoreA || scoreB !== state.scoreB)
    faults.push(`the match records ${scoreA}:${scoreB}, and its rounds give ${state.scoreA}:${state.scoreB}`);
  const recorded = endWords(end);
  const follows = endWords(replayed);
  if (recorded !== follows) faults.push(`the match records '${recorded}', and its rounds give '${follows}'`);
  return faults;
}

function endWords(end: MatchEnd | null): string {
  if (end === null) return 'no end';
  return end.kind === 'void' ? `void: ${end.void.reason}` : `${end.winner}, ${end.because}`;
}

function samePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}

interface ReplayedMatch {
  readonly end: MatchEnd;
  readonly scoreA: number;
  readonly scoreB: number;
  /** Rounds that counted. */
  readonly rounds: number;
}

/** Scores do not depend on the place, so a replay needs no ground. */
const noGround = { deeper: null, nextStart: null };

/**
 * Plays a match's score through from its verdicts alone, by the rules of the evolvement loop.
 *
 * @param verdicts of its rounds in order; null for a void one. Those after the end are left aside. Where they run out
 * before an end, the leader wins with nothing left to ask.
 */
export function replayMatch(verdicts: readonly (Verdict | null)[], limits: MatchLimits): ReplayedMatch {
  let state = initialState([]);
  let rounds = 0;
  let last: Verdict['tier'] | null = null;
  for (const verdict of verdicts) {
    const next = verdict === null ? afterVoid(state, limits) : transition(state, verdict, noGround, limits);
    if (verdict !== null) {
      rounds += 1;
      last = verdict.tier;
    }
    state = next.state;
    if (next.end) return { end: next.end, scoreA: state.scoreA, scoreB: state.scoreB, rounds };
  }
  const end = endWithNothingLeft(state, last, 'no round counted');
  return { end, scoreA: state.scoreA, scoreB: state.scoreB, rounds };
}
