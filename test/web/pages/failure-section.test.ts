import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { documentHtml } from '../../../src/reporting/document/document-html.ts';
import { failureSection } from '../../../src/reporting/sections/failure-section.ts';

it('the table of failures counts rounds lost without an answer in a column of their own, and in what shares are of', () => {
  const rounds = { rounds: 12, won: 0, tiedHigh: 0, tiedLow: 0, noneByRubric: 0, shareNotWon: 1 };
  const tags = { DEPTH: 3, WIDTH: 0, BOTH: 0, NONE: 0 };
  const profile = { agent: agentId('Silent'), ...rounds, tags, untagged: 9 };
  const page = load(`${documentHtml(failureSection([profile]).blocks, '')}`);
  const heads = page('thead th').map((_, each) => page(each).text());
  const cells = page('tbody tr')
    .first()
    .children()
    .map((_, each) => page(each).text());
  const cellOf = (head: string) => cells.get(heads.get().indexOf(head));
  expect([cellOf('Rounds'), cellOf('Depth'), cellOf('No answer')]).toEqual(['12', '3 25%', '9 75%']);
});
