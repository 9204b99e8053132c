import { expect, it } from 'vitest';
import { html } from '../../../src/reporting/html/html.ts';
import { pageDocument } from '../../../src/web/pages/page-frame.ts';
import { siteFrame } from '../../reporting/site-frame.ts';

it.each([
  ['leaderboard', false],
  ['matches', true],
  ['trees', true],
  ['audits', true],
] as const)('that a page under %s keeps search engines away is %s: what was asked may be asked again', (place, away) => {
  const page = pageDocument(siteFrame('../'), { title: 'A page', place, body: html`<main></main>` });
  expect(page.includes('<meta name="robots" content="noindex">')).toBe(away);
});
