import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { decisionSection } from '../../../src/web/pages/decision-section.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { staticFrame } from '../../reporting/sample-pages.ts';

const input = sampleInput();
const view = viewModel(input);
const frame = staticFrame(input.record);

it('the decision stands on the page of an ended tournament whose board is by items, with the leader of that board', () => {
  const text = `${decisionSection(view, frame)?.markup}`;
  expect(text).toContain('<h2 id="decision">');
  expect(text).toContain(`${view.pairs?.agents[0]?.agent}`);
  expect(text).toContain('Evidence needed');
});

it('an agent of one’s own that is last has its line there, with a link to it beside the first', () => {
  const agents = (view.pairs?.agents ?? []).map(({ agent }) => agent);
  const [first, last] = [agents[0], agents.at(-1)];
  expect(agents.length).toBeGreaterThan(2);
  const entries = agents.map((name) => ({ kind: name === last ? 'http' : 'scripted', name }));
  const page = load(
    `${decisionSection({ ...view, head: { ...view.head, config: { agents: entries } } }, frame)?.markup}`,
  );
  const term = page('dt').filter((_, each) => page(each).text() === `Where ${last} stands`);
  expect(term.next('dd').text()).toMatch(new RegExp(`^Place ${agents.length} of ${agents.length}, .* behind ${first}`));
  const link = term.next('dd').find('a');
  expect(link.attr('href')).toMatch(/^(\.\.\/)*compare\/.*\.html$/);
  expect(link.text()).toBe(`${last} and ${first} side by side`);
});

it('there is none while it runs, nor where matches are the measure', () => {
  for (const other of [{ running: true }, { board: 'matches' as const }, { pairs: null }])
    expect(decisionSection({ ...view, ...other }, frame)).toBeNull();
});
