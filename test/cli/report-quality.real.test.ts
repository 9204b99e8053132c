import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import type { QualityReport } from '../../src/arena/quality/quality-board.ts';
import { tournamentId as tournamentIdOf } from '../../src/kernel/ids.ts';
import type { ItemRatings } from '../../src/ratings/ability/combined-rating.ts';
import { rubricBrain } from '../services/examiner-brain/rubric-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const home = arenaFolder();
const { folder } = home;
let judge: ModelServer;

/** Two that know the same, of whom one pads its reports, and a weak one. */
const merlin = scriptedRoster.find(({ name }) => name === 'Merlin')?.skill;
const settings = {
  seed: 5,
  agents: [
    { kind: 'scripted', name: 'Plain', ...merlin },
    { kind: 'scripted', name: 'Padder', ...merlin, rambleRate: 1 },
    { kind: 'scripted', name: 'Siskin' },
  ],
  web: { sandbox: { size: 100 } },
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 2 },
};

interface Board {
  readonly tournamentId: string;
  readonly items: ItemRatings;
  readonly quality?: QualityReport;
}

beforeAll(async () => {
  // Of two reports it prefers the longer one, whatever the criterion says.
  judge = await startOpenaiServer((asked) => rubricBrain(asked) ?? { kind: 'status', status: 400 });
});
afterAll(async () => {
  await judge?.close();
});

async function played(more: object): Promise<Board> {
  home.write('arena.yaml', { ...settings, ...more });
  const environment = { DATABASE_URL: home.url, OPENAI_API_KEY: 'sk-made-up' };
  const { code, out, err } = await runAlone(folder, ['tournament', 'run', '--json', '--yes'], environment);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

describe('the quality of reports', () => {
  it('is compared once in every judged round, where the padder stands first to a judge drawn by length, and items stay', async () => {
    const without = await played({});
    expect(without.quality).toBeUndefined();
    const board = await played({
      quality: { judges: ['openai/gpt-5.1'], criteria: 'general' },
      providers: { openai: { url: judge.baseUrl } },
      prices: { 'openai/gpt-5.1': { input: 1, output: 1 } },
    });
    const ledger = home.ledger;
    const id = tournamentIdOf(board.tournamentId);
    const records = await ledger.quality.ofMatches((await ledger.matches.ofTournament(id)).map((match) => match.id));
    const judged = (await ledger.rounds.ofTournament(id)).filter(({ result }) => result.kind === 'judged');
    expect(records.map(({ match, number }) => `${match} ${number}`)).toEqual(
      judged.map(({ match, number }) => `${match} ${number}`).toSorted(),
    );
    const calls = await ledger.modelCalls.of(id);
    expect(calls.every(({ role }) => role === 'quality')).toBe(true);
    expect(judge.asked).toHaveLength(calls.length);
    expect(board.items).toEqual(without.items);
    expect(board.quality?.rounds.failed).toBe(0);
    expect(board.quality?.board.ratings[0]?.agent).toBe('Padder');
  });
});
