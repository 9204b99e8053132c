import { systemClock } from '../src/kernel/clock.ts';
import { randomFor } from '../src/kernel/random.ts';
import type { Battle } from '../src/ratings/battles.ts';
import { bradleyTerry, winProbability } from '../src/ratings/bradley-terry.ts';
import { tally } from '../src/ratings/pair-counts.ts';
import { rateBattles } from '../src/ratings/rate.ts';

// Prints one JSON line: milliseconds to rate a million battles of 50 agents, and ten thousand with the jackknife.

const agents = 50;

function madeUpBattles(count: number, trees: number | null): Battle[] {
  const random = randomFor('bench/rating', count);
  return Array.from({ length: count }, (): Battle => {
    const a = random.int(0, agents - 1);
    const b = (a + random.int(1, agents - 1)) % agents;
    const winner = random.chance(winProbability((a - b) / 10)) ? 'model_a' : 'model_b';
    const battle: Battle = { model_a: `agent-${a}`, model_b: `agent-${b}`, winner };
    return trees === null ? battle : { ...battle, tree_id: `tree-${random.int(1, trees)}` };
  });
}

function timed<Value>(work: () => Value): { value: Value; ms: number } {
  const start = systemClock.now();
  const value = work();
  return { value, ms: systemClock.now() - start };
}

const million = madeUpBattles(1_000_000, null);
const counted = timed(() => tally(million));
const fitted = timed(() => bradleyTerry(counted.value.agents.length, counted.value.pairs));
const rated = timed(() => rateBattles(million));
const jackknifed = timed(() => rateBattles(madeUpBattles(10_000, 30)));

process.stdout.write(
  `${JSON.stringify({
    bench: 'rating',
    million: { countMs: counted.ms, fitFromCountsMs: fitted.ms, rateMs: rated.ms, interval: rated.value.interval },
    tenThousand: { rateMs: jackknifed.ms, interval: jackknifed.value.interval, clusters: jackknifed.value.clusters },
    converged: rated.value.converged && jackknifed.value.converged,
  })}\n`,
);
