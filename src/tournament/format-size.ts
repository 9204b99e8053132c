import type { FormatSettings } from '../config/format-settings.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import type { Format, Outcome, Pairing } from './formats/format.ts';
import { bareFormat } from './make-format.ts';

/** How large a format makes a tournament, on one tree. */
export interface FormatSize {
  readonly rounds: number;
  /** Pairs that meet, over all rounds. */
  readonly pairings: number;
  /** Opponents of an agent: the most that one has. */
  readonly opponents: number;
}

/**
 * The size of a tournament before it is played: that of one between equals, decided by coins. Formats that end early
 * (adaptive) or take a second meeting from memory are at most as large.
 *
 * @param agents 2 to 64
 */
export function formatSize(settings: FormatSettings, agents: number): FormatSize {
  const rounds = coinRounds(settings, agents, 1, 0);
  const pairings = rounds.flat();
  const opponents = new Map<string, Set<string>>();
  for (const { a, b } of pairings) {
    opponents.set(a, (opponents.get(a) ?? new Set()).add(b));
    opponents.set(b, (opponents.get(b) ?? new Set()).add(a));
  }
  return {
    rounds: rounds.length,
    pairings: pairings.length,
    opponents: Math.max(...[...opponents.values()].map((met) => met.size)),
  };
}

/**
 * Who meets whom, round by round, when coins decide.
 *
 * @returns pairings of entrants named `00`, `01`, …
 */
export function coinRounds(settings: FormatSettings, agents: number, trees: number, run: number): Pairing<string>[][] {
  const entrants = Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
  const random = randomFor('coin-rounds', run);
  const format: Format<string> = bareFormat({ ...settings, anchor: undefined }, entrants, run);
  const rounds: Pairing<string>[][] = [];
  let step = format.next();
  while (!step.done) {
    rounds.push(step.value);
    step = format.next(step.value.map((pairing) => coinOutcome(pairing, trees, random)));
  }
  return rounds;
}

function coinOutcome(pairing: Pairing<string>, trees: number, random: Random): Outcome<string> {
  const winner = () => (random.chance(0.5) ? 'a' : 'b');
  const results = Array.from({ length: trees }, (_, tree) => ({ cluster: String(tree), winner: winner() }) as const);
  return { pairing, results };
}
