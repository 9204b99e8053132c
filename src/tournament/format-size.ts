import { defaultSwissRounds } from './formats/swiss.ts';

/** How large a format makes a tournament, on one tree. */
export interface FormatSize {
  readonly rounds: number;
  /** Pairs that meet, over all rounds. */
  readonly pairings: number;
  /** Opponents of an agent: the most that one has; with an odd number of agents others have one less. */
  readonly opponents: number;
}

/**
 * The size of a tournament before it is played.
 *
 * @param agents 2 to 64
 * @param rounds of a swiss tournament; default as there
 */
export function formatSize(format: 'swiss' | 'round-robin', agents: number, rounds?: number): FormatSize {
  const full = agents % 2 === 0 ? agents - 1 : agents;
  const played = format === 'swiss' ? Math.min(rounds ?? defaultSwissRounds(agents), full) : full;
  return {
    rounds: played,
    pairings: played * Math.floor(agents / 2),
    opponents: Math.min(played, agents - 1),
  };
}
