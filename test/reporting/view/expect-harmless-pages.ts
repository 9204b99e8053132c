import { load } from 'cheerio';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { agentPage } from '../../../src/web/pages/agent-page.ts';
import { leaderboardPage } from '../../../src/web/pages/leaderboard-page.ts';
import { expectHarmless } from '../harmless-page.ts';
import { taint } from '../hostile.ts';
import { modelInput, modelJudged } from '../model-judged.ts';
import { sampleFrame } from '../sample-page.ts';
import { sampleRecord } from '../sample-record.ts';

const tiny = modelJudged(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 }));

/** The leaderboard and the page of an agent, with every text of the record changed. */
export function expectHarmlessPages(change: (text: string) => string): void {
  const record = taint(tiny, change);
  const input = modelInput(record);
  const view = viewModel(input);
  expectHarmless(load(leaderboardPage(view, sampleFrame(input))));
  const [agent] = record.agents;
  if (agent === undefined) throw new Error('the sample has no agent');
  expectHarmless(load(agentPage(view, agent, sampleFrame(input, '../'), record.matches)));
}
