import { parseArgs } from 'node:util';
import type { Format, GradedTask, Outcome, Pairing, PairingResult, Ranking } from '../src/arena/formats/format.ts';
import { roundRobin } from '../src/arena/formats/round-robin.ts';
import { MadeUpAnswers } from '../src/arena/made-up-answers.ts';
import { randomFor } from '../src/kernel/random.ts';
import { adaptiveByScores } from '../training/formats/score-belief.ts';
import { playByTrees, rankByAnswers } from './adaptive/by-trees.ts';
import { correlationRange, meanOf, pairedDifference } from './simulation/monte-carlo.ts';
import { randomPairs } from './simulation/random-pairs.ts';

// A JSON line for each way to allocate a tournament on trees that suit some agents better than others, with answers that
// matches share (src/arena/made-up-answers.ts): the mean Kendall's tau of its ranking, the paired difference from `winners` (the format
// `adaptive`, told who won on each tree), and what it takes: distinct answers, matches, rounds of pairings.

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '2000' },
    agents: { type: 'string', default: '8' },
    trees: { type: 'string', default: '6' },
    pairings: { type: 'string', default: '14' },
    spread: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    answers: { type: 'string', default: '245' },
  },
});
const [draws, agents, trees] = [Number(values.draws), Number(values.agents), Number(values.trees)];
const pairings = Number(values.pairings);
const ids = Array.from({ length: agents }, (_, index) => `a${index}`);

/** What outcomes carry besides the winner: nothing, each side's mean share of items passed, or that of every task. */
type Shown = 'winners' | 'margins' | 'items';

interface Played {
  readonly ranking: Ranking<string>;
  readonly rounds: number;
  readonly matches: number;
}

type Way = (world: MadeUpAnswers, seed: number) => Played;

const asks = (make: (seed: number) => Format<string>, by: Shown, on = trees): Way => {
  return (world, seed) => playFormat(make(seed), (pairing) => meet(world, pairing, by, on));
};
const whole = (by: Shown, budget = pairings, on = trees) =>
  asks((seed) => adaptiveByScores(ids, { seed, pairings: budget }), by, on);

const ways: Readonly<Record<string, Way>> = {
  winners: whole('winners'),
  margins: whole('margins'),
  items: whole('items'),
  'items, random pairs': asks((seed) => randomPairs(ids, { seed, pairings }), 'items'),
  'items, half the pairings': whole('items', Math.ceil(pairings / 2)),
  'items, half the pairings, twice the trees': whole('items', Math.ceil(pairings / 2), 2 * trees),
  'items, half the pairings, a third more trees': whole('items', Math.ceil(pairings / 2), Math.round((4 * trees) / 3)),
  'items, twice the pairings, half the trees': whole('items', 2 * pairings, Math.ceil(trees / 2)),
  'items, everybody the first task of many trees': firstTasks,
  'items, a tree at a time': byTrees,
  'winners, round robin': asks(() => roundRobin(ids), 'winners'),
};

function playFormat(format: Format<string>, ask: (pairing: Pairing<string>) => Outcome<string>): Played {
  let [matches, rounds] = [0, 0];
  let step = format.next();
  for (; !step.done; rounds++) {
    const outcomes = step.value.map(ask);
    matches += outcomes.reduce((sum, { results }) => sum + results.length, 0);
    step = format.next(outcomes);
  }
  return { ranking: step.value, matches, rounds };
}

function byTrees(world: MadeUpAnswers): Played {
  const budget = pairings * trees;
  const meetOn = (one: number, other: number, tree: number): Outcome<string> => {
    return { pairing: { a: idOf(one), b: idOf(other) }, results: [resultOn(world, one, other, tree, 'items')] };
  };
  return { ...playByTrees({ ids, trees, budget, meet: meetOn }), matches: budget };
}

/** As many answers as `items` buys, all to tasks that everybody answers; no matches. */
function firstTasks(world: MadeUpAnswers): Played {
  const many = Math.round(Number(values.answers) / agents);
  const outcomes = Array.from({ length: many }, (_, tree) =>
    ids.slice(1).map((id, other): Outcome<string> => {
      const tasks = [world.firstTask(0, other + 1, tree)];
      return { pairing: { a: idOf(0), b: id }, results: [{ cluster: String(tree), winner: 'tie', tasks }] };
    }),
  ).flat();
  return { ranking: rankByAnswers(ids, outcomes), matches: 0, rounds: 1 };
}

function idOf(index: number): string {
  return ids[index] ?? '';
}

function meet(world: MadeUpAnswers, pairing: Pairing<string>, by: Shown, on: number): Outcome<string> {
  const [one, other] = [ids.indexOf(pairing.a), ids.indexOf(pairing.b)];
  return { pairing, results: Array.from({ length: on }, (_, tree) => resultOn(world, one, other, tree, by)) };
}

function resultOn(world: MadeUpAnswers, one: number, other: number, tree: number, by: Shown): PairingResult {
  const { lead, tasks } = world.match(one, other, tree);
  return { cluster: String(tree), winner: lead > 0 ? 'a' : lead < 0 ? 'b' : 'tie', ...shown(by, tasks) };
}

function shown(by: Shown, tasks: readonly GradedTask[]): Partial<PairingResult> {
  const mean = (seat: 'a' | 'b') => tasks.reduce((sum, task) => sum + task[seat], 0) / tasks.length;
  return by === 'items' ? { tasks } : by === 'margins' ? { scores: { a: mean('a'), b: mean('b') } } : {};
}

/** Kendall's tau-a: level pairs count for nothing either way. Agents are made up from the worst to the best. */
function tauOf(ranking: Ranking<string>): number {
  const place = new Map(ranking.flatMap((level, index) => level.map((id) => [id, -index] as const)));
  let sum = 0;
  for (let i = 0; i < agents; i++) {
    for (let j = 0; j < i; j++) sum += Math.sign((place.get(`a${i}`) ?? 0) - (place.get(`a${j}`) ?? 0));
  }
  return sum / ((agents * (agents - 1)) / 2);
}

interface Measured extends Omit<Played, 'ranking'> {
  readonly tau: number;
  readonly answers: number;
}

function measure(way: Way, draw: number): Measured {
  const world = new MadeUpAnswers({ agents, spread: Number(values.spread) }, `${values.seed} ${draw}`);
  const { ranking, ...took } = way(world, randomFor('allocation', values.seed, draw).int(0, 2 ** 31 - 1));
  return { ...took, tau: tauOf(ranking), answers: world.answers.size };
}

const wanted = values.only?.split(';').map((each) => each.trim());
const reference: number[] = [];
for (const [name, way] of Object.entries(ways)) {
  if (wanted && name !== 'winners' && !wanted.includes(name)) continue;
  const measured = Array.from({ length: draws }, (_, draw) => measure(way, draw));
  const taus = measured.map(({ tau }) => tau);
  if (name === 'winners') reference.push(...taus);
  const mean = (key: keyof Measured) => meanOf(measured.map((each) => each[key])).value;
  const took = { answers: mean('answers'), matches: mean('matches'), rounds: mean('rounds') };
  const [tau, gain] = [meanOf(taus, correlationRange), pairedDifference(taus, reference)];
  process.stdout.write(`${JSON.stringify({ way: name, draws, tau, gain, ...took })}\n`);
}
