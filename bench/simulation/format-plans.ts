import { anchor } from '../../src/arena/formats/anchor.ts';
import type { Format, Ranking } from '../../src/arena/formats/format.ts';
import { roundRobin } from '../../src/arena/formats/round-robin.ts';
import { swiss } from '../../src/arena/formats/swiss.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { ContestFormat } from '../../training/formats/contests.ts';
import { doubleElimination } from '../../training/formats/double-elimination.ts';
import { groupTournament } from '../../training/formats/group-tournament.ts';
import { reuseOutcomes } from '../../training/formats/reuse-outcomes.ts';
import { adaptiveByScores } from '../../training/formats/score-belief.ts';
import { singleElimination } from '../../training/formats/single-elimination.ts';
import { randomPairs } from './random-pairs.ts';
import { entrantId, type SimulatedJudge } from './simulated-judge.ts';

/** The formats that can be simulated. `drawn` is single elimination without seeding; `groups-G-W-F` name G, K_win, K_final. */
export const simulatedFormats = [
  'round-robin',
  'swiss',
  'anchor',
  'single-elimination',
  'single-elimination-drawn',
  'double-elimination',
  'groups-2-1-1',
  'groups-4-2-2',
  'adaptive',
  'random-pairs',
] as const;
export type SimulatedFormat = (typeof simulatedFormats)[number];

/** A format with all its settings, ready to be played any number of times. */
export interface FormatPlan {
  readonly format: SimulatedFormat;
  /** Setting, such as `3 rounds`; empty if there is none. */
  readonly setting: string;
  /** The one setting of its format that is compared at an equal budget. */
  readonly withinBudget: boolean;
  play(seed: number, judge: SimulatedJudge): Played;
}

export interface PlanRequest {
  readonly entrants: number;
  /** Comparisons that each format may use where all are given the same. */
  readonly budget: number;
  /** Also other settings, for a curve of fidelity against calls. */
  readonly curve: boolean;
}

/** A format whose cost can be chosen, or whose cost is what it is (`most` 1). */
interface Family {
  play(amount: number, seed: number, judge: SimulatedJudge): Played;
  /** The largest amount that makes sense. */
  readonly most: number;
  /** Comparisons that an amount takes at most. */
  comparisons(amount: number): number;
  /** Amounts for the curve. */
  readonly curve: readonly number[];
  settingOf(amount: number): string;
}

/** Curves end at so many comparisons for each entrant. */
const curveEnd = 6;

/**
 * The settings of a format that are to be played: the one nearest to the budget without passing it (the smallest there
 * is when all pass it; it is then not within the budget), and those of the curve.
 */
export function formatPlans(format: SimulatedFormat, request: PlanRequest): FormatPlan[] {
  const family = families[format](Array.from({ length: request.entrants }, (_, index) => entrantId(index)));
  const equal = nearest(family, request.budget);
  const affordable = family.comparisons(equal) <= request.budget;
  const amounts = [...new Set([equal, ...(request.curve ? [...family.curve, 2 * equal] : [])])]
    .filter((amount) => amount === equal || (amount >= 1 && amount <= family.most))
    .filter((amount) => amount === equal || family.comparisons(amount) <= curveEnd * request.entrants)
    .sort((one, other) => one - other);
  return amounts.map((amount) => ({
    format,
    setting: family.settingOf(amount),
    withinBudget: affordable && amount === equal,
    play: (seed, judge) => family.play(amount, seed, judge),
  }));
}

function nearest(family: Family, budget: number): number {
  let amount = 1;
  while (amount < family.most && family.comparisons(amount + 1) <= budget) amount += 1;
  return amount;
}

type MakeFamily = (entrants: readonly string[]) => Family;

const families: Readonly<Record<SimulatedFormat, MakeFamily>> = {
  'round-robin': (entrants) => fixed(pairsOf(entrants.length), () => roundRobin(entrants)),
  swiss: (entrants) => swissFamily(entrants),
  anchor: (entrants) => fixed(entrants.length - 1, (seed) => anchor(entrants, { anchor: firstOf(entrants), seed })),
  'single-elimination': (entrants) =>
    fixed(2 * entrants.length - 2, (seed) =>
      reuseOutcomes(singleElimination(entrants, { seed, seeding: { kind: 'anchor', anchor: firstOf(entrants) } })),
    ),
  'single-elimination-drawn': (entrants) =>
    fixed(entrants.length - 1, (seed) => singleElimination(entrants, { seed, seeding: { kind: 'draw' } })),
  'double-elimination': (entrants) =>
    fixed(2 * entrants.length - 2, (seed) => reuseOutcomes(doubleElimination(entrants, { seed }))),
  'groups-2-1-1': (entrants) => groupFamily(entrants, { groupSize: 2, winners: 1, finalists: 1 }),
  'groups-4-2-2': (entrants) => groupFamily(entrants, { groupSize: 4, winners: 2, finalists: 2 }),
  adaptive: (entrants) =>
    pairingsFamily(entrants.length, (pairings, seed) => adaptiveByScores(entrants, { seed, pairings })),
  'random-pairs': (entrants) =>
    pairingsFamily(entrants.length, (pairings, seed) => randomPairs(entrants, { seed, pairings })),
};

/** Strengths are drawn alike for all entrants, so the first is as good as any. */
function firstOf(entrants: readonly string[]): string {
  return entrants[0] ?? entrantId(0);
}

