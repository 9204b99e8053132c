import { load } from 'cheerio';
import { describe, it } from 'vitest';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { agentPage } from '../../../src/web/pages/agent-page.ts';
import { detailsPage } from '../../../src/web/pages/details-page.ts';
import { leaderboardPage } from '../../../src/web/pages/leaderboard-page.ts';
import { expectHarmless } from '../harmless-page.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { modelInput, modelJudged } from '../model-judged.ts';
import { sampleHistory } from '../sample-history.ts';
import { sampleFrame } from '../sample-page.ts';
import { sampleRecord } from '../sample-record.ts';

const tiny = modelJudged(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 }));

describe('hostile text in every field of the leaderboard and of the pages of agents', () => {
  const modes = [
    ['behind', (text: string, hostile: string) => text + hostile],
    ['in front of', (text: string, hostile: string) => hostile + text],
  ] as const;
  const cases = modes.flatMap(([where, join]) => hostileStrings.map((hostile) => [hostile, where, join] as const));

  it.each(cases)('%j %s the real text stays text', (hostile, _where, join) => {
    const record = taint(tiny, (text) => join(text, hostile));
    const input = { ...modelInput(record), ...sampleHistory(record) };
    const view = viewModel(input);
    expectHarmless(load(leaderboardPage(view, sampleFrame(input), null)));
    expectHarmless(load(detailsPage(view, sampleFrame(input), null)));
    const [agent] = record.agents;
    if (agent === undefined) throw new Error('the sample has no agent');
    expectHarmless(load(agentPage(view, agent, sampleFrame(input, '../'), record.matches)));
  });
});
