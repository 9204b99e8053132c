import { parseArgs } from 'node:util';
import { formatSettings } from '../src/config/format-settings.ts';
import { agentId } from '../src/kernel/ids.ts';
import { comparedTrees } from '../src/ratings/gate/gate-report.ts';
import { gatePlan, type Look, sequentialComparison } from '../src/ratings/gate/sequential-comparison.ts';
import { pairedDifferences } from '../src/ratings/gate/tree-differences.ts';
import { MadeUpTournament } from './simulation/made-up-tournament.ts';

/**
 * How often the gate for two versions of an agent is right, and on how many trees, over made-up comparisons
 * (bench/simulation/made-up-tournament.ts): at each difference and largest number of trees the shares of what it says, the median of trees
 * used, and the power of one test on all trees. Prints one JSON line for each setting.
 */
const { values } = parseArgs({
  options: {
    comparisons: { type: 'string', default: '2000' },
    trees: { type: 'string', default: '8,12,20,30,60' },
    points: { type: 'string', default: '0,75,150' },
    margin: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

/** Rating points of one unit of log-odds. */
const pointsPerLogit = 400 / Math.LN10;

const roundRobin = formatSettings.parse({ format: 'round-robin' });

/** The differences of the trees of one comparison, in points. */
function drawnDifferences(points: number, trees: number, run: number): readonly number[] {
  const law = { agents: 2, spread: points / pointsPerLogit, format: roundRobin };
  const results = new MadeUpTournament(law, `${values.seed} ${points} ${run}`, trees).results();
  const differences = pairedDifferences(results, { newer: agentId('a1'), older: agentId('a0') });
  return comparedTrees(differences).flatMap((tree) => tree.points ?? []);
}

const share = (count: number, of: number) => Math.round((1000 * count) / of) / 1000;

for (const trees of values.trees.split(',').map(Number)) {
  const plans = [true, false].map((steps) => gatePlan(trees, { margin: Number(values.margin), steps }));
  for (const points of values.points.split(',').map(Number)) {
    const comparisons = Number(values.comparisons);
    const runs = Array.from({ length: comparisons }, (_, run) => drawnDifferences(points, trees, run));
    const [stepped = [], whole = []] = plans.map((plan) =>
      runs.flatMap((differences) => sequentialComparison(differences, plan) ?? []),
    );
    const said = (looks: readonly Look[], decision: Look['decision']) =>
      share(looks.filter((look) => look.decision === decision).length, comparisons);
    const used = stepped.map(({ count }) => count).sort((one, other) => one - other);
    process.stdout.write(
      `${JSON.stringify({
        bench: 'gate',
        trees,
        points,
        comparisons,
        better: said(stepped, 'better'),
        worse: said(stepped, 'worse'),
        equivalent: said(stepped, 'equivalent'),
        medianTrees: used[Math.floor(used.length / 2)],
        meanTrees: share(
          used.reduce((sum, count) => sum + count, 0),
          used.length,
        ),
        wholeBetter: said(whole, 'better'),
        wholeWorse: said(whole, 'worse'),
        difference: share(
          whole.reduce((sum, look) => sum + look.difference, 0),
          whole.length,
        ),
        deviation: share(
          whole.reduce((sum, look) => sum + look.deviation, 0),
          whole.length,
        ),
      })}\n`,
    );
  }
}
