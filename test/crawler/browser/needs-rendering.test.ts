import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needsRendering } from '../../../crawler/browser/needs-rendering.ts';
import type { FetchFailureReason } from '../../../crawler/page.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import { forAll } from '../../support/for-all.ts';

const text = (letters: number) => ok({ text: 'word '.repeat(Math.ceil(letters / 4)) });
const failed = (reason: FetchFailureReason) => fail({ reason, detail: '' });
const script = '<script src=/app.js></script>';

test.each([
  ['an empty page with scripts', `<body>${script}</body>`, failed('empty_page')],
  ['an empty root', `<div id="root"></div>${script}`, text(200)],
  ['a root with a spinner', `<div id=app><p>Loading…</p></div><footer>words</footer>${script}`, text(300)],
  ['an app element', `<app-root></app-root>${script}`, text(0)],
  ['a notice', `<noscript>Please enable JavaScript to continue.</noscript>${script}`, text(300)],
  ['another notice', `<noscript>JavaScript is required.</noscript>${script}`, text(100)],
])('%s has to be rendered', (_what, html, read) => expect(needsRendering(html, read)).toEqual(expect.any(String)));

test.each([
  ['a static page', '<main><p>words</p></main>', text(80)],
  ['an empty page without scripts', '<body></body>', failed('empty_page')],
  ['a bot wall', `<div id=root></div>${script}`, failed('bot_wall')],
  ['a file', script, failed('unreadable_type')],
  ['a short page with scripts for other things', `<main>words</main>${script}`, text(100)],
  ['a page with enough text beside an empty root', `<div id=root></div>${script}`, text(1200)],
  ['a root that the server has filled', `<div id=root>${'word '.repeat(30)}</div>${script}`, text(120)],
  ['a notice on a page with text', `<noscript>enable JavaScript for comments</noscript>${script}`, text(700)],
  ['a notice about something else', `<noscript><img src=pixel></noscript>${script}`, text(100)],
])('%s is not rendered', (_what, html, read) => expect(needsRendering(html, read)).toBeNull());

test('no page without scripts is ever rendered', () => {
  forAll(fc.string(), fc.nat(3000), (html, letters) => {
    fc.pre(!/<script\b/i.test(html));
    expect(needsRendering(html, text(letters))).toBeNull();
    expect(needsRendering(html, failed('empty_page'))).toBeNull();
  });
});
