import type { MatchRecord } from '../../../src/arena/match.ts';
import type { RefreshRecord, Series, SeriesSettings } from '../../../src/arena/series/series.ts';
import type { PlayedTournament } from '../../../src/arena/tournament.ts';
import { agentId, scheduleName, tournamentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { winProbability } from '../../../src/ratings/logistic.ts';
import { decided, matchRecord, voided } from '../match-records.ts';

export const rated: SeriesSettings = { ratings: { ties: 'half', level: 'match', interval: 'jackknife', style: [] } };

export interface MadeUp {
  readonly seed: number;
  /** Refreshes, a week from one to the next, each of one tournament; default 3. */
  readonly refreshes?: number;
  /** Log-strengths of the agents a, b, c, … */
  readonly strengths: readonly number[];
  readonly trees: number;
}

export const weekMs = 7 * 86_400_000;
const start = Date.parse('2026-10-05T06:00:00.000Z');

/** When the refresh of a number begins; it takes an hour. */
export const beginOf = (refresh: number): string => new Date(start + (refresh - 1) * weekMs).toISOString();

export const endOf = (refresh: number): string => new Date(Date.parse(beginOf(refresh)) + 3_600_000).toISOString();

export const refreshRecord = (number: number, tournaments: readonly string[]): RefreshRecord => ({
  schedule: scheduleName('weekly'),
  number,
  tournaments: tournaments.map(tournamentId),
  status: 'finished',
  stoppedBy: 'portions',
  detail: null,
  startedAt: beginOf(number),
  finishedAt: endOf(number),
});

/** @param agents by name, with the settings that make another version of them */
export const configOf = (agents: readonly string[], versions: Readonly<Record<string, number>> = {}): unknown => ({
  agents: agents.map((name) => ({ kind: 'scripted', name, ...(name in versions && { hops: versions[name] }) })),
});

export const tournament = (
  id: string,
  refresh: number,
  agents: readonly string[],
  matches: readonly MatchRecord[],
  config: unknown = configOf(agents),
): PlayedTournament => ({
  id: tournamentId(id),
  seed: 1,
  format: 'round-robin',
  agents: agents.map(agentId),
  trees: [],
  seeds: [],
  status: 'finished',
  startedAt: beginOf(refresh),
  finishedAt: endOf(refresh),
  config,
  matches,
  rounds: [],
  tasks: [],
  answers: [],
});

export const namesOf = (count: number) => Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));

/** A round robin on trees of its own; one match in forty is void, one in ten level. */
export function madeUpTournament({ seed, strengths, trees }: MadeUp, refresh: number): PlayedTournament {
  const agents = namesOf(strengths.length);
  const id = `T${refresh}`;
  const matches = agents.flatMap((a, one) =>
    agents.slice(one + 1).flatMap((b, offset) =>
      Array.from({ length: trees }, (_, tree) => {
        const random = randomFor('series', seed, refresh, a, b, tree);
        const chance = winProbability((strengths[one] ?? 0) - (strengths[one + 1 + offset] ?? 0));
        const winner = random.chance(0.1) ? 'tie' : random.chance(chance) ? 'a' : 'b';
        const end = random.chance(0.025) ? voided : decided(winner);
        return matchRecord(`${id}/${a}~${b}/${tree}`, a, b, end, `${id}-tree-${tree}`);
      }),
    ),
  );
  return tournament(id, refresh, agents, matches);
}

export function madeUpSeries(madeUp: MadeUp): Series<PlayedTournament> {
  const numbers = Array.from({ length: madeUp.refreshes ?? 3 }, (_, index) => index + 1);
  return {
    refreshes: numbers.map((number) => refreshRecord(number, [`T${number}`])),
    tournaments: numbers.map((number) => madeUpTournament(madeUp, number)),
  };
}
