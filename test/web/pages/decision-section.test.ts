import { expect, it } from 'vitest';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { decisionSection } from '../../../src/web/pages/decision-section.ts';
import { sampleInput } from '../../reporting/sample-input.ts';

const view = viewModel(sampleInput());

it('the decision stands on the page of an ended tournament whose board is by items, with the leader of that board', () => {
  const text = String(decisionSection(view));
  expect(text).toContain('<h2 id="decision">');
  expect(text).toContain(`${view.pairs?.agents[0]?.agent}`);
  expect(text).toContain('What would settle it');
});

it('there is none while it runs, nor where matches are the measure', () => {
  expect(decisionSection({ ...view, running: true })).toBeNull();
  expect(decisionSection({ ...view, board: 'matches' })).toBeNull();
  expect(decisionSection({ ...view, pairs: null })).toBeNull();
});
