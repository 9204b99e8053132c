// Repeats test/crawler/seeds/hostile-feeds.long.test.ts (a long feed without sense) with every kind of nonsense, at
// full length.
import { expect, it } from 'vitest';
import { parseTrends } from '../../../crawler/seeds/trends-rss.ts';

/** As long as a feed may be. */
const longest = 2_000_000;
const filled = (text: string, length = longest) => text.repeat(Math.floor(length / text.length));
const feed = (items: string) => `<rss><channel>${items}</channel></rss>`;

it.each([
  ['nested elements', filled('<a>')],
  ['nested elements that are closed', filled('<a>', longest / 2) + filled('</a>', longest / 2)],
  ['more items than are read', feed(filled('<item><title>x</title></item>'))],
  ['one element with attributes without end', `<rss ${filled('a="b" ')}>`],
  ['opening brackets', filled('<')],
  ['comments', filled('<!-- -->')],
  ['a comment that never ends', filled('<!--')],
  ['sections that never end', filled('<![CDATA[')],
  ['entities without end', `<!DOCTYPE x [${filled('<!ENTITY a "b">')}]><rss/>`],
  [
    'an entity that grows',
    `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${feed(`<item><title>${filled('&a;', 100_000)}</title></item>`)}`,
  ],
  ['ampersands', feed(`<item><title>${filled('&')}</title></item>`)],
  ['blanks', `<rss>${filled(' ')}</rss>`],
  ['quotes', `<a b="${filled("'")}`],
  ['closing elements', `<rss>${filled('</a>')}`],
])('a feed of nothing but %s is malformed, with a reason that is short', (_, text) => {
  const read = parseTrends(text, null, '2026-01-01T00:00:00.000Z');
  expect(read).toMatchObject({ ok: false, failure: { reason: 'malformed' } });
  expect(read.ok ? '' : read.failure.detail.length).toBeLessThan(300);
});

it.each([
  ['pieces of text between elements', feed(filled('a<b/>'))],
  ['elements of one name', feed(filled('<x>1</x>'))],
  ['elements of as many names', feed(Array.from({ length: 150_000 }, (_, at) => `<x${at}/>`).join(''))],
])('a feed of %s has no topics', (_, text) => {
  expect(parseTrends(text, null, '2026-01-01T00:00:00.000Z')).toEqual({ ok: true, value: [] });
});
