import { itemResults } from '../../src/arena/item-results.ts';
import { matchBattles } from '../../src/arena/match-battles.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { type ItemResult, itemKinds } from '../../src/ratings/ability/ability.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import type { DemoSize } from '../arena/play-demo.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { mean, rounded } from '../arena/read-shares.ts';
import { type BoardRatings, boards, correlationWithSkill, itemBoard, ofBoards } from './boards.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

/** One shuffle a seed would leave a standard error of 0.08 over 20 seeds of eight agents. */
const shufflesPerSeed = 25;

/**
 * Known skill against ratings from the same battles whose winners changed places at random, and from the same items
 * whose grades did: no skill may show.
 */
export async function shuffledVerdicts(
  seeds: readonly number[],
  { agents: count, trees, rounds }: DemoSize,
): Promise<Control> {
  const shuffledOf = ofBoards((): number[] => []);
  const unshuffled = ofBoards((): number[] => []);
  const agents = scriptedRoster.slice(0, count).map(({ name }) => ({ kind: 'scripted', name }));
  for (const seed of seeds) {
    const { record } = await playInMemory({ seed, agents, trees: { count: trees }, tournament: { rounds } });
    const battles = matchBattles(record.matches);
    const items = itemResults(record);
    unshuffled.matches.push(correlationWithSkill(matchBoard(battles)));
    unshuffled.items.push(correlationWithSkill(itemBoard(items)));
    for (let shuffle = 0; shuffle < shufflesPerSeed; shuffle++) {
      shuffledOf.matches.push(correlationWithSkill(matchBoard(withShuffledWinners(battles, seed, shuffle))));
      shuffledOf.items.push(correlationWithSkill(itemBoard(withShuffledGrades(items, seed, shuffle))));
    }
  }
  return {
    control: 'shuffled verdicts',
    passed: boards.every((board) => Math.abs(mean(shuffledOf[board])) <= mostMeanCorrelation),
    measured: {
      seeds: seeds.length,
      shufflesPerSeed,
      meanSpearman: ofBoards((board) => rounded(mean(shuffledOf[board]))),
      meanSpearmanUnshuffled: ofBoards((board) => rounded(mean(unshuffled[board]))),
    },
  };
}

function matchBoard(battles: readonly Battle[]): BoardRatings {
  return new Map(rateBattles(battles).ratings.map(({ agent, rating }) => [agent, rating]));
}

/** The winners dealt out again over the battles, each seat named by the toss of a coin. */
function withShuffledWinners(battles: readonly Battle[], seed: number, shuffle: number): Battle[] {
  const random = randomFor('bench', 'shuffled verdicts', seed, shuffle);
  const winners = random.shuffle(battles.map(({ winner }) => winner));
  return battles.map(({ model_a, model_b, tree_id }, index) => {
    const winner = winners[index] ?? 'tie';
    const [a, b] = random.chance(0.5) ? [model_a, model_b] : [model_b, model_a];
    return { model_a: a, model_b: b, winner, tree_id };
  });
}

/** The grades of each kind dealt out again over its items. */
function withShuffledGrades(items: readonly ItemResult[], seed: number, shuffle: number): ItemResult[] {
  return itemKinds.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    const grades = randomFor('bench', 'shuffled grades', seed, shuffle, kind).shuffle(
      own.map(({ satisfied }) => satisfied),
    );
    return own.map((item, index) => ({ ...item, satisfied: grades[index] === true }));
  });
}
