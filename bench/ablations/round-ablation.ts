import { defaultMatchLimits, type MatchLimits } from '../../src/arena/match.ts';
import { matchBattles } from '../../src/arena/match-battles.ts';
import { replayMatch } from '../../src/arena/replay-faults.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { roundsByMatch } from '../../src/arena/rounds-by-match.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { type Share, share } from '../../src/arena/tournament-shares.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { correlateScores, type ScoreCorrelations } from '../../src/ratings/correlation.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { Rating } from '../../src/ratings/rating.ts';

/** A leaderboard from matches cut off early. */
export interface CutLeaderboard {
  /** Judged rounds a match, at most; null for whole matches. */
  readonly rounds: number | null;
  readonly ratings: readonly Rating[];
  readonly levelMatches: Share;
  /** Judged rounds a match; null without a match. */
  readonly meanRounds: number | null;
  /** With the leaderboard of whole matches. */
  readonly withWhole: ScoreCorrelations;
  /** With scores from elsewhere; null without them. */
  readonly withReference: ScoreCorrelations | null;
}

export interface AblationOptions {
  /** Scores from elsewhere by agent, such as another leaderboard's. */
  readonly reference?: ReadonlyMap<string, number>;
  /** Those that the matches were played by; default: those of the paper. */
  readonly limits?: MatchLimits;
}

/**
 * What cutting matches off after so many rounds does to the leaderboard (DR-Arena, Table 6 and Figure 4); whole matches
 * stand last.
 *
 * @param counts each at least 1
 */
export function roundAblation(
  record: Pick<TournamentRecord, 'agents' | 'matches' | 'rounds'>,
  counts: readonly number[],
  { reference, limits }: AblationOptions = {},
): CutLeaderboard[] {
  const rate = (battles: readonly Battle[]) => rateBattles(battles, { agents: record.agents }).ratings;
  const wholeBattles = matchBattles(record.matches, record.rounds);
  const whole = scoresOf(rate(wholeBattles));
  const boardOf = (rounds: number | null, battles: readonly Battle[]): CutLeaderboard => {
    const ratings = rate(battles);
    const scores = scoresOf(ratings);
    return {
      rounds,
      ratings,
      meanRounds: meanRounds(battles),
      levelMatches: share(battles, ({ winner }) => winner === 'tie' || winner === 'both_bad'),
      withWhole: correlateScores(scores, whole),
      withReference: reference ? correlateScores(scores, reference) : null,
    };
  };
  const cut = counts.map((count) => {
    const { matches, rounds } = cutRounds(record, count, limits);
    return boardOf(count, matchBattles(matches, rounds));
  });
  return [...cut, boardOf(null, wholeBattles)];
}

function scoresOf(ratings: readonly Rating[]): Map<string, number> {
  return new Map(ratings.map(({ agent, rating }) => [agent, rating]));
}

function meanRounds(battles: readonly Battle[]): number | null {
  if (battles.length === 0) return null;
  return battles.reduce((sum, { rounds }) => sum + (rounds ?? 0), 0) / battles.length;
}

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
