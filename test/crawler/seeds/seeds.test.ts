import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { topicList } from '../../../crawler/seeds/topic-file.ts';
import { parseTrends } from '../../../crawler/seeds/trends-rss.ts';
import { forAll } from '../../support/for-all.ts';

const now = '2026-11-21T10:00:00.000Z';
const clock = { now: () => Date.parse(now), sleep: async () => undefined };

const feed = (items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:ht="https://trends.google.com/trending/rss" version="2.0"><channel><title>Daily</title>${items}</channel></rss>`;

const item = (title: string, date: string, traffic = '200+'): string =>
  `<item><title>${title}</title><ht:approx_traffic>${traffic}</ht:approx_traffic><pubDate>${date}</pubDate><ht:news_item><ht:news_item_title>News</ht:news_item_title></ht:news_item></item>`;

function topics(xml: string) {
  const outcome = parseTrends(xml, 'US', now);
  return outcome.ok ? outcome.value.map((seed) => seed.topic) : outcome.failure.reason;
}

describe('the trends feed', () => {
  test('gives topics with their time and country', () => {
    expect(parseTrends(feed(item('tarn &amp; lute', 'Fri, 20 Nov 2026 08:58:00 -0800')), 'US', now)).toEqual({
      ok: true,
      value: [
        { topic: 'tarn & lute', source: 'trends_rss', category: null, geo: 'US', at: '2026-11-20T16:58:00.000Z' },
      ],
    });
  });

  test('newest first, then most searched, none twice', () => {
    const early = 'Thu, 19 Nov 2026 08:00:00 GMT';
    const late = 'Fri, 20 Nov 2026 08:00:00 GMT';
    const items = [
      item('a', early, '200+'),
      item('b', early, '2M+'),
      item('c', early, '10K+'),
      item('d', late),
      item('A', late),
    ];
    expect(topics(feed(items.join('')))).toEqual(['d', 'A', 'b', 'c']);
  });

  test('an item without a time is from now, a number is still a topic', () => {
    const outcome = parseTrends(feed('<item><title>1984</title></item>'), null, now);
    expect(outcome).toMatchObject({ value: [{ topic: '1984', geo: null, at: now }] });
  });

  test('an item without a usable title is passed over', () => {
    const xml = feed(`<item><link>x</link></item><item><title><b>no</b></title></item>${item('yes', now)}`);
    expect(topics(xml)).toEqual(['yes']);
  });

  test('a category is kept where the feed names one', () => {
    const xml = feed('<item><title>chess</title><category>Games &gt; Board Games</category></item>');
    expect(parseTrends(xml, 'US', now)).toMatchObject({ value: [{ topic: 'chess', category: 'Games > Board Games' }] });
  });

  test('an empty feed has no topics', () => expect(topics(feed(''))).toEqual([]));

  test.each([
    '',
    '<html><body>Sorry</body></html>',
    '<rss><channel>',
    '{"a":1}',
    feed('<item><link>x</link></item>'),
  ])('%j is malformed', (xml) => expect(topics(xml)).toBe('malformed'));

  test('entities that grow are refused', () => {
    const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const xml = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e0 "aaaaaaaaaa">${entities}]>${feed(item('&e30;', now)).replace(/^<\?.*?\?>/, '')}`;
    const result = topics(xml);
    expect(result === 'malformed' || result.toString().length < 1000).toBe(true);
  });

  test('never throws', () => {
    const parts = fc.constantFrom(
      ...'<item> </item> <title> </title> x <pubDate> & &#x; <![CDATA[ ]]> <!--'.split(' '),
    );
    forAll(fc.array(parts), (pieces) => {
      parseTrends(feed(pieces.join('')), 'US', now);
      parseTrends(pieces.join(''), 'US', now);
    });
  });
});

describe('a list of topics', () => {
  test('keeps its order, passes over blanks and comments, and has none twice', async () => {
    const source = topicList(['Lutes ', '', '# not this', 'elm\ttrees', 'lutes'], clock);
    expect(await source.seeds(10)).toEqual({
      ok: true,
      value: ['Lutes', 'elm trees'].map((topic) => ({ topic, source: 'list', category: null, geo: null, at: now })),
    });
  });

  test('gives no more than asked for', async () => {
    const outcome = await topicList(['a', 'b', 'c'], clock).seeds(2);
    expect(outcome.ok && outcome.value.map((seed) => seed.topic)).toEqual(['a', 'b']);
  });
});
