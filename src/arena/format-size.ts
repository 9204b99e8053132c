import { LRUCache } from 'lru-cache';
import type { FormatSettings } from '../config/format-settings.ts';
import { canonicalJson } from '../kernel/json.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import type { Outcome, Pairing } from './formats/format.ts';
import { defaultSwissRounds } from './formats/swiss.ts';
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
 * @param agents 2 to 1,000
 */
export function formatSize(settings: FormatSettings, agents: number): FormatSize {
  const key = `${agents} ${canonicalJson(settings)}`;
  const size = known.get(key) ?? countSize(settings, agents);
  known.set(key, size);
  return size;
}

/** A format is played to be counted, which takes its time, and lists of runs ask for the same again and again. */
const known = new LRUCache<string, FormatSize>({ max: 1000 });

function countSize(settings: FormatSettings, agents: number): FormatSize {
  const rounds = settings.rounds ?? defaultSwissRounds(agents);
  if (settings.format === 'swiss' && isWholeSwiss(agents, rounds)) {
    return { rounds, pairings: rounds * Math.floor(agents / 2), opponents: rounds };
  }
  return playedSize(settings, agents);
}

/** Half the agents are new to everybody before each round, the bye included, so that all rounds can be paired (Dirac 1952). */
function isWholeSwiss(agents: number, rounds: number): boolean {
  return rounds * 2 <= agents;
}

function playedSize(settings: FormatSettings, agents: number): FormatSize {
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
  const meetsAll = format === 'anchor' || format === 'adaptive';
  return meetsAll ? Math.min(agents - 1, played.flat().length) : Math.min(agents - 1, played.length);
}

interface CoinGame {
  readonly agents: number;
  readonly trees: number;
  /** Fixes the coins and the draw of the format. */
  readonly run: number;
}

/** A swiss tournament of more agents is not played for its pairs: every round would be fitted. */
const mostPlayed = 64;

/**
 * The pairs that are asked for, none twice, when coins decide. Between equals swiss pairing is as good as chance, so of many
 * agents its rounds are drawn.
 *
 * @returns pairings of entrants named `00`, `01`, …
 */
export function coinPairings(settings: FormatSettings, game: CoinGame): Pairing<string>[] {
  const { agents, run } = game;
  if (settings.format !== 'swiss' || agents <= mostPlayed) return playByCoins(makeFormat, settings, game).flat();
  return drawnRounds(coinNames(agents), formatSize(settings, agents).rounds, randomFor('coin-pairs', run));
}

/** Everybody meets somebody by chance in each round; a pair that met before is left out. */
function drawnRounds(entrants: readonly string[], rounds: number, random: Random): Pairing<string>[] {
  const drawn = new Map<string, Pairing<string>>();
  for (let round = 0; round < rounds; round++) {
    const order = random.shuffle(entrants);
    for (let place = 0; place + 1 < order.length; place += 2) {
      const [a = '', b = ''] = [order[place], order[place + 1]].sort();
      drawn.set(`${a} ${b}`, { a, b });
    }
  }
  return [...drawn.values()];
}

function coinNames(agents: number): string[] {
  return Array.from({ length: agents }, (_, index) => String(index).padStart(2, '0'));
}

function playByCoins(
  make: typeof makeFormat<string>,
  settings: FormatSettings,
  { agents, trees, run }: CoinGame,
): Pairing<string>[][] {
  const entrants = coinNames(agents);
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
