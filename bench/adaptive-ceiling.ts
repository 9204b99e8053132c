import { parseArgs } from 'node:util';
import { adaptive } from '../src/arena/formats/adaptive.ts';
import type { Format, Outcome, Ranking } from '../src/arena/formats/format.ts';
import { randomPairs } from '../src/arena/formats/perfect-matching.ts';
import { randomFor } from '../src/kernel/random.ts';
import { drawStrengths } from '../src/simulation/format-plans.ts';
import { correlationRange, meanOf, pairedDifference } from '../src/simulation/monte-carlo.ts';
import { rankingFidelity } from '../src/simulation/ranking-fidelity.ts';
import { entrantId, judgeNoise, type SimulatedJudge, simulatedJudge } from '../src/simulation/simulated-judge.ts';
import { policyValues } from './adaptive/best-policy.ts';
import { everyPair, likeliestOrder, oneStep, type Score, tableOf, twoSteps } from './adaptive/knowing-policies.ts';
import { StrengthParticles } from './adaptive/particles.ts';

// A JSON line for each way to choose comparisons and to rank by them, before a judge that names winners: the mean
// Kendall's tau, its interval, and the paired difference from the format `adaptive`. Those called `knowing` know the
// laboratory's law of strengths and noise, which no format does: they show what any choice could reach.

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '14' },
    entrants: { type: 'string', default: '8' },
    sigma: { type: 'string', default: '0.15' },
    particles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    exact: { type: 'string' },
  },
});
const draws = Number(values.draws);
const calls = Number(values.calls);
const entrants = Number(values.entrants);
const sigma = Number(values.sigma);
const seed = Number(values.seed);
const ids = Array.from({ length: entrants }, (_, index) => entrantId(index));

interface Draw {
  readonly judge: SimulatedJudge;
  /** Of a format, as the laboratory draws it. */
  readonly seed: number;
  readonly number: number;
}

type Way = (draw: Draw) => Ranking<string>;

/** How one who knows the laboratory asks. */
interface Asking {
  readonly calls: number;
  /** `random`: the pairs of the format `randomPairs`; `all`: each pair in turn. */
  readonly choose: Score | 'two-steps' | 'random' | 'all';
  /** So many disjoint pairs are chosen before their results are seen. */
  readonly atOnce: number;
}

const best = { calls, choose: 'tau', atOnce: 1 } as const;
const ways: Readonly<Record<string, Way>> = {
  adaptive: (draw) => play(adaptive(ids, { seed: draw.seed, pairings: calls }), draw.judge),
  'random pairs': (draw) => play(randomPairs(ids, { seed: draw.seed, pairings: calls }), draw.judge),
  'knowing, random pairs': (draw) => knowing({ ...best, choose: 'random' }, draw),
  'adaptive, one at a time': oneAtATime,
  'knowing, tau, in rounds': (draw) => knowing({ ...best, atOnce: Math.floor(entrants / 2) }, draw),
  'knowing, entropy': (draw) => knowing({ ...best, choose: 'entropy' }, draw),
  'knowing, tau': (draw) => knowing(best, draw),
  'knowing, entropy, two steps': (draw) => knowing({ ...best, choose: 'two-steps' }, draw),
  'knowing, entropy, 2 calls more': (draw) => knowing({ ...best, choose: 'entropy', calls: calls + 2 }, draw),
  'knowing, entropy, 4 calls more': (draw) => knowing({ ...best, choose: 'entropy', calls: calls + 4 }, draw),
  'knowing, all pairs once': (draw) => knowing({ ...best, choose: 'all', calls: pairCount() }, draw),
};

function pairCount(): number {
  return (entrants * (entrants - 1)) / 2;
}

function play(format: Format<string>, judge: SimulatedJudge): Ranking<string> {
  let step = format.next();
  while (!step.done) step = format.next(step.value.map((pairing) => ({ pairing, results: [judge.compare(pairing)] })));
  return step.value;
}

/** The same belief and gain without rounds: each pair is chosen by the results of all before it. */
function oneAtATime(draw: Draw): Ranking<string> {
  const known: Outcome<string>[] = [];
  for (let call = 0; call < calls; call++) {
    const step = adaptive(ids, { seed: draw.seed, pairings: 1, known }).next();
    if (step.done) return step.value;
    for (const pairing of step.value) known.push({ pairing, results: [draw.judge.compare(pairing)] });
  }
  // A void counts for nothing and uses the budget up, so that what is known is ranked.
  const nothing = { cluster: 'question', winner: 'void' } as const;
  return play(adaptive(ids, { seed: draw.seed, pairings: 1, known }), { ...draw.judge, compare: () => nothing });
}

