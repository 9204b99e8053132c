import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { appLinks } from '../../../src/web/app/error-page.ts';
import { runsPage } from '../../../src/web/pages/runs-page.ts';
import { sampleRun } from '../app/sample-parts.ts';

it.each([
  ['a tournament to its leaderboard', 'tournament', 12, '/tournaments/T-1/'],
  ['a match on one tree to its first page, which is that match', 'match', 1, '/tournaments/T-1/'],
  ['a match on several trees to the list of them', 'match', 3, '/tournaments/T-1/matches/index.html'],
] as const)('who is first in a run leads from %s', (_what, kind, planned, address) => {
  const run = { ...sampleRun, kind, matches: { ended: 1, planned }, leader: 'Ann' };
  const page = load(runsPage({ runs: [run], page: 1, pages: 1, total: 1, canStart: false, now: 0 }, appLinks));
  expect(page('.leader a').attr('href')).toBe(address);
});
