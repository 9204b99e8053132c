import { describe, expect, it } from 'vitest';
import { clueQuery, type FindPages, openSearchCheck } from '../../examiner/search-check.ts';
import type { Clue } from '../../examiner/writing/clue.ts';
import type { PlacePages } from '../../examiner/writing/place-pages.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { member } from './sample-page.ts';

const lute = (name: string, details: Readonly<Record<string, string>>) => {
  const rows = Object.entries(details).map(([label, value]) => `| ${label} | ${value} |`);
  const page = member(name, `# ${name}\n\n| detail | value |\n| --- | --- |\n${rows.join('\n')}\n`);
  return { ...page, page: { ...page.page, url: `http://lutes.test/${encodeURIComponent(name)}` as Url } };
};
const lutes = [
  lute('Orrin lute', { strings: '11', wood: 'larch', town: 'Hethel', keeper: 'Ana Pell', frets: '21' }),
  lute('Tamsel lute', { strings: '12', wood: 'alder', town: 'Brask', keeper: 'Bo Rusk', frets: '22' }),
  lute('Quillan lute', { strings: '13', wood: 'rowan', town: 'Corvel', keeper: 'Cid Marn', frets: '23' }),
];
const [first, second, third] = lutes;
if (!first || !second || !third) throw new Error('three lutes');
const pages: PlacePages = {
  root: lute('Old music', { century: 'fifteenth', region: 'Norland' }),
  hops: [],
  targets: [first, second],
  outside: [third],
  relation: 'variety_of',
  heading: 'Lutes',
};
/** Each target by its strings and wood. */
const clues: readonly Clue[] = pages.targets.map(({ own }) => own.slice(0, 2));
/** Finds the first target for every query that holds one of the words, and keeps what it was asked. */
function engine(...words: string[]) {
  const asked: string[] = [];
  const find: FindPages = async (query) => {
    asked.push(query);
    return ok(words.some((word) => query.includes(word)) ? [pages.targets[0]?.page.url as Url] : []);
  };
  return { find, asked };
}

const queries = clues.map((clue) => clueQuery(clue, ''));

describe('the search check', () => {
  it('asks for what the clues say, without the chain, each query once', async () => {
    const { find, asked } = engine();
    const lookUp = openSearchCheck(find);
    await lookUp(pages.targets, queries);
    await lookUp(pages.targets, queries);
    expect(asked).toEqual([...new Set(queries)]);
    expect(asked.join(' ')).not.toMatch(/Norland|fifteenth|Lutes/);
  });

  it('tells which targets their clues find', async () => {
    const found = await openSearchCheck(engine('').find)(pages.targets, queries);
    expect(found.ok && found.value.map(({ entity }) => entity)).toEqual(['Orrin lute']);
  });

  it('finds none of those that share a query unless it finds all', async () => {
    const [query = ''] = queries;
    expect(await openSearchCheck(engine('').find)(pages.targets, [query, query])).toEqual({ ok: true, value: [] });
  });

  it('counts the first five hits only', async () => {
    const others = Array.from({ length: 5 }, (_, at) => `http://other.test/${at}` as Url);
    const lookUp = openSearchCheck(async () => ok([...others, first.page.url]));
    expect(await lookUp(pages.targets, queries)).toEqual({ ok: true, value: [] });
  });
});
