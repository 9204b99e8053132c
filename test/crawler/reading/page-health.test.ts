import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../crawler/reading/read-html.ts';
import type { Url } from '../../../src/kernel/ids.ts';

function reasonOf(body: string, contentType = 'text/html'): string {
  const outcome = readHtml(
    {
      url: 'https://site.example/' as Url,
      status: 200,
      contentType,
      bytes: new TextEncoder().encode(body),
      via: 'http',
    },
    '',
  );
  return outcome.ok ? 'ok' : outcome.failure.reason;
}

const page = (title: string, body: string) => `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const article = `<p>${'The harbour was surveyed again in the spring, and every mooring was counted and drawn. '.repeat(12)}</p>`;

describe('pages that cannot be used', () => {
  test.each([
    ['a challenge', readFileSync(new URL('../fixtures/bot-wall.html', import.meta.url), 'utf8')],
    [
      'an interruption',
      page(
        'Pardon Our Interruption',
        '<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot.</p>',
      ),
    ],
    [
      'denied access',
      page(
        'Access Denied',
        "<h1>Access Denied</h1><p>You don't have permission to access this on this server.</p><p>Reference #18.aa11bb22.1</p>",
      ),
    ],
    [
      'unusual traffic',
      page(
        'Sorry',
        '<p>Our systems have detected unusual traffic from your computer network. Please try your request again later on.</p>',
      ),
    ],
    [
      'a challenge made by script only',
      page('', '<script src="/cdn-cgi/challenge-platform/h/b.js"></script><p>Loading</p>'),
    ],
    [
      'a consent wall',
      page(
        'Before you continue',
        '<p>Before you continue to Shore Notes, please choose. We and our 150 partners store and process cookies and data to show you advertisements. Accept all or reject all.</p>',
      ),
    ],
  ])('%s is a wall', (_kind, body) => expect(reasonOf(body)).toBe('bot_wall'));

  test.each([
    ['an empty body', ''],
    [
      'an application that needs scripts',
      page('App', '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>'),
    ],
    [
      'a request for scripts',
      page('App', '<p>Please enable JavaScript to view this page. It cannot be shown without it in your browser.</p>'),
    ],
    [
      'a page not found',
      page(
        'Page not found | Shore Notes',
        '<h1>Page not found</h1><p>Sorry, we looked everywhere for this. Try the search or go to our home page instead.</p>',
      ),
    ],
    [
      'a 404 in the text',
      page(
        'Shore Notes',
        '<p>The page you requested could not be found. Check the address, or go back to the front page and start again.</p>',
      ),
    ],
    ['next to no words', page('A', '<p>Hello there.</p>')],
  ])('%s is empty', (_kind, body) => expect(reasonOf(body)).toBe('empty_page'));

  test.each([
    ['an article', page('Harbour', article)],
    [
      'an article on captchas',
      page(
        'Are you a robot?',
        `<h1>Are you a robot?</h1><p>A captcha asks people to verify you are human.</p>${article.repeat(3)}`,
      ),
    ],
    [
      'an article on cookies with a banner',
      page(
        'Cookies',
        `<div class="cookie-consent">We value your privacy. Accept all cookies</div><h1>Cookies</h1>${article}`,
      ),
    ],
    ['an article on JavaScript', page('JavaScript', `<h1>JavaScript</h1><p>Some sites need JavaScript.</p>${article}`)],
    [
      'a short entry',
      page(
        'Mere',
        '<h1>Mere</h1><p>A mere is a broad, shallow lake. It is found in the northern vale and the lowlands.</p>',
      ),
    ],
  ])('%s is not', (_kind, body) => expect(reasonOf(body)).toBe('ok'));

  test('what is no HTML is refused by its type, or by its beginning where it has none', () => {
    expect(reasonOf(page('x', article), 'application/pdf')).toBe('unreadable_type');
    expect(reasonOf(page('x', article), 'text/plain')).toBe('unreadable_type');
    expect(reasonOf('%PDF-1.4', '')).toBe('unreadable_type');
    expect(reasonOf(page('x', article), '')).toBe('ok');
    expect(reasonOf(`<!-- note -->\n<!DOCTYPE html>${article}`, '')).toBe('ok');
    expect(reasonOf(page('x', article), 'application/xhtml+xml; charset=utf-8')).toBe('ok');
  });
});
