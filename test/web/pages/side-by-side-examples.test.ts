import { expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import type { SharedItem } from '../../../src/reporting/view/side-by-side-view.ts';
import type { PageFrame } from '../../../src/web/pages/page-frame.ts';
import { sideBySideExamples } from '../../../src/web/pages/side-by-side-examples.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

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
  const frame: PageFrame = { up: '../../', tournament: record.id, app: null, hasSnapshot: () => false };
  const page = sideBySideExamples(items, [agentId('Lark'), agentId('Wren')], true, frame).toString();
  expect(page.match(/class="asked"/g)).toHaveLength(1);
  expect(page.match(/<dl class="said">/g)).toHaveLength(items.length);
  expect(page.match(/#round-1"/g)).toHaveLength(2);
});
