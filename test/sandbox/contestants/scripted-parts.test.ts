import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../../src/kernel/random.ts';
import type { Browsing } from '../../../src/sandbox/contestants/browsing.ts';
import { wrongValue } from '../../../src/sandbox/contestants/collect-details.ts';
import { investigate } from '../../../src/sandbox/contestants/investigate.ts';
import { meetsClue } from '../../../src/sandbox/contestants/meets-clue.ts';
import { readSitePage, visibleSiteText } from '../../../src/sandbox/contestants/site-page.ts';
import { readQuestion } from '../../../src/sandbox/grammar/question.ts';
import type { AskedClue, AskedCondition } from '../../../src/sandbox/grammar/sandbox-question.ts';
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
  const described = (words: string) => ({ kind: 'described' as const, words });
  const cases: [name: string, clue: AskedClue, isMet: boolean][] = [
    ['stated', fact('birth year', '1911'), true],
    ['stated in another case', fact('Birth Year:', ' 1911.'), true],
    ['part of the stated value', fact('towns', 'Vale'), false],
    ['another value', fact('birth year', '1912'), false],
    ['another attribute', fact('death year', '1911'), false],
    ['words of the page, a name masked', described('The well-known … was made in a workshop'), true],
    ['words in another order', described('was made in a workshop … The well-known'), false],
  ];
  it.each(cases)('%s', (_name, clue, isMet) => expect(meetsClue(page, clue, null)).toBe(isMet));

  it('with several conditions is met by a page that meets all of them', () => {
    const conditions = [fact('birth year', '1911'), fact('size', '7')].flatMap((each) => each.conditions);
    expect(meetsClue(page, { kind: 'facts', conditions }, null)).toBe(false);
  });
});

describe('a clue that tells less than a value', () => {
  const pages = (['1911', '1923', '4 May 1928'] as const).map((released, at) =>
    readSitePage(
      `<main><h1>P${at}</h1><table><tr><th>Released</th><td>${released}</td></tr><tr><th>Size</th><td>${at + 1}0 mm</td></tr></table></main>`,
      `http://host/${at}`,
    ),
  );
  const matches = (condition: AskedCondition, count = 1) =>
    pages.map((page) => meetsClue(page, { kind: 'facts', conditions: [condition] }, { pages, count }));

  it('is met by the dates of a decade and the numbers of a range, whose unit is said once or twice', () => {
    expect(matches({ kind: 'decade', attribute: 'released', from: 1920 })).toEqual([false, true, true]);
    expect(matches({ kind: 'between', attribute: 'size', low: '10 mm', high: '20 mm' })).toEqual([true, true, false]);
    expect(matches({ kind: 'between', attribute: 'size', low: '10', high: '20 mm' })).toEqual([true, true, false]);
  });

  it('is met by as many of the greatest and the smallest as are asked for', () => {
    expect(matches({ kind: 'extreme', attribute: 'size', most: 'greatest' })).toEqual([false, false, true]);
    expect(matches({ kind: 'extreme', attribute: 'size', most: 'smallest' }, 2)).toEqual([true, true, false]);
    expect(matches({ kind: 'extreme', attribute: 'price', most: 'smallest' })).toEqual([false, false, false]);
  });
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

it('plain text is the same when made plain twice', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
    const plain = visibleSiteText(text);
    expect(visibleSiteText(plain)).toBe(plain);
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
      'Find the register with 17 volumes. Consider all three bridges listed there but those that were finished after 1850. For each, state its name. Use at most 100 words.',
    );
    if (!question) throw new Error('the question is not read');
    const { targets } = await investigate(question, { hops: 5, straysAt: null }, web);
    expect(targets.flatMap((page) => page?.name ?? [])).toEqual(['Cedar']);
  });
});
