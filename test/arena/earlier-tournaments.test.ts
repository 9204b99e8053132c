import { expect, it } from 'vitest';
import { earlierTournaments } from '../../src/arena/earlier-tournaments.ts';
import type { TournamentHead } from '../../src/arena/tournament.ts';
import { agentId, tournamentId } from '../../src/kernel/ids.ts';
import { sampleRecord } from '../reporting/sample-record.ts';

const web = (kind: 'sandbox' | 'live') => ({ web: { kind } });
const own: TournamentHead = {
  ...sampleRecord(),
  id: tournamentId('T-own'),
  startedAt: '2026-05-01T00:00:00.000Z',
  config: web('live'),
};
function before(id: string, change: Partial<TournamentHead> = {}): TournamentHead {
  return { ...own, id: tournamentId(id), startedAt: '2026-04-01T00:00:00.000Z', status: 'finished', ...change };
}
const idsOf = (heads: readonly TournamentHead[]) => heads.map(({ id }) => id);

it('leaves a demo out of the history of a real arena, and the other way round', () => {
  const all = [before('live'), before('demo', { config: web('sandbox') }), before('old', { config: {} })];
  expect(idsOf(earlierTournaments(all, own))).toEqual(['live']);
  expect(idsOf(earlierTournaments(all, { ...own, config: web('sandbox') }))).toEqual(['demo']);
});

it('has finished tournaments alone, begun before, with an agent in common', () => {
  const all = [
    before('running', { status: 'running' }),
    before('match', { format: 'match' }),
    before('later', { startedAt: '2026-06-01T00:00:00.000Z' }),
    before('others', { agents: [agentId('somebody else')] }),
    own,
    before('fine'),
  ];
  expect(idsOf(earlierTournaments(all, own))).toEqual(['fine']);
});
