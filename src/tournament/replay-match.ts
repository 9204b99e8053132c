import type { Verdict } from '../../examiner/verdict-tier.ts';
import type { MatchEnd } from '../match/state.ts';
import { afterVoid, endWithNothingLeft, initialState, type MatchLimits, transition } from '../match/transition.ts';

export interface ReplayedMatch {
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
