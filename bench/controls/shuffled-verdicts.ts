import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { knownSkills } from '../../src/application/known-skill.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { type Battle, readBattles } from '../../src/ratings/battles.ts';
import { spearman } from '../../src/ratings/correlation.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { type DemoSize, playDemo } from '../arena/play-demo.ts';
import { mean, rounded } from '../arena/read-shares.ts';
import { inFreshFolder } from '../arena/run-arena.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

/** One shuffle a seed would leave a standard error of 0.08 over 20 seeds of eight agents. */
const shufflesPerSeed = 25;

/**
 * Known skill against ratings from the same battles whose winners changed places at random: no skill may show.
 * @param played a folder that `bench/seeds.ts -o` wrote; without it demos of `size` are played
 */
export async function shuffledVerdicts(
  seeds: readonly number[],
  size: DemoSize,
  played: string | undefined,
): Promise<Control> {
  const correlations: number[] = [];
  const unshuffled: number[] = [];
  for (const seed of seeds) {
    const battles = await battlesOf(seed, size, played);
    unshuffled.push(correlation(battles));
    for (let shuffle = 0; shuffle < shufflesPerSeed; shuffle++) {
      correlations.push(correlation(shuffled(battles, seed, shuffle)));
    }
  }
  const average = mean(correlations);
  return {
    control: 'shuffled verdicts',
    passed: Math.abs(average) <= mostMeanCorrelation,
    measured: {
      seeds: seeds.length,
      shufflesPerSeed,
      meanSpearman: rounded(average),
      meanSpearmanUnshuffled: rounded(mean(unshuffled)),
    },
  };
}

async function battlesOf(seed: number, size: DemoSize, played: string | undefined): Promise<readonly Battle[]> {
  if (played !== undefined) return readFrom(path.join(played, `seed-${seed}`));
  return inFreshFolder(async (folder) => {
    await playDemo(seed, size, folder);
    return readFrom(folder);
  });
}

async function readFrom(folder: string): Promise<readonly Battle[]> {
  const file = path.join(folder, 'battles.jsonl');
  const { battles, broken } = readBattles(await readFile(file, 'utf8'));
  if (broken.length > 0 || battles.length === 0) throw new Error(`${file} has no battles, or broken lines`);
  return battles;
}

/** The winners dealt out anew over the battles, each seat named by the toss of a coin. */
function shuffled(battles: readonly Battle[], seed: number, shuffle: number): Battle[] {
  const random = randomFor('bench', 'shuffled verdicts', seed, shuffle);
  const winners = random.shuffle(battles.map(({ winner }) => winner));
  return battles.map(({ model_a, model_b, tree_id }, index) => {
    const winner = winners[index] ?? 'tie';
    const [a, b] = random.chance(0.5) ? [model_a, model_b] : [model_b, model_a];
    return { model_a: a, model_b: b, winner, tree_id };
  });
}

/** Zero where it is undefined: ratings that are all equal show no skill. */
function correlation(battles: readonly Battle[]): number {
  const skills = knownSkills();
  const rows = rateBattles(battles).ratings.map(({ agent, rating }) => {
    const skill = skills.get(agent);
    if (skill === undefined) throw new Error(`${agent} has no known skill`);
    return { rating, skill };
  });
  const ratings = rows.map(({ rating }) => rating);
  const known = rows.map(({ skill }) => skill);
  return spearman(ratings, known) ?? 0;
}
