import type { JudgeFailure, Judgement } from '../../examiner/examiner.ts';
import { type Verdict, type VerdictTier, verdictTiers } from '../../examiner/verdict.ts';
import type { MatchId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import { type Agreement, agreement, type LabelPair } from '../ratings/agreement.ts';
import type { MatchRecord } from './match.ts';
import { defaultMatchLimits, type MatchLimits } from './match.ts';
import { replayMatch } from './replay-faults.ts';
import type { RoundRecord } from './round.ts';
import { type RoundClusters, roundClusters, roundsByMatch } from './rounds-by-match.ts';
import { tierWinner, tierWorth } from './tier-winner.ts';
import type { TournamentRecord } from './tournament.ts';

/** Verdict of another judge on a round that was judged before. */
export interface RejudgedRound {
  readonly match: MatchId;
  readonly number: number;
  readonly outcome: Result<Judgement, JudgeFailure>;
}

/** Agreement on who won whole matches. */
export interface MatchAgreement {
  /** Agreement on agent A, agent B or a tie. */
  readonly winners: Agreement;
  /** Decided matches of which some judged round was not judged again: not compared. */
  readonly partly: number;
  /** Matches that are void by the new judgements: not compared. */
  readonly void: number;
  /** Compared matches that would have gone on by the new judgements: the leader counts as their winner. */
  readonly cutShort: number;
}

/** Agreement of another judge's verdicts with those of the tournament (DR-Arena, Table 7). */
export interface RejudgeFigures {
  /** Rounds that were to be judged again. */
  readonly rounds: number;
  /** Rounds that were not judged, by reason, most frequent first. */
  readonly failures: readonly { readonly reason: JudgeFailure['reason']; readonly count: number }[];
  /** Agreement on the six tiers. */
  readonly tiers: Agreement;
  /** Agreement on who is better, or that neither is. */
  readonly winners: Agreement;
  /** Agreement on the loser's tag, where both name the same loser. */
  readonly tags: Agreement;
  /** Rounds by the tournament's tier, then by the new one. */
  readonly confusion: Readonly<Record<VerdictTier, Readonly<Record<VerdictTier, number>>>>;
  readonly matches: MatchAgreement;
  readonly clusteredBy: RoundClusters['by'];
  /** The rounds with another tier, or the same with another tag; farthest apart first. */
  readonly differences: readonly RoundDifference[];
}

/** A round of which two judges think otherwise. */
export interface RoundDifference {
  readonly match: MatchId;
  readonly number: number;
  readonly before: Verdict;
  readonly now: Verdict;
  /** Between the tiers, where a clear win is worth 2, another 1 and a tie 0: from 0 (kinds of tie, or tags) to 4. */
  readonly distance: number;
}

export interface RejudgeOptions {
  /** Fixes the draws of the intervals. */
  readonly seed: number;
  /** Limits that the matches were played by; default: those of the paper. */
  readonly limits?: MatchLimits;
}

/**
 * Compares new judgements with the recorded ones, round by round and match by match.
 *
 * @param rejudged at most one for each judged round, in any order
 * @throws RangeError for one that belongs to no judged round of the record, or to the same as another
 */
export function rejudgeFigures(
  record: Pick<TournamentRecord, 'matches' | 'rounds'>,
  rejudged: readonly RejudgedRound[],
  options: RejudgeOptions,
): RejudgeFigures {
  const outcomes = outcomesByRound(record.rounds, rejudged);
  const again = new Set(rejudged.map(({ match }) => match));
  const matches = record.matches.filter(({ id }) => again.has(id));
  const clusters = roundClusters(matches);
  const both = comparedRounds(record.rounds, outcomes, clusters);
  const { seed } = options;
  return {
    rounds: rejudged.length,
    failures: failuresOf(rejudged),
    tiers: agreement(both.map(labelsBy(({ tier }) => tier)), { seed }),
    winners: agreement(both.map(labelsBy(({ tier }) => tierWinner(tier))), { seed }),
    tags: agreement(both.filter(sameLoser).map(labelsBy(({ tag }) => tag ?? 'NONE')), { seed }),
    confusion: confusionOf(both),
    matches: matchAgreement(matches, record.rounds, outcomes, clusters, options),
    clusteredBy: clusters.by,
    differences: differencesOf(both),
  };
}

type Outcomes = ReadonlyMap<string, RejudgedRound['outcome']>;

function keyOf({ match, number }: { readonly match: MatchId; readonly number: number }): string {
  return JSON.stringify([match, number]);
}

function outcomesByRound(rounds: readonly RoundRecord[], rejudged: readonly RejudgedRound[]): Outcomes {
  const judgedKeys = new Set(rounds.filter(({ result }) => result.kind === 'judged').map(keyOf));
  const outcomes = new Map<string, RejudgedRound['outcome']>();
  for (const each of rejudged) {
    if (!judgedKeys.has(keyOf(each))) throw new RangeError(`round ${each.number} of ${each.match} is no judged round`);
    if (outcomes.has(keyOf(each))) throw new RangeError(`round ${each.number} of ${each.match} is given twice`);
    outcomes.set(keyOf(each), each.outcome);
  }
  return outcomes;
}

interface ComparedRound extends Pick<RoundRecord, 'match' | 'number'> {
  readonly before: Verdict;
  readonly after: Verdict;
  readonly cluster: string;
}

function comparedRounds(rounds: readonly RoundRecord[], outcomes: Outcomes, clusters: RoundClusters): ComparedRound[] {
  return rounds.flatMap((round) => {
    const after = outcomes.get(keyOf(round));
    if (round.result.kind !== 'judged' || !after?.ok) return [];
    const { verdict: before } = round.result.judgement;
    const { match, number } = round;
    return [{ match, number, before, after: after.value.verdict, cluster: clusters.of(match) }];
  });
}

function labelsBy(labelOf: (verdict: Verdict) => string): (round: ComparedRound) => LabelPair {
  return ({ before, after, cluster }) => ({ one: labelOf(before), other: labelOf(after), cluster });
}

/** A tag says why one agent lost, so tags of different losers cannot be compared. */
function sameLoser({ before, after }: ComparedRound): boolean {
  const winner = tierWinner(before.tier);
  return winner !== 'tie' && winner === tierWinner(after.tier);
}

function differencesOf(both: readonly ComparedRound[]): RoundDifference[] {
  return both
    .filter(({ before, after }) => before.tier !== after.tier || before.tag !== after.tag)
    .map(({ match, number, before, after: now }) => {
      const distance = Math.abs(tierWorth[before.tier] - tierWorth[now.tier]);
      return { match, number, before, now, distance };
    })
    .sort((one, other) => other.distance - one.distance || order(one.match, other.match) || one.number - other.number);
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function confusionOf(both: readonly ComparedRound[]): RejudgeFigures['confusion'] {
  const row = (before: VerdictTier) => verdictTiers.map((after) => [after, countOf(both, before, after)] as const);
  const rows = verdictTiers.map((before) => [before, Object.fromEntries(row(before))] as const);
  return Object.fromEntries(rows) as RejudgeFigures['confusion'];
}

function countOf(both: readonly ComparedRound[], before: VerdictTier, after: VerdictTier): number {
  return both.filter((round) => round.before.tier === before && round.after.tier === after).length;
}

function failuresOf(rejudged: readonly RejudgedRound[]): RejudgeFigures['failures'] {
  const counts = new Map<JudgeFailure['reason'], number>();
  for (const { outcome } of rejudged) {
    if (!outcome.ok) counts.set(outcome.failure.reason, (counts.get(outcome.failure.reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
}

type Level = 'a' | 'b' | 'level';

function matchAgreement(
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
  outcomes: Outcomes,
  clusters: RoundClusters,
  { seed, limits }: RejudgeOptions,
): MatchAgreement {
  const roundsOf = roundsByMatch(rounds);
  const pairs: LabelPair[] = [];
  let partly = 0;
  let voids = 0;
  let cutShort = 0;
  for (const { id, end } of matches) {
    if (end?.kind !== 'decided') continue;
    const own = roundsOf.get(id) ?? [];
    const judgedRounds = own.filter(({ result }) => result.kind === 'judged');
    if (judgedRounds.some((round) => !outcomes.has(keyOf(round)))) {
      partly += 1;
      continue;
    }
    const again = replayMatch(
      own.map((round) => newVerdict(round, outcomes)),
      limits ?? defaultMatchLimits,
    );
    if (again.end.kind === 'void') {
      voids += 1;
      continue;
    }
    if (again.end.because === 'nothing_left' && end.because !== 'nothing_left') cutShort += 1;
    pairs.push({ one: levelOf(end.winner), other: levelOf(again.end.winner), cluster: clusters.of(id) });
  }
  return { winners: agreement(pairs, { seed }), partly, void: voids, cutShort };
}

/** A round that could not be judged again is void. */
function newVerdict(round: RoundRecord, outcomes: Outcomes): Verdict | null {
  const outcome = outcomes.get(keyOf(round));
  return outcome?.ok ? outcome.value.verdict : null;
}

function levelOf(winner: 'a' | 'b' | 'tie' | 'both_bad'): Level {
  return winner === 'tie' || winner === 'both_bad' ? 'level' : winner;
}
