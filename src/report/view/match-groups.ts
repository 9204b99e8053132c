import type { AgentId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { groupBy } from './group-by.ts';

/** A match with its place in the schedule, from 1. */
export interface ListedMatch {
  readonly number: number;
  readonly match: MatchRecord;
}

/** Matches of two agents in one round of the tournament. */
export interface PairGroup {
  readonly one: AgentId;
  readonly other: AgentId;
  readonly winsOne: number;
  readonly winsOther: number;
  readonly ties: number;
  readonly voids: number;
  readonly unfinished: number;
  readonly matches: readonly ListedMatch[];
}

export interface RoundGroup {
  /** The tournament's round, from 1. */
  readonly number: number;
  readonly pairs: readonly PairGroup[];
}

/** Groups matches by the tournament's round and by pair, whatever their seats; pairs in order of first appearance. */
export function matchGroups(matches: readonly ListedMatch[]): RoundGroup[] {
  const rounds = groupBy(matches, ({ match }) => match.tournamentRound);
  return [...rounds]
    .sort(([one], [other]) => one - other)
    .map(([number, inRound]) => ({
      number,
      pairs: [...groupBy(inRound, ({ match: { a, b } }) => JSON.stringify([a, b].sort())).values()].map(pairGroup),
    }));
}

function pairGroup(matches: readonly ListedMatch[]): PairGroup {
  const [first] = matches;
  if (!first) throw new RangeError('a pair has at least one match');
  const { a: one, b: other } = first.match;
  const wonBy = (agent: AgentId) => matches.filter(({ match }) => winnerOf(match) === agent).length;
  const [winsOne, winsOther] = [wonBy(one), wonBy(other)];
  const voids = matches.filter(({ match }) => match.end?.kind === 'void').length;
  const unfinished = matches.filter(({ match }) => match.end === null).length;
  const ties = matches.length - winsOne - winsOther - voids - unfinished;
  return { one, other, winsOne, winsOther, ties, voids, unfinished, matches };
}

function winnerOf({ a, b, end }: MatchRecord): AgentId | null {
  return end?.kind === 'decided' ? { a, b, tie: null, both_bad: null }[end.winner] : null;
}