function pairsOf(entrants: number): number {
  return (entrants * (entrants - 1)) / 2;
}

function fixed(comparisons: number, make: (seed: number) => Format<string>): Family {
  return {
    play: (_, seed, judge) => playPairs(make(seed), judge),
    most: 1,
    comparisons: () => comparisons,
    curve: [],
    settingOf: () => '',
  };
}

function swissFamily(entrants: readonly string[]): Family {
  const count = entrants.length;
  const usual = Math.ceil(Math.log2(count));
  const most = count % 2 === 0 ? count - 1 : count;
  return {
    play: (rounds, seed, judge) => playPairs(swiss(entrants, { seed, rounds }), judge),
    most,
    comparisons: (rounds) => rounds * Math.floor(count / 2),
    curve: [usual - 1, usual, usual + 1, most],
    settingOf: (rounds) => `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
  };
}

function pairingsFamily(count: number, make: (pairings: number, seed: number) => Format<string>): Family {
  const half = Math.floor(count / 2);
  return {
    play: (pairings, seed, judge) => playPairs(make(pairings, seed), judge),
    most: pairsOf(count),
    comparisons: (pairings) => pairings,
    // Among them are the calls of Swiss rounds within 2 N - 2, and just below those of both eliminations.
    curve: [count - 1, half * Math.floor((2 * count - 2) / half), 2 * count - 4, 3 * count - 3, pairsOf(count)],
    settingOf: (pairings) => `${pairings} pairings`,
  };
}

interface Groups {
  readonly groupSize: number;
  readonly winners: number;
  readonly finalists: number;
}

function groupFamily(entrants: readonly string[], groups: Groups): Family {
  const make = (repeats: number, seed: number): ContestFormat<string> =>
    groupTournament(entrants, { ...groups, seed, repeats, weights: [1] });
  const perRepeat = contestsOf(make(1, 0));
  const most = Math.max(1, Math.floor(pairsOf(entrants.length) / perRepeat));
  return {
    play: (repeats, seed, judge) => playContests(make(repeats, seed), judge),
    most,
    comparisons: (repeats) => repeats * perRepeat,
    curve: [1, 2, 4, most],
    settingOf: (repeats) => `${repeats} ${repeats === 1 ? 'repeat' : 'repeats'}`,
  };
}

/** Counts the contests of a format, whoever wins; groups do not depend on the winners in number or size. */
function contestsOf(format: ContestFormat<string>): number {
  const first: SimulatedJudge = {
    callsEach: 1,
    compare: () => ({ cluster: 'question', winner: 'tie' }),
    choose: ({ members, winners }) => members.slice(0, winners),
  };
  return Math.max(1, playContests(format, first).calls);
}

/** Result of a format before a simulated judge, and its cost. */
interface Played {
  readonly ranking: Ranking<string>;
  /** Judge calls: one comparison in one order. */
  readonly calls: number;
  /** Answers that the judge read over all calls: two for a pair, the whole group for a contest. */
  readonly texts: number;
  /** Waits for the judge: comparisons of one round run at the same time. */
  readonly rounds: number;
}

/** More rounds than any format of 64 entrants takes; one that goes on is broken. */
const mostRounds = 100_000;

/** Plays a format of pairs to its end. */
function playPairs(format: Format<string>, judge: SimulatedJudge): Played {
  let calls = 0;
  let rounds = 0;
  let step = format.next();
  while (!step.done && rounds < mostRounds) {
    rounds += 1;
    calls += step.value.length * judge.callsEach;
    step = format.next(step.value.map((pairing) => ({ pairing, results: [judge.compare(pairing)] })));
  }
  if (!step.done) throw new Error('the format does not end');
  return { ranking: step.value, calls, texts: 2 * calls, rounds };
}

/** Plays a format of contests to its end. */
function playContests(format: ContestFormat<string>, judge: SimulatedJudge): Played {
  let calls = 0;
  let texts = 0;
  let rounds = 0;
  let step = format.next();
  while (!step.done && rounds < mostRounds) {
    rounds += 1;
    calls += step.value.length * judge.callsEach;
    texts += step.value.reduce((sum, { members }) => sum + members.length, 0) * judge.callsEach;
    step = format.next(step.value.map((contest) => ({ contest, winners: judge.choose(contest) })));
  }
  if (!step.done) throw new Error('the format does not end');
  return { ranking: step.value.ranking, calls, texts, rounds };
}

/**
 * Distributions of the entrants' strengths, 0 to 1: `uniform` in [0, 1]; `even`, equally far apart from 0 to 1 and
 * shuffled; `narrow`, uniform in [0.8, 0.9], where a trained policy's scores crowd (ArenaRL, figure 1).
 */
export const strengthKinds = ['uniform', 'even', 'narrow'] as const;
export type StrengthKind = (typeof strengthKinds)[number];

const narrowBand = { low: 0.8, width: 0.1 };

/**
 * The true strengths of the entrants of one draw, by index.
 *
 * @param count 2 or more
 * @param draw which of the repetitions
 */
export function drawStrengths(kind: StrengthKind, count: number, seed: number, draw: number): number[] {
  const random = randomFor('simulated-strengths', seed, count, draw);
  if (kind === 'even') return random.shuffle(Array.from({ length: count }, (_, index) => index / (count - 1)));
  const uniform = Array.from({ length: count }, () => random.float());
  return kind === 'uniform' ? uniform : uniform.map((share) => narrowBand.low + narrowBand.width * share);
}
