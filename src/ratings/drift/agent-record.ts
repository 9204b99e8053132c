import type { PairCount } from '../pair-counts.ts';
import type { DriftCounts, DriftLayout } from './drift-layout.ts';
import { matchPairs } from './drift-pairs.ts';

/** What an agent's matches in two tournaments say beside its rating. */
export interface AgentRecord {
  /** Its fall has no bound: it won everything before, or lost everything after. */
  readonly openBelow: boolean;
  /** Its rise has no bound: it won everything after, or lost everything before. */
  readonly openAbove: boolean;
  /** Whom it met in one tournament only, in code-unit order. */
  readonly opponentsBefore: readonly string[];
  readonly opponentsAfter: readonly string[];
}

/** @param agent a place among the layout's names */
export function agentRecord(layout: DriftLayout, agent: number, before: DriftCounts, after: DriftCounts): AgentRecord {
  const own = ({ matches }: DriftCounts) =>
    matchPairs(layout, matches).filter(({ first, second }) => first === agent || second === agent);
  const [then, now] = [own(before), own(after)];
  const only = (some: readonly PairCount[], others: readonly PairCount[]) => {
    const known = new Set(others.map((pair) => opponentIn(pair, agent)));
    const met = some.map((pair) => opponentIn(pair, agent)).filter((opponent) => !known.has(opponent));
    return met.map((opponent) => layout.names[opponent] ?? '').sort();
  };
  return {
    openBelow: wonAll(then, agent) || lostAll(now, agent),
    openAbove: wonAll(now, agent) || lostAll(then, agent),
    opponentsBefore: only(then, now),
    opponentsAfter: only(now, then),
  };
}

function opponentIn({ first, second }: PairCount, agent: number): number {
  return first === agent ? second : first;
}

function wonAll(own: readonly PairCount[], agent: number): boolean {
  return own.every(({ first, wins, losses, ties }) => ties === 0 && (first === agent ? losses : wins) === 0);
}

function lostAll(own: readonly PairCount[], agent: number): boolean {
  return own.every(({ first, wins, losses, ties }) => ties === 0 && (first === agent ? wins : losses) === 0);
}
