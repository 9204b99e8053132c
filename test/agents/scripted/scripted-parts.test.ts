import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Browsing } from '../../../agents/scripted/browsing.ts';
import { findDetail, wrongValue } from '../../../agents/scripted/collect-details.ts';
import { investigate } from '../../../agents/scripted/investigate.ts';
import { meetsClue } from '../../../agents/scripted/meets-clue.ts';
import type { Condition } from '../../../agents/scripted/read-clue.ts';
import { readQuestion } from '../../../agents/scripted/read-question.ts';
import { holdsWords, visibleSiteText } from '../../../agents/scripted/site-page.ts';
import { readSitePage } from '../../../agents/scripted/web-memory.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { forAll } from '../../support/for-all.ts';

const pageOf = (body: string) => readSitePage(`<main><h1>Alder</h1>${body}</main>`, 'http://host/');
function fact(attribute: string, value: string) {
  return { kind: 'facts' as const, conditions: [{ kind: 'is' as const, attribute, value }] };
}

describe('a clue', () => {
  const page = pageOf(
    '<table><tr><th>Birth year</th><td>1911</td></tr><tr><th>Towns</th><td>Tarn, Vale</td></tr></table>' +
      '<p>The well-known Alder was made in a workshop on Tarn Street by Ann.</p>',
  );
  const cases: [name: string, clue: Parameters<typeof meetsClue>[1], match: string][] = [
    ['stated', fact('birth year', '1911'), 'stated'],
    ['stated in another case', fact('Birth Year:', ' 1911.'), 'stated'],
    ['part of the stated value', fact('towns', 'Vale'), 'mentioned'],
    ['said in a sentence', fact('workshop', 'Tarn Street'), 'mentioned'],
    ['another value', fact('birth year', '1912'), 'none'],
    ['part of a number', fact('birth year', '191'), 'none'],
    ['another attribute', fact('death year', '1911'), 'none'],
    [
      'words of the page, a name masked',
      { kind: 'described', pieces: ['The well-known', 'was made in a workshop'] },
      'stated',
    ],
    ['words in another order', { kind: 'described', pieces: ['was made in a workshop', 'The well-known'] }, 'none'],
  ];
  it.each(cases)('%s', (_name, clue, match) => expect(meetsClue(page, clue, null)).toBe(match));

  it('with several conditions is as sure as the least sure of them', () => {
    const a = fact('birth year', '1911').conditions;
    const b = fact('workshop', 'Tarn Street').conditions;
    expect(meetsClue(page, { kind: 'facts', conditions: [...a, ...b] }, null)).toBe('mentioned');
    expect(meetsClue(page, { kind: 'facts', conditions: [...a, ...fact('size', '7').conditions] }, null)).toBe('none');
  });
});

describe('a clue that tells less than a value', () => {
  const pages = (['1911', '1923', '4 May 1928'] as const).map((released, at) =>
    readSitePage(
      `<main><h1>P${at}</h1><table><tr><th>Released</th><td>${released}</td></tr><tr><th>Size</th><td>${at + 1}0 mm</td></tr></table></main>`,
      `http://host/${at}`,
    ),
  );
  const matches = (condition: Condition, count = 1) =>
    pages.map((page) => meetsClue(page, { kind: 'facts', conditions: [condition] }, { pages, count }));

  it('is met by the dates of a decade and the numbers of a range with the same unit', () => {
    expect(matches({ kind: 'decade', attribute: 'released', from: 1920 })).toEqual(['none', 'stated', 'stated']);
    expect(matches({ kind: 'between', attribute: 'size', low: '10 mm', high: '20 mm' })).toEqual([
      'stated',
      'stated',
      'none',
    ]);
    expect(matches({ kind: 'between', attribute: 'size', low: '10', high: '20' })).toEqual(['none', 'none', 'none']);
  });

  it('is met by as many of the greatest and the smallest as are asked for', () => {
    expect(matches({ kind: 'extreme', attribute: 'size', most: 'greatest' })).toEqual(['none', 'none', 'stated']);
    expect(matches({ kind: 'extreme', attribute: 'size', most: 'smallest' }, 2)).toEqual(['stated', 'stated', 'none']);
    expect(matches({ kind: 'extreme', attribute: 'price', most: 'smallest' })).toEqual(['none', 'none', 'none']);
  });
});

describe('a detail', () => {
  const page = pageOf(
    '<p>Alder is an old lute of the north. It is red.</p><ul><li>Makers: Ann</li><li>Body length: 3 m</li></ul>',
  );
  it.each([
    ['makers', 'Ann'],
    ['maker', 'Ann'],
    ['length', '3 m'],
    ['description', 'Alder is an old lute of the north.'],
    ['price', null],
  ])('%s is %s', (attribute, value) => expect(findDetail(page, attribute)).toBe(value));
});

describe('a wrong value', () => {
  it('never equals the right one', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.integer().map(String),
      fc.constantFrom('1911', '3.50 kg', 'Tarn'),
    );
    forAll(text, fc.array(text, { maxLength: 4 }), fc.integer(), (right, siblings, seed) => {
      fc.pre(visibleSiteText(right) !== '');
      expect(visibleSiteText(wrongValue(right, siblings, randomFor(seed)))).not.toBe(visibleSiteText(right));
    });
  });

  it('is another year or number of the same form, or what a sibling has', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(wrongValue('built 1911', [], randomFor(seed))).toMatch(/^built (18[89]|19[0-4])\d$/);
      expect(wrongValue('3.50 kg', [], randomFor(seed))).toMatch(/^\d\.\d\d kg$/);
      expect(wrongValue('Tarn', ['Tarn', 'Vale'], randomFor(seed))).toBe('Vale');
    }
  });
});

it('plain text is the same when made plain twice, and holds its own words', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
    const plain = visibleSiteText(text);
    expect(visibleSiteText(plain)).toBe(plain);
    expect(plain === '' || holdsWords(plain, plain)).toBe(true);
  });
});

describe('the search for what an exclusion leaves', () => {
  const bridge = (name: string, finished: string) =>
    readSitePage(
      `<main><h1>${name}</h1><table><tr><th>Finished</th><td>${finished}</td></tr></table></main>`,
      `http://host/${name}`,
    );
  const bridges = [bridge('Cedar', '1801'), bridge('Alder', '1911'), bridge('Birch', '1851')];
  const web: Browsing = {
    search: async () => bridges.map(({ url, name }, at) => ({ url, title: name, snippet: '', rank: at + 1 })),
    pages: async function* (urls) {
      yield* bridges.filter(({ url }) => urls.includes(url));
    },
    toolCalls: () => [],
  };

  it('keeps those that do not meet the condition, where the trail has no beginning', async () => {
    const question = readQuestion(
      'Find the register with 17 volumes. Consider all three of its bridges but those that were finished after 1850. For each, give its name. Use at most 100 words.',
    );
    if (!question) throw new Error('the question is not read');
    const { targets } = await investigate(question, { hops: 5, straysAt: null }, web);
    expect(targets.flatMap((page) => page?.name ?? [])).toEqual(['Cedar']);
  });
});
