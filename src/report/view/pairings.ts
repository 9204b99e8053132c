import type { AgentId } from '../../kernel/ids.ts';
import { groupBy } from './group-by.ts';
import type { MatchView } from './match-view.ts';

/** A match with its place in the whole report, from 1. */
export interface NumberedMatch extends MatchView {
  readonly number: number;
}

/** The matches of two agents in one round of the tournament. */
export interface PairingView {
  readonly one: AgentId;
  readonly other: AgentId;
  readonly winsOne: number;
  readonly winsOther: number;
  readonly ties: number;
  readonly voids: number;
  readonly unfinished: number;
  readonly matches: readonly NumberedMatch[];
}

export interface TournamentRoundView {
  /** From 1. */
  readonly number: number;
  readonly pairings: readonly PairingView[];
}

/** Groups matches by the tournament's round and by pair, whatever their seats; order of first appearance. */
export function tournamentRounds(matches: readonly MatchView[]): TournamentRoundView[] {
  const rounds = groupBy(matches, ({ match }) => match.tournamentRound);
  const ordered = [...rounds].sort(([one], [other]) => one - other);
  let number = 0;
  return ordered.map(([round, inRound]) => ({
    number: round,
    pairings: [...groupBy(inRound, ({ match }) => pairKey(match.a, match.b)).values()].map((ofPair) =>
      pairingOf(ofPair.map((view) => ({ ...view, number: ++number }))),
    ),
  }));
}

function pairingOf(matches: readonly NumberedMatch[]): PairingView {
  const [first] = matches;
  if (!first) throw new RangeError('a pairing has at least one match');
  const { a: one, b: other } = first.match;
  const ends = matches.map(({ match }) => match);
  const wonBy = (agent: AgentId) =>
    ends.filter(({ a, b, end }) => end?.kind === 'decided' && { a, b, tie: null, both_bad: null }[end.winner] === agent)
      .length;
  const [winsOne, winsOther] = [wonBy(one), wonBy(other)];
  const voids = ends.filter(({ end }) => end?.kind === 'void').length;
  const unfinished = ends.filter(({ end }) => end === null).length;
  const ties = ends.length - winsOne - winsOther - voids - unfinished;
  return { one, other, winsOne, winsOther, ties, voids, unfinished, matches };
}

function pairKey(a: AgentId, b: AgentId): string {
  return JSON.stringify([a, b].sort());
}
