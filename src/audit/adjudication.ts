import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import type { MatchLimits, MatchRecord } from '../arena/match.ts';
import { replayMatch } from '../arena/replay-faults.ts';
import type { RoundRecord } from '../arena/round.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { AgentId, MatchId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { overturns, type RoundRuling } from './round-rulings.ts';
import { stepWinner, type VerdictStep } from './shown-rounds.ts';

interface Adjudicated<Part> {
  /** The same with the rulings in the place of the automatic verdicts. */
  readonly record: Part;
  /** Rulings that overturned a verdict, in the order given. */
  readonly changed: readonly RoundRuling[];
  /** Matches that now have another winner, in the order of the record. */
  readonly ends: readonly {
    readonly match: MatchId;
    readonly before: MatchRecord['end'];
    readonly after: MatchRecord['end'];
  }[];
  /** Judged rounds that dropped out, since their match now ends before them. */
  readonly dropped: number;
}

/**
 * Plays the matches with an overturned verdict through again by the rules of the loop (`replayMatch`). Rounds after the new
 * end drop out; a match that would now have gone on ends with what was played, the leader winning. Grades, answers and
 * matches without an overturned verdict stay as they are. An overturned verdict has a failure tag only where the loser is
 * still the same: for another loser nobody named one, and scores do not depend on it.
 *
 * @param limits those that the matches were played by
 */
export function adjudicatedRecord<Part extends Pick<TournamentRecord, 'matches' | 'rounds'>>(
  record: Part,
  rulings: readonly RoundRuling[],
  limits: MatchLimits,
): Adjudicated<Part> {
  const changed = rulings.filter(overturns);
  const byMatch = groupBy(changed, ({ match }) => match);
  const roundsOf = roundsByMatch(record.rounds);
  const replayed = new Map(
    record.matches.flatMap((match) => {
      const own = byMatch.get(match.id);
      return own ? [[match.id, replay(match, roundsOf.get(match.id) ?? [], own, limits)] as const] : [];
    }),
  );
  const matches = record.matches.map((match) => replayed.get(match.id)?.match ?? match);
  const kept = new Map(
    [...replayed].map(([id, { rounds }]) => [id, new Map(rounds.map((each) => [each.number, each]))]),
  );
  const rounds = record.rounds.flatMap((round) => {
    const own = kept.get(round.match);
    return own ? (own.get(round.number) ?? []) : [round];
  });
  return {
    record: { ...record, matches, rounds },
    changed,
    ends: otherEnds(record.matches, matches),
    dropped: judgedCount(record.rounds) - judgedCount(rounds),
  };
}

function otherEnds(before: readonly MatchRecord[], after: readonly MatchRecord[]): Adjudicated<never>['ends'] {
  return before.flatMap((match, index) => {
    const end = after[index]?.end ?? null;
    return winnerOf(match.end) === winnerOf(end) ? [] : [{ match: match.id, before: match.end, after: end }];
  });
}

/** Both kinds of tie are one, as for ratings. */
function winnerOf(end: MatchRecord['end']): string | null {
  if (end?.kind !== 'decided') return null;
  return end.winner === 'both_bad' ? 'tie' : end.winner;
}

function judgedCount(rounds: readonly RoundRecord[]): number {
  return rounds.filter(({ result }) => result.kind === 'judged').length;
}

function replay(
  match: MatchRecord,
  rounds: readonly RoundRecord[],
  rulings: readonly RoundRuling[],
  limits: MatchLimits,
): { readonly match: MatchRecord; readonly rounds: readonly RoundRecord[] } {
  const ruled = rounds.map((round) =>
    withRuling(
      round,
      rulings.find((each) => each.round === round.number),
    ),
  );
  const verdicts = ruled.map(({ result }) => (result.kind === 'judged' ? result.judgement.verdict : null));
  const whole = replayMatch(verdicts, limits);
  const last = lastCounted(verdicts, whole.rounds);
  const kept = ruled.slice(0, last).map((round, index) => {
    const { scoreA, scoreB } = replayMatch(verdicts.slice(0, index + 1), limits);
    return { ...round, scoreA, scoreB };
  });
  const { end, scoreA, scoreB } = whole;
  return { match: { ...match, end, scoreA, scoreB }, rounds: kept };
}

/** How many rounds there are up to the one that counted as the given number. */
function lastCounted(verdicts: readonly (Verdict | null)[], counted: number): number {
  let seen = 0;
  for (const [index, verdict] of verdicts.entries()) {
    if (verdict !== null) seen += 1;
    if (seen === counted) return index + 1;
  }
  return verdicts.length;
}

function withRuling(round: RoundRecord, ruling: RoundRuling | undefined): RoundRecord {
  if (!ruling || ruling.step === null || round.result.kind !== 'judged') return round;
  const { judgement } = round.result;
  const verdict = ruledVerdict(judgement.verdict, ruling.step, ruling.by);
  return { ...round, result: { ...round.result, judgement: { ...judgement, verdict } } };
}

/** An auditor's tie does not say that both are poor. */
const tierOf: Readonly<Record<VerdictStep, VerdictTier>> = {
  a_much_better: 'A_MUCH_BETTER',
  a_better: 'A_BETTER',
  tie: 'TIE_HIGH',
  b_better: 'B_BETTER',
  b_much_better: 'B_MUCH_BETTER',
};

function ruledVerdict(automatic: Verdict, step: VerdictStep, by: RoundRuling['by']): Verdict {
  const tier = tierOf[step];
  const side = stepWinner(step);
  const sameLoser = side !== 'tie' && automatic.tier.toLowerCase().startsWith(`${side}_`);
  const who = by === 'adjudicator' ? 'an adjudicator' : 'the auditors';
  return { tier, tag: sameLoser ? automatic.tag : null, reason: `Overturned by ${who}.` };
}

type RankedRating = Pick<Rating, 'rating' | 'rankLow' | 'rankHigh'>;

/** What rulings of people do to a leaderboard. */
export interface Adjudication extends Omit<Adjudicated<never>, 'record'> {
  /** Rounds that people judged. */
  readonly judged: number;
  /** Rounds on whose winner auditors differ and nobody settled it: the automatic verdict stands. */
  readonly open: readonly RoundRuling[];
  /** Each agent by the automatic verdicts and by the rulings, in the order of the second. */
  readonly moves: readonly { readonly agent: AgentId; readonly before: RankedRating; readonly after: RankedRating }[];
}

/** Puts side by side what the rulings changed. */
export function adjudication(
  rulings: readonly RoundRuling[],
  { changed, ends, dropped }: Omit<Adjudicated<unknown>, 'record'>,
  ratings: { readonly before: readonly Rating[]; readonly after: readonly Rating[] },
): Adjudication {
  const before = new Map(ratings.before.map((row) => [row.agent, row]));
  const moves = ratings.after.flatMap((after) => {
    const earlier = before.get(after.agent);
    return earlier ? [{ agent: after.agent, before: standing(earlier), after: standing(after) }] : [];
  });
  const open = rulings.filter(({ step }) => step === null);
  return { changed, ends, dropped, open, moves, judged: rulings.length };
}

function standing({ rating, rankLow, rankHigh }: Rating): RankedRating {
  return { rating, rankLow, rankHigh };
}
