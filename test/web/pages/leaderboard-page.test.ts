import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { sampleInput } from '../../reporting/sample-input.ts';
import { samplePage } from '../../reporting/sample-page.ts';

const page = load(samplePage(sampleInput()));

it('the decision stands before the index of sections, the figures and the warnings', () => {
  const order = page('.lead, #decision, nav.sections, dl.figures, .notes, main')
    .map((_, each) => page(each).attr('id') ?? page(each).attr('class'))
    .get();
  expect(order.slice(0, 5)).toEqual(['lead', 'decision', 'sections', 'figures', 'notes']);
});
