import path from 'node:path';
import { parseArgs } from 'node:util';
import { failureTags } from '../examiner/verdict.ts';
import { knownSkills } from '../src/application/site-parts.ts';
import { scriptedRoster } from '../src/sandbox/contestants/scripted-roster.ts';
import { type PlayedDemo, playDemo } from './arena/play-demo.ts';
import { playDemoInMemory } from './arena/play-in-memory.ts';
import { mean, pooled, rounded, type Shares, shareOf } from './arena/read-shares.ts';
import { inFreshFolder } from './arena/run-arena.ts';
import { seedRange } from './arena/seed-range.ts';

/**
 * How well the ratings of a demo tournament order the agents by their known skill, over seeds that nothing was tuned to.
 * Prints one JSON line a seed and one for all; exit code 1 when the mean or the lowest correlation of the rating by items, which stands first, is too low.
 */
const leastMean = 0.9;
const leastOfAll = 0.7;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '101-120' },
    agents: { type: 'string', default: '8' },
    trees: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    /** Keeps each seed's exports in a folder `seed-N` of this one. */
    output: { type: 'string', short: 'o' },
    /** Plays the same tournaments without engine, database and report; nothing is kept. */
    memory: { type: 'boolean', default: false },
    /** Judge of the grades with `--memory`, such as `sandbox/oracle:near-miss-0.05`. */
    judge: { type: 'string' },
  },
});
const size = { agents: Number(values.agents), trees: Number(values.trees), rounds: Number(values.rounds) };

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function tagShares(shares: readonly Shares[]) {
  return Object.fromEntries(failureTags.map((tag) => [tag, shareOf(pooled(shares.map(({ tags }) => tags[tag])))]));
}

/** Returns the share of judged rounds that were won clearly. */
function muchBetter(shares: readonly Shares[]) {
  const clear = shares.map(({ tiers: { A_MUCH_BETTER: a, B_MUCH_BETTER: b } }) => ({
    count: a.count + b.count,
    of: a.of,
  }));
  return shareOf(pooled(clear));
}

/** A difference of known skill that a leaderboard should tell. */
const tellable = 0.15;

/** Of the pairs whose known skill differs by so much, how many differ significantly; and how many pairs the wrong way round. */
function toldShares(apart: readonly (readonly [string, string])[]) {
  const skills = knownSkills();
  const lead = ([better, worse]: readonly [string, string]) => (skills.get(better) ?? 0) - (skills.get(worse) ?? 0);
  const names = scriptedRoster.slice(0, size.agents).map(({ name }) => name);
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  return {
    told: apart.filter((pair) => lead(pair) >= tellable).length,
    of: pairs.filter((pair) => lead(pair) >= tellable).length,
    wrong: apart.filter((pair) => lead(pair) < 0).length,
  };
}

function printSeed({ demo, shares, seconds, warnings }: PlayedDemo): void {
  const { seed, spearman, trees, matches, rounds, voids } = demo;
  print({
    bench: 'seeds',
    seed,
    spearman: spearman === null ? null : rounded(spearman),
    spearmanOfItems: demo.spearmanOfItems === null ? null : rounded(demo.spearmanOfItems),
    apart: toldShares(demo.items.apart),
    apartTogether: toldShares(demo.items.apartTogether),
    ties: shareOf(shares.tiesByRound),
    tieHigh: shareOf(shares.tiers.TIE_HIGH),
    tieLow: shareOf(shares.tiers.TIE_LOW),
    levelMatches: shareOf(shares.tiesByMatch),
    muchBetter: muchBetter([shares]),
    tags: tagShares([shares]),
    seatAWins: shareOf(shares.seatAWins),
    trees,
    matches,
    rounds,
    voids,
    seconds: rounded(seconds, 1),
    warnings,
  });
}

function summed(shares: readonly ReturnType<typeof toldShares>[]) {
  const sum = (count: (share: ReturnType<typeof toldShares>) => number) =>
    shares.reduce((all, each) => all + count(each), 0);
  return { told: sum(({ told }) => told), of: sum(({ of }) => of), wrong: sum(({ wrong }) => wrong) };
}

async function main(output: string): Promise<void> {
  const played: PlayedDemo[] = [];
  for (const seed of seedRange(values.seeds)) {
    const one = values.memory
      ? await playDemoInMemory(seed, size, values.judge)
      : await playDemo(seed, size, path.join(output, `seed-${seed}`));
    played.push(one);
    printSeed(one);
  }
  const shares = played.map((each) => each.shares);
  const ofItems = played.map(({ demo }) => demo.spearmanOfItems ?? 0);
  const told = played.map(({ demo }) => toldShares(demo.items.apart));
  const together = played.map(({ demo }) => toldShares(demo.items.apartTogether));
  // A run without a correlation counts as one without any agreement.
  const correlations = played.map(({ demo }) => demo.spearman ?? 0);
  const average = mean(correlations);
  const lowest = Math.min(...correlations);
  const averageOfItems = mean(ofItems);
  const lowestOfItems = Math.min(...ofItems);
  const passed = averageOfItems >= leastMean && lowestOfItems >= leastOfAll;
  print({
    bench: 'seeds',
    ...size,
    seeds: values.seeds,
    mean: rounded(average),
    lowest: rounded(lowest),
    meanOfItems: rounded(averageOfItems),
    lowestOfItems: rounded(lowestOfItems),
    apart: summed(told),
    apartTogether: summed(together),
    meanTies: rounded(mean(shares.map(({ tiesByRound }) => shareOf(tiesByRound) ?? 0))),
    muchBetter: muchBetter(shares),
    tagShares: tagShares(shares),
    seatAWins: shareOf(pooled(shares.map(({ seatAWins }) => seatAWins))),
    meanSeconds: rounded(mean(played.map(({ seconds }) => seconds)), 1),
    passed,
  });
  if (!passed) process.exitCode = 1;
}

await (values.output === undefined ? inFreshFolder(main) : main(values.output));
