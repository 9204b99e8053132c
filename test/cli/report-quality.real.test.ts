import { describe, expect, it } from 'vitest';
import { tournamentId as tournamentIdOf } from '../../src/kernel/ids.ts';
import { callsOf } from '../support/calls-of.ts';
import { type QualityBoard, qualityFolder } from './quality-folder.ts';

const { home, asked, judgeReports } = qualityFolder(['Siskin'], 1);
const played = () => home.json<QualityBoard>('tournament', 'run', '--yes');

describe('the quality of reports', () => {
  it('is compared once in every judged round, where the padder stands first to a judge drawn by length, and items stay', async () => {
    const without = await played();
    expect(without.quality).toBeUndefined();
    judgeReports();
    const board = await played();
    const ledger = home.ledger;
    const id = tournamentIdOf(board.tournamentId);
    const records = await ledger.quality.ofMatches((await ledger.matches.ofTournament(id)).map((match) => match.id));
    const judged = (await ledger.rounds.ofTournament(id)).filter(({ result }) => result.kind === 'judged');
    expect(records.map(({ match, number }) => `${match} ${number}`)).toEqual(
      judged.map(({ match, number }) => `${match} ${number}`).toSorted(),
    );
    const calls = await callsOf(home.db, id);
    expect(calls.every(({ role }) => role === 'quality')).toBe(true);
    expect(asked()).toHaveLength(calls.length);
    expect(board.items).toEqual(without.items);
    expect(board.quality?.rounds.failed).toBe(0);
    expect(board.quality?.board.ratings[0]?.agent).toBe('Padder');
  });
});
