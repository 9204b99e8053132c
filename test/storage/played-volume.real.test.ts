import { describe, expect, it } from 'vitest';
import { agentId, type MatchId, matchId, taskId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import { testArena } from '../support/test-arena.ts';
import { answerWith, headWith, matchWith, roundWith } from './records.ts';

const arena = testArena();
const end = { kind: 'decided', winner: 'a', because: 'lead' } as const;
const agents = ['A', 'B', 'C'].map(agentId);

/** A finished tournament of three agents on four trees, each pair on each tree, with so many judged rounds a match. */
async function play(id: string, lengths: readonly number[], scope: '' | MatchId = ''): Promise<void> {
  const tournament = tournamentId(id);
  const { ledger } = arena;
  const trees = ['t1', 't2', 't3', 't4'].map(treeId);
  await ledger.tournaments.save(headWith({ id: tournament, agents, trees, status: 'finished' }));
  for (const [place, tree] of trees.entries()) {
    for (const [pair, length] of lengths.entries()) {
      const match = matchWith(`${id}-${place}-${pair}`, 1, { tournament, tree, end });
      await ledger.matches.save(match, pair);
      for (let number = 1; number <= length; number++) await ledger.rounds.save(roundWith(match.id, number, 'x'));
    }
    for (const agent of agents)
      for (const task of [1, 2])
        await ledger.answers.save({ ...answerWith('x', taskId(`${tree} ${task}`), agent), tournament, scope });
  }
}

describe('what earlier tournaments have played', () => {
  it('is unknown until there are twenty matches, then how long they were and what they shared', async () => {
    await play('T-short', [1, 2, 3]);
    expect(await arena.ledger.rounds.playedVolume()).toBeNull();
    await play('T-long', [3, 3, 3]);
    const size = { agents: 3, trees: 4, matches: 12, tasks: 8, answers: 24 };
    const found = await arena.ledger.rounds.playedVolume();
    expect(found?.rounds).toEqual({ mean: 2.5, deviation: expect.closeTo(Math.sqrt(14 / 23), 9), count: 24 });
    expect(found?.tournaments).toHaveLength(2);
    expect(found?.tournaments).toEqual(
      expect.arrayContaining([
        { ...size, rounds: 24 },
        { ...size, rounds: 36 },
      ]),
    );
  });

  it('tells nothing of sharing where answers counted in one match alone', async () => {
    await play('T-alone', [2, 2, 2], matchId('M'));
    const found = await arena.ledger.rounds.playedVolume();
    expect(found?.rounds.count).toBe(36);
    expect(found?.tournaments).toHaveLength(2);
  });
});
