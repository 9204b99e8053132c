import type { FormatSettings } from '../config/format-settings.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import type { Outcome, Pairing } from './formats/format.ts';
import { bareFormat, makeFormat } from './make-format.ts';

/** How large a format makes a tournament, on one tree. */
export interface FormatSize {
  readonly rounds: number;
  /** Pairs that meet, over all rounds; none twice. */
  readonly pairings: number;
  /** Opponents of an agent: the most that one can have. */
  readonly opponents: number;
}

/** So sure nobody can be: a format that may end early plays all its pairings. */
const neverSure = 1 - Number.EPSILON;

/**
 * The size of a tournament before it is played, at most: that of one between equals, decided by coins, that asks for every
 * pairing whatever it knows. Formats that end early (adaptive) or take a second meeting from memory are smaller; only the
 * rounds of adaptive pairing and of a placement may be more.
 *
 * @param agents 2 to 64
 */
export function formatSize(settings: FormatSettings, agents: number): FormatSize {
  const lasting = { ...settings, adaptive: { ...settings.adaptive, confidence: neverSure } };
  const played = playByCoins(bareFormat, lasting, { agents, trees: 1, run: 0 });
  const pairings = Math.min(played.flat().length, (agents * (agents - 1)) / 2);
  const rounds = Math.min(played.length, pairings);
  return { rounds, pairings, opponents: mostOpponents(settings, agents, played) };
}

/**
 * Nobody meets two in a round but an anchor, which meets all; rounds of adaptive pairing are more where it goes by results;
 * all that are placed may meet the same opponent.
 */
function mostOpponents(settings: FormatSettings, agents: number, played: readonly (readonly unknown[])[]): number {
  const { format, placement } = settings;
  if (format === 'placement') {
    const placed = agents - Object.keys(placement.established).length;
    return Math.max(placed, played.flat().length / placed);
  }
  const meetsAll = format === 'anchor' || format === 'single-elimination' || format === 'adaptive';
  return meetsAll ? Math.min(agents - 1, played.flat().length) : Math.min(agents - 1, played.length);
}

interface CoinGame {
  readonly agents: number;
  readonly trees: number;
  /** Fixes the coins and the draw of the format. */
  readonly run: number;
}

/**
 * The pairs that are asked for, none twice, when coins decide.
 *
 * @returns pairings of entrants named `00`, `01`, …
 */
export function coinPairings(settings: FormatSettings, game: CoinGame): Pairing<string>[] {
  return playByCoins(makeFormat, settings, game).flat();
}

function playByCoins(
  make: typeof makeFormat<string>,
  settings: FormatSettings,
  { agents, trees, run }: CoinGame,
): Pairing<string>[][] {
  const entrants = Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
  const random = randomFor('coin-rounds', run);
  const format = make({ ...settings, anchor: undefined, placement: renamed(settings, entrants) }, entrants, run);
  const rounds: Pairing<string>[][] = [];
  let step = format.next();
  while (!step.done) {
    rounds.push(step.value);
    step = format.next(step.value.map((pairing) => coinOutcome(pairing, trees, random)));
  }
  return rounds;
}

/** The first entrants take the places of those that have a rating. */
function renamed({ placement }: FormatSettings, entrants: readonly string[]): FormatSettings['placement'] {
  const ratings = Object.values(placement.established);
  const established = Object.fromEntries(ratings.map((rating, index) => [entrants[index] ?? '', rating]));
  return { ...placement, established };
}

function coinOutcome(pairing: Pairing<string>, trees: number, random: Random): Outcome<string> {
  const winner = () => (random.chance(0.5) ? 'a' : 'b');
  const results = Array.from({ length: trees }, (_, tree) => ({ cluster: String(tree), winner: winner() }) as const);
  return { pairing, results };
}
