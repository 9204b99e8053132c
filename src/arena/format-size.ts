import type { FormatSettings } from '../config/format-settings.ts';
import { defaultPlacementRounds } from './formats/placement.ts';
import { defaultSwissRounds, fullRoundRobin } from './formats/swiss.ts';

/** Size of a format's tournament on one tree. */
export interface FormatSize {
  readonly rounds: number;
  /** Pairs that meet, over all rounds; none twice. */
  readonly pairings: number;
  /** Opponents of an agent: the most that one can have. */
  readonly opponents: number;
}

/**
 * The size of a tournament before it is played, at most: a format that may end early asks for every pairing. Only rounds of
 * adaptive pairing and of a placement, which are as few as they can be, may be more.
 *
 * @param agents 2 to 1,000
 */
export function formatSize({ format, ...settings }: FormatSettings, agents: number): FormatSize {
  const all = { rounds: fullRoundRobin(agents), pairings: (agents * (agents - 1)) / 2, opponents: agents - 1 };
  const atOnce = Math.floor(agents / 2);
  switch (format) {
    case 'swiss': {
      const rounds = Math.min(settings.rounds ?? defaultSwissRounds(agents), all.rounds);
      return { rounds, pairings: rounds * atOnce, opponents: Math.min(rounds, agents - 1) };
    }
    case 'anchor':
      return { rounds: 1, pairings: agents - 1, opponents: agents - 1 };
    case 'adaptive': {
      const pairings = Math.min(settings.adaptive.pairings ?? 2 * agents - 2, all.pairings);
      return { rounds: Math.ceil(pairings / atOnce), pairings, opponents: Math.min(pairings, agents - 1) };
    }
    case 'placement': {
      const established = Object.keys(settings.placement.established).length;
      const newcomers = agents - established;
      const each = Math.min(settings.placement.rounds ?? defaultPlacementRounds(established), established);
      const pairings = newcomers * each;
      const rounds = Math.max(each, Math.ceil(pairings / Math.max(1, Math.min(newcomers, established))));
      // All that are placed may meet the same opponent.
      return { rounds, pairings, opponents: Math.max(newcomers, each) };
    }
    // What is retired was played: each lost once to be seeded, or the first time, and once more.
    case 'single-elimination':
    case 'double-elimination':
      return { ...all, pairings: Math.min(2 * agents - 2, all.pairings) };
    default:
      return all;
  }
}
