import { expect, test } from 'vitest';
import { type BrowserRequest, requestRefusal } from '../../../crawler/browser/request-rules.ts';

const page = 'www.example.org';
function asked(url: string, more: Partial<BrowserRequest> = {}): BrowserRequest {
  return { url, method: 'GET', resourceType: 'script', mainNavigation: false, ...more };
}

test.each([
  asked('https://www.example.org/', { resourceType: 'document', mainNavigation: true }),
  asked('http://elsewhere.example.com/', { resourceType: 'document', mainNavigation: true }),
  asked('https://cdn.example.net/app.js'),
  asked('https://www.example.org/style.css', { resourceType: 'stylesheet' }),
  asked('https://api.example.net/data', { resourceType: 'fetch' }),
  asked('https://api.example.net/data', { resourceType: 'xhr', method: 'OPTIONS' }),
  asked('https://api.example.org/graphql', { resourceType: 'fetch', method: 'POST' }),
])('%o may be asked for', (request) => expect(requestRefusal(request, page)).toBeNull());

test.each([
  ...['image', 'media', 'font', 'websocket', 'eventsource', 'ping', 'prefetch', 'manifest', 'texttrack', 'other'].map(
    (resourceType) => asked('https://www.example.org/x', { resourceType }),
  ),
  asked('https://www.example.org/frame', { resourceType: 'document' }),
  asked('https://www.example.org/', { resourceType: 'document', mainNavigation: true, method: 'POST' }),
  asked('https://other.example.net/api', { resourceType: 'fetch', method: 'POST' }),
  asked('https://www.example.org/api', { resourceType: 'fetch', method: 'DELETE' }),
  asked('https://www.googletagmanager.com/gtm.js'),
  asked('https://stats.g.doubleclick.net/x', { resourceType: 'xhr' }),
  asked('file:///etc/passwd'),
  asked('data:text/html,x', { resourceType: 'document', mainNavigation: true }),
  asked('https://user:secret@www.example.org/app.js'),
])('%o is refused', (request) => expect(requestRefusal(request, page)).toEqual(expect.any(String)));

test('a tracker’s own site is read with its own scripts', () => {
  expect(requestRefusal(asked('https://static.hotjar.com/app.js'), 'www.hotjar.com')).toBeNull();
});
