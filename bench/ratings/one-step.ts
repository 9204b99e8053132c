import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { formatSettings } from '../../src/config/format-settings.ts';
import { jackknife } from '../../src/ratings/intervals.ts';
import { at, cell, type Matrix } from '../../src/ratings/matrix.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { oneStepJackknife } from '../../src/ratings/one-step-jackknife.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { inverseInformation, sandwich } from '../../src/ratings/sandwich.ts';
import { battlesOf, trueStrengths } from '../../src/simulation/coverage/coverage-study.ts';
import { type MadeUp, matchLaw, playMadeUp } from '../../src/simulation/coverage/play-made-up.ts';

/**
 * What leaving one tree out by a single Newton step changes against whole fits, on the made-up tournaments of
 * bench/ratings-coverage.ts: by number of agents and trees the mean, least and most of the ratio of standard errors, and how
 * often 95% intervals hold the truth; the same of the sandwich. Tournaments without a finite maximum are left out.
 */
const tournaments = Number(process.argv[2] ?? 300);
const swiss = formatSettings.parse({ format: 'swiss' });
const sizes = [
  { agents: 8, trees: 6 },
  { agents: 8, trees: 10 },
  { agents: 8, trees: 30 },
  { agents: 32, trees: 30 },
];

interface Ratios {
  sum: number;
  count: number;
  least: number;
  most: number;
  held: number;
}

const ratios = (): Ratios => ({ sum: 0, count: 0, least: Number.POSITIVE_INFINITY, most: 0, held: 0 });

for (const size of sizes) {
  const madeUp: MadeUp = { ...size, spread: 2, sigma: 0.5, share: 0.5, ties: 0.05, format: swiss };
  const law = matchLaw(madeUp);
  const truthOf = trueStrengths(madeUp, law);
  const found = { wholeFits: ratios(), oneStep: ratios(), sandwich: ratios() };
  for (let run = 0; run < tournaments; run++) {
    const played = playMadeUp(madeUp, law, 1e6 + run);
    const model = pairModel(tally(played.flatMap(battlesOf)));
    const { parameters, estimator } = model.fit();
    if (estimator === 'firth') continue;
    const inverted = inverseInformation(model, parameters);
    const whole = jackknife(model, parameters);
    const step = oneStepJackknife({ model, parameters, inverted, mostRefits: size.trees });
    if (step === null) continue;
    const truth = truthOf(played);
    const note = (into: Ratios, covariance: Matrix) => count(into, { covariance, whole, parameters, truth, ...size });
    note(found.wholeFits, whole);
    note(found.oneStep, step);
    note(found.sandwich, sandwich(model, parameters, inverted));
  }
  for (const [method, { sum, count: all, least, most, held }] of Object.entries(found)) {
    const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
    const line = {
      ratio: rounded(sum / all),
      least: rounded(least),
      most: rounded(most),
      coverage: rounded(held / all),
    };
    process.stdout.write(`${JSON.stringify({ bench: 'one-step', ...size, tournaments, method, ...line })}\n`);
  }
}

interface Case {
  readonly covariance: Matrix;
  readonly whole: Matrix;
  readonly parameters: Float64Array;
  readonly truth: Float64Array;
  readonly trees: number;
}

function count(into: Ratios, { covariance, whole, parameters, truth, trees }: Case): void {
  const reach = tQuantile(0.975, trees - 1);
  for (let agent = 0; agent < parameters.length; agent++) {
    const error = Math.sqrt(cell(covariance, agent, agent));
    const ratio = error / Math.sqrt(cell(whole, agent, agent));
    into.sum += ratio;
    into.count += 1;
    into.least = Math.min(into.least, ratio);
    into.most = Math.max(into.most, ratio);
    if (Math.abs(at(parameters, agent) - at(truth, agent)) <= reach * error) into.held += 1;
  }
}
