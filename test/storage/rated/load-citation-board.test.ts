import { expect, it } from 'vitest';
import type { CitationRecord } from '../../../src/arena/citations/citation-record.ts';
import type { TournamentHead } from '../../../src/arena/tournament.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { taskId } from '../../../src/kernel/ids.ts';
import type { Ledger } from '../../../src/storage/ledger.ts';
import { loadCitationBoard } from '../../../src/storage/rated/load-citation-board.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const record = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
const [agent] = record.agents;
if (agent === undefined) throw new Error('nobody plays');
const head: TournamentHead = {
  ...record,
  config: { agents: record.agents.map((name) => ({ kind: 'scripted', name })), citations: { judge: 'code' } },
};
const source = 'https://secret.example.org/page';
const text = 'It has 12 vowels.';
const found: CitationRecord = {
  tournament: head.id,
  agent,
  task: taskId('q'),
  scope: '',
  report: {
    claims: [
      {
        start: 0,
        end: text.length,
        text,
        context: text,
        needsSource: true,
        citations: [{ source, outcome: 'unsupported', by: ['code'], reason: 'r', quote: null, place: null }],
      },
    ],
    sources: [
      {
        kind: 'read',
        url: source,
        finalUrl: source,
        redirect: null,
        title: 'Secret page',
        page: contentHash('secret'),
        datedAt: null,
        readAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  },
};

async function* none() {
  yield [];
}
const ledgerOf = (isSecret: boolean) =>
  ({
    citations: { ofTournament: async () => [found] },
    examSets: { isSecret: async () => isSecret },
    streams: { tasks: none },
  }) as unknown as Pick<Ledger, 'citations' | 'examSets' | 'streams'>;

it('the citation board of a private set has its figures, but nothing of where sources are', async () => {
  const open = await loadCitationBoard(ledgerOf(false), head);
  expect(JSON.stringify(open)).toContain('example.org');
  const secret = await loadCitationBoard(ledgerOf(true), head);
  expect(JSON.stringify(secret)).not.toMatch(/example|secret/i);
  expect(secret.map(({ precision }) => precision)).toEqual(open.map(({ precision }) => precision));
});
