import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import type { DemoSize } from '../arena/play-demo.ts';
import { playInMemory } from '../arena/play-in-memory.ts';
import { pooled, rounded, shareOf } from '../arena/read-shares.ts';
import { type Board, boards, boardsOf, ofBoards } from './boards.ts';
import type { Control } from './control.ts';

/** Rounding of ratings. */
const leastDifference = 1e-5;

/** The same tournament with everybody in the opponent's seat: no rating may move, and what seat A won seat B wins. */
export async function seatsSwapped(
  seeds: readonly number[],
  { agents: count, trees, rounds }: DemoSize,
): Promise<Control> {
  const largest: Record<Board, number> = { matches: 0, items: 0 };
  const seatA = { usual: [] as SeatShare[], swapped: [] as SeatShare[] };
  const agents = scriptedRoster.slice(0, count).map(({ name }) => ({ kind: 'scripted', name }));
  for (const seed of seeds) {
    const settings = { seed, agents, trees: { count: trees }, tournament: { rounds } };
    const usual = await playInMemory(settings);
    const swapped = await playInMemory(settings, { seatsSwapped: true });
    const [one, other] = [boardsOf(usual), boardsOf(swapped)];
    for (const board of boards)
      for (const [agent, rating] of one[board].ratings)
        largest[board] = Math.max(largest[board], Math.abs(rating - (other[board].ratings.get(agent) ?? Number.NaN)));
    seatA.usual.push(tournamentShares(usual.record).seatAWins);
    seatA.swapped.push(tournamentShares(swapped.record).seatAWins);
  }
  return {
    control: 'seats swapped',
    passed: boards.every((board) => largest[board] < leastDifference),
    measured: {
      seeds: seeds.length,
      largestDifference: ofBoards((board) => rounded(largest[board])),
      seatAWins: shareOf(pooled(seatA.usual)),
      seatAWinsSwapped: shareOf(pooled(seatA.swapped)),
    },
  };
}

type SeatShare = ReturnType<typeof tournamentShares>['seatAWins'];
