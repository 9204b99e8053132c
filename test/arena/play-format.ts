import type { Format, Outcome, Pairing, PairingWinner, Ranking } from '../../src/arena/formats/format.ts';
import { type AgentId, agentId } from '../../src/kernel/ids.ts';

export const entrants = (count: number): AgentId[] =>
  Array.from({ length: count }, (_, index) => agentId(`e${String(index).padStart(2, '0')}`));

/** Who wins a pairing on one tree. */
export type Judge = (pairing: Pairing) => PairingWinner;

/** The one named earlier wins. */
export const noiseless: Judge = ({ a, b }) => (a < b ? 'a' : 'b');

/** Plays a format to its end on one tree. */
export function play(format: Format, judge: Judge): { rounds: Pairing[][]; ranking: Ranking } {
  const rounds: Pairing[][] = [];
  let step = format.next();
  while (!step.done) {
    rounds.push(step.value);
    step = format.next(step.value.map((pairing) => outcome(pairing, judge(pairing))));
  }
  return { rounds, ranking: step.value };
}

export function outcome(pairing: Pairing, winner: PairingWinner): Outcome {
  return { pairing, results: [{ cluster: 't1', winner }] };
}

/** How often each pair met, keyed by both names in order. */
export function meetingsOf(rounds: readonly (readonly Pairing[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { a, b } of rounds.flat()) {
    const pair = [a, b].sort().join(' ');
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** How often each entrant sat out. */
export const byesOf = (all: readonly AgentId[], rounds: readonly (readonly Pairing[])[]): number[] =>
  all.map((agent) => rounds.filter((round) => round.every(({ a, b }) => a !== agent && b !== agent)).length);

/** Kendall's tau-a between a ranking and the order of names. */
export function tauByName(ranking: Ranking): number {
  const placed = ranking.flatMap((level, place) => level.map((agent) => ({ agent, place })));
  let sum = 0;
  for (const one of placed) {
    for (const other of placed) if (one.agent < other.agent) sum += Math.sign(other.place - one.place);
  }
  return sum / ((placed.length * (placed.length - 1)) / 2);
}
