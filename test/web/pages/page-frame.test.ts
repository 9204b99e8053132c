import { load } from 'cheerio';
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

it('tells chats what a link is to, in words, whatever the words are', () => {
  const hostile = "\"><script>x</script> & 'co'";
  const summary = html`<b title="${'a > b'}">${hostile}</b> leads.`;
  const $ = load(
    pageDocument(siteFrame(''), { title: hostile, place: 'leaderboard', summary, body: html`<main></main>` }),
  );
  expect($('meta[property="og:description"]').attr('content')).toBe(`${hostile} leads.`);
  expect($('meta[name="description"]').attr('content')).toBe(`${hostile} leads.`);
  expect($('meta[property="og:title"]').attr('content')).toBe(hostile);
  expect($('script').length).toBe(0);
});
