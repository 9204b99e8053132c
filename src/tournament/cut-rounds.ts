import { defaultMatchLimits, type MatchLimits } from '../match/transition.ts';
import { replayMatch } from './replay-match.ts';
import { roundsByMatch } from './rounds-by-match.ts';
import type { RoundRecord, TournamentRecord } from './tournament-record.ts';

/**
 * The decided matches as if each had ended with its n-th judged round at the latest: the leader then wins, level is a tie,
 * or `both_bad` after a TIE_LOW (DR-Arena, section 4.3, the ablation of its evolvement loop). Void and unfinished matches
 * are left out, so that every n compares the same matches.
 *
 * @param most judged rounds a match, at least 1
 * @param limits those that the matches were played by; default: those of the paper
 * @throws RangeError when `most` is no whole number above 0
 */
export function cutRounds(
  record: Pick<TournamentRecord, 'matches' | 'rounds'>,
  most: number,
  limits: MatchLimits = defaultMatchLimits,
): Pick<TournamentRecord, 'matches' | 'rounds'> {
  if (!Number.isInteger(most) || most < 1) throw new RangeError('a match has at least one round');
  const roundsOf = roundsByMatch(record.rounds);
  const cut = record.matches.flatMap((match) => {
    if (match.end?.kind !== 'decided') return [];
    const rounds = firstJudged(roundsOf.get(match.id) ?? [], most);
    const verdicts = rounds.map(({ result }) => (result.kind === 'judged' ? result.judgement.verdict : null));
    const { end, scoreA, scoreB } = replayMatch(verdicts, { ...limits, rounds: Math.min(most, limits.rounds) });
    return [{ match: { ...match, end, scoreA, scoreB }, rounds }];
  });
  return { matches: cut.map(({ match }) => match), rounds: cut.flatMap(({ rounds }) => rounds) };
}

/** Up to the n-th judged round, void ones before it included. */
function firstJudged(rounds: readonly RoundRecord[], most: number): RoundRecord[] {
  let judged = 0;
  return rounds.filter(({ result }) => {
    if (judged >= most) return false;
    if (result.kind === 'judged') judged += 1;
    return true;
  });
}
