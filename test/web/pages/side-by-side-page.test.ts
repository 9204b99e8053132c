import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { type SharedItem, sideBySideView } from '../../../src/reporting/view/side-by-side-view.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { sideBySideExamples, sideBySidePage } from '../../../src/web/pages/side-by-side-page.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { staticFrame } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

it('two agents side by side count the questions that both were asked, and no answer that one never gave', () => {
  const record = sampleRecord();
  const [match] = record.matches;
  if (match === undefined) throw new Error('the sample has no match');
  const rounds = record.rounds.flatMap((round) => {
    if (round.match !== match.id || round.result.kind !== 'judged') return [];
    const { judgement } = round.result;
    return [{ ...round, result: { ...round.result, judgement: { ...judgement, gradesB: [] } } }];
  });
  const compared = sideBySideView({
    one: match.a,
    other: match.b,
    matches: [match],
    rounds,
    tasks: record.tasks,
    byItems: null,
  });
  expect(compared.tasks).toBe(rounds.length);
  expect(compared.onlyOther).toEqual([]);
  const page = load(sideBySidePage(viewModel(sampleInput(record)), compared, staticFrame(record)));
  expect(page('dl.figures dt').text()).toContain('both were asked');
  expect(page('main').text()).not.toContain('both answered');
});

it('items of one question stand under it, and it is said once', () => {
  const record = sampleRecord();
  const [match] = record.matches;
  const task = record.tasks.find(({ widthChecklist }) => widthChecklist.length > 1);
  if (match === undefined || task === undefined) throw new Error('the sample has too little');
  const shown = (outcome: 'satisfied' | 'missing', item: string) =>
    ({ grade: { item, outcome, quote: null }, match, round: 1 }) as SharedItem['one'];
  const items = task.widthChecklist.map((item) => ({
    task,
    item,
    one: shown('satisfied', item.id),
    other: shown('missing', item.id),
  }));
  const pair = { one: agentId('Lark'), other: agentId('Wren') };
  const page = sideBySideExamples(items, pair, 'onlyOne', { up: '../../' }).toString();
  expect(page.match(/class="asked"/g)).toHaveLength(1);
  expect(page.match(/<dl class="said">/g)).toHaveLength(items.length);
  expect(page.match(/#round-1"/g)).toHaveLength(2);
});