function knowing(asking: Asking, draw: Draw): Ranking<string> {
  const random = randomFor('knowing', seed, draw.number);
  const particles = new StrengthParticles(entrants, Number(values.particles), sigma, random);
  const fixed = asking.choose === 'random' ? randomOrder(draw) : null;
  for (let call = 0; call < asking.calls; ) {
    const pairs = fixed?.slice(call, call + 1) ?? chosen(asking, particles, call);
    const results = pairs.map((pair) => {
      const [i, j] = everyPair(entrants)[pair] ?? [0, 0];
      return draw.judge.compare({ a: entrantId(i), b: entrantId(j) }).winner === 'a'
        ? ([i, j] as const)
        : ([j, i] as const);
    });
    for (const [winner, loser] of results) particles.observe(winner, loser);
    call += pairs.length;
  }
  return likeliestOrder(tableOf(particles.strengths, entrants, sigma), entrants).map((index) => [entrantId(index)]);
}

function chosen({ choose, atOnce, calls: most }: Asking, particles: StrengthParticles, call: number): number[] {
  const table = tableOf(particles.strengths, entrants, sigma);
  const weights = new Float64Array(table.count).fill(1 / table.count);
  if (choose === 'two-steps') return [twoSteps(table, weights, 6).pair];
  if (choose !== 'tau' && choose !== 'entropy') return [call % table.pairs.length];
  const seated = new Set<number>();
  const pairs: number[] = [];
  for (const { pair } of oneStep(table, weights, choose)) {
    const both = table.pairs[pair] ?? [];
    if (pairs.length >= Math.min(atOnce, most - call) || both.some((one) => seated.has(one))) continue;
    for (const one of both) seated.add(one);
    pairs.push(pair);
  }
  return pairs;
}

/** The pairs of the format, as places in the list of all pairs. */
function randomOrder(draw: Draw): number[] {
  const pairs: number[] = [];
  const never: SimulatedJudge['compare'] = ({ a, b }) => {
    const [i = 0, j = 0] = [ids.indexOf(a), ids.indexOf(b)].sort((one, other) => one - other);
    pairs.push((i * (2 * entrants - i - 1)) / 2 + (j - i - 1));
    return { cluster: 'question', winner: 'tie' };
  };
  play(randomPairs(ids, { seed: draw.seed, pairings: calls }), { ...draw.judge, compare: never });
  return pairs;
}

if (values.exact) {
  const random = randomFor('exact', seed);
  const strengths = Float64Array.from({ length: entrants * Number(values.exact) }, () => random.float());
  const found = policyValues(tableOf(strengths, entrants, sigma), entrants, calls);
  process.stdout.write(
    `${JSON.stringify({ way: 'exact', entrants, sigma, calls, of: Number(values.exact), ...found })}\n`,
  );
  process.exit();
}

const reference: number[] = [];
for (const [name, way] of Object.entries(ways)) {
  const wanted = values.only?.split(';').map((each) => each.trim());
  if (wanted && name !== 'adaptive' && !wanted.includes(name)) continue;
  const taus = Array.from({ length: draws }, (_, number) => tauOf(way, number));
  if (name === 'adaptive') reference.push(...taus);
  const [tau, gain] = [meanOf(taus, correlationRange), pairedDifference(taus, reference)];
  process.stdout.write(`${JSON.stringify({ way: name, entrants, sigma, calls, draws, tau, gain })}\n`);
}

/** Strengths, luck and seeds are those of `simulate fidelity` with the same seed. */
function tauOf(way: Way, number: number): number {
  const strengths = drawStrengths('uniform', entrants, seed, number);
  const settings = { kind: 'winner', sigma, ties: 0, bias: 0, orders: 'one' } as const;
  const judge = simulatedJudge(settings, strengths, judgeNoise(entrants, seed, entrants, number));
  const ofFormat = randomFor('simulated-format', seed, entrants, number).int(0, 2 ** 31 - 1);
  return rankingFidelity(way({ judge, seed: ofFormat, number }), strengths).tau;
}
