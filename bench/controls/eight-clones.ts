import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { spearman } from '../../src/ratings/correlation.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { mean, pooled, rounded, shareOf } from '../arena/read-shares.ts';
import { type Board, boards, boardsOf, ofBoards } from './boards.ts';
import { type Control, mostMeanCorrelation } from './control.ts';

const clones = Array.from({ length: 8 }, (_, index) => `Clone-${index + 1}`);
const skill = { kind: 'scripted', hops: 3, coverage: 3, errorRate: 0.15, style: 'bullets' };

const pairs = (clones.length * (clones.length - 1)) / 2;

/** Ratings of eight agents that differ only in name, against the order in which the config names them: none may show. */
export async function eightClones(seeds: readonly number[]): Promise<Control> {
  const correlations = ofBoards((): number[] => []);
  const apart: Record<Board, number> = { matches: 0, items: 0 };
  const ties = [];
  const agents = clones.map((name) => ({ ...skill, name }));
  const order = clones.map((_, index) => index);
  for (const seed of seeds) {
    const played = await playInMemory({ seed, agents, trees: { count: 3 }, tournament: { rounds: 3 } });
    const rated = boardsOf(played);
    for (const board of boards) {
      const ratings = clones.map((name) => rated[board].ratings.get(name) ?? 0);
      apart[board] += rated[board].apart;
      correlations[board].push(spearman(order, ratings) ?? 0);
    }
    ties.push(tournamentShares(played.record).tiesByRound);
  }
  return {
    control: 'eight clones',
    passed: boards.every((board) => Math.abs(mean(correlations[board])) <= mostMeanCorrelation),
    measured: {
      seeds: seeds.length,
      meanSpearman: ofBoards((board) => rounded(mean(correlations[board]))),
      spearman: ofBoards((board) => correlations[board].map((each) => rounded(each, 2))),
      toldApart: ofBoards((board) => rounded(apart[board] / (seeds.length * pairs))),
      ties: shareOf(pooled(ties)),
    },
  };
}
