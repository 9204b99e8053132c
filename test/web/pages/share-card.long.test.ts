import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { shareCard } from '../../../src/web/pages/share-card.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { modelInput, modelJudged } from '../../reporting/model-judged.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const record = modelJudged(sampleRecord({ agents: 9, trees: 2, tournamentRounds: 2 }));

it('names the first agents in the order of the board, and says how many more there are', () => {
  const view = viewModel(modelInput(record));
  const $ = load(shareCard(view));
  const rows = view.board === 'items' && view.items !== null ? view.items.entries : view.leaderboard;
  const named = $('tr th')
    .toArray()
    .map((each) => $(each).text());
  expect(named).toEqual(rows.slice(0, 6).map(({ agent }) => agent));
  expect($('.played').text()).toContain(`${rows.length - 6} more. Bars are 95% intervals. 9 agents`);
});

it('tells nothing of what is held back: no question, no topic, no answer, no page', () => {
  const card = shareCard(viewModel(modelInput(record)));
  const secrets = [
    ...record.tasks.flatMap(({ question, targets }) => [question, ...targets.map(({ name }) => name)]),
    ...record.answers.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.answer.text] : [])),
    ...record.treesGrown.flatMap(({ seed, nodes }) => [seed.topic, ...nodes.flatMap(({ title, url }) => [title, url])]),
  ].filter((text) => text.length > 3);
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((text) => card.includes(text))).toEqual([]);
});

const small = modelJudged(sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 }));
const plainElements = elements(shareCard(viewModel(modelInput(small))));

it.each(hostileStrings)('%j in every name stays text', (hostile) => {
  const tainted = shareCard(viewModel(modelInput(taint(small, (text) => text + hostile))));
  expect(elements(tainted)).toBe(plainElements);
  expect(load(tainted)('script, img, link, iframe, base').length).toBe(0);
});

function elements(card: string): number {
  return load(card)('*').length;
}
