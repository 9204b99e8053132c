import { expect, it } from 'vitest';
import { parseTrends } from '../../../crawler/seeds/trends-rss.ts';

const now = '2026-01-01T00:00:00.000Z';
const feed = (items: string) => `<rss><channel>${items}</channel></rss>`;

it.each([
  ['nested elements', '<a>'.repeat(100_000)],
  ['a comment that never ends', '<!--'.repeat(400_000)],
  [
    'an entity that grows',
    `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${feed(`<item><title>${'&a;'.repeat(30_000)}</title></item>`)}`,
  ],
  ['more items than are read', feed('<item><title>x</title></item>'.repeat(20_000))],
])('a long feed without sense, of %s, is malformed, with a reason that is short', (_, text) => {
  const read = parseTrends(text, null, now);
  expect(read).toMatchObject({ ok: false, failure: { reason: 'malformed' } });
  expect(read.ok ? '' : read.failure.detail.length).toBeLessThan(300);
});

it('a long feed of elements of no meaning has no topics', () => {
  expect(parseTrends(feed('<x>1</x>'.repeat(20_000)), null, now)).toEqual({ ok: true, value: [] });
});
