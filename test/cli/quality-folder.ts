import { afterAll, beforeAll } from 'vitest';
import type { QualityReport } from '../../src/arena/quality/quality-board.ts';
import type { ItemRatings } from '../../src/ratings/ability/combined-rating.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import { rubricBrain } from '../services/examiner-brain/rubric-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { arenaFolder } from './arena-folder.ts';

export interface QualityBoard {
  readonly tournamentId: string;
  readonly items: ItemRatings;
  readonly quality?: QualityReport;
}

/** A folder whose agents are two that know the same, of whom one pads its reports, and others; and a judge of reports. */
export function qualityFolder(others: readonly string[], trees: number) {
  const merlin = scriptedRoster.find(({ name }) => name === 'Merlin')?.skill;
  const settings = {
    seed: 5,
    agents: [
      { kind: 'scripted', name: 'Plain', ...merlin },
      { kind: 'scripted', name: 'Padder', ...merlin, rambleRate: 1 },
      ...others.map((name) => ({ kind: 'scripted', name })),
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: trees },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  const home = arenaFolder(settings, { env: () => ({ OPENAI_API_KEY: 'sk-made-up' }) });
  let judge: ModelServer;
  beforeAll(async () => {
    // Of two reports it prefers the longer one, whatever the criterion says.
    judge = await startOpenaiServer((asked) => rubricBrain(asked) ?? { kind: 'status', status: 400 });
  });
  afterAll(() => judge?.close());
  return {
    home,
    /** What the judge was asked. */
    asked: () => judge.asked,
    /** From now on reports are compared. */
    judgeReports: () =>
      home.write('arena.yaml', {
        ...settings,
        quality: { judges: ['openai/gpt-5.1'], criteria: 'general' },
        providers: { openai: { url: judge.baseUrl } },
        prices: { 'openai/gpt-5.1': { input: 1, output: 1 } },
      }),
  };
}
