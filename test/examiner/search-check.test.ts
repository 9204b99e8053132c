import { describe, expect, it } from 'vitest';
import { clueQuery, type FindPages, openSearchCheck } from '../../examiner/search-check.ts';
import { checkTask, noTaskChecks, taskCheckNames } from '../../examiner/task-gate.ts';
import type { PlacePages } from '../../examiner/writing/place-pages.ts';
import { writeChecked } from '../../examiner/writing/try-task.ts';
import { limitSentence } from '../../examiner/writing/wording.ts';
import { writeDraft } from '../../examiner/writing/write-task.ts';
import { nodeId, taskId, treeId, type Url } from '../../src/kernel/ids.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { expectOk } from '../support/expect-ok.ts';
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
const place = { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 };
const order = { place, pages, seed: 1, idOf: () => taskId('t') };
const drafted = expectOk(writeDraft(order));
const { task, clues } = drafted;

/** Finds the first target for every query that holds one of the words, and keeps what it was asked. */
function engine(...words: string[]) {
  const asked: string[] = [];
  const find: FindPages = async (query) => {
    asked.push(query);
    return ok(words.some((word) => query.includes(word)) ? [pages.targets[0]?.page.url as Url] : []);
  };
  return { find, asked };
}

const queries = clues.map(clueQuery);

describe('the search check', () => {
  it('asks for what the clues say, without the chain, each query once', async () => {
    const { find, asked } = engine();
    const check = openSearchCheck(find);
    await check.lookUp(pages.targets, clues);
    await check.lookUp(pages.targets, clues);
    expect(asked).toEqual([...new Set(queries)]);
    expect(asked.join(' ')).not.toMatch(/Norland|fifteenth|Lutes/);
    expect(asked.every((query) => task.question.includes(query.split(' ').at(-1) ?? '?'))).toBe(true);
  });

  it('refuses in the gate a draft whose clue is known to find its target', async () => {
    const check = openSearchCheck(engine('').find);
    expect(checkTask({ ...drafted, pages, earlier: [], isFound: check.isFound })).toEqual([]);
    const found = await check.lookUp(pages.targets, clues);
    expect(found.ok && found.value.map(({ entity }) => entity)).toEqual(['Orrin lute']);
    const reasons = checkTask({ ...drafted, pages, earlier: [], isFound: check.isFound });
    expect(reasons.map(({ reason }) => reason)).toEqual(['found_without_chain']);
  });

  it('counts the first five hits only', async () => {
    const others = Array.from({ length: 5 }, (_, at) => `http://other.test/${at}` as Url);
    const check = openSearchCheck(async () => ok([...others, first.page.url]));
    expect(await check.lookUp(pages.targets, clues)).toEqual({ ok: true, value: [] });
  });
});

describe('a task written by rules', () => {
  const write = (find: FindPages, search: 'prefer' | 'require' = 'prefer') =>
    writeChecked(order, { ...noTaskChecks, find, search });

  it('is written anew with other clues where its own find a target', async () => {
    const { find, asked } = engine(queries[0] ?? '?');
    const written = await write(find);
    if (!written.ok) throw new Error(written.failure.detail);
    expect(written.value.searchCheck).toBe('not_found');
    expect(written.value.question).not.toBe(task.question);
    expect(asked.length).toBeGreaterThan(clues.length);
    expect(await write(engine(queries[0] ?? '?').find)).toEqual(written);
  });

  it('stands as it was and says so where every clue finds its target, unless none may', async () => {
    const written = await write(engine('').find);
    expect(written).toMatchObject({ ok: true, value: { question: task.question, searchCheck: 'found' } });
    expect(await write(engine('').find, 'require')).toMatchObject({
      failure: { reason: 'gate_refused', detail: expect.stringContaining('found_without_chain') },
    });
  });

  it('says that no search was to be had', async () => {
    const written = await write(async () => fail('the engine is down'));
    expect(written).toMatchObject({ value: { question: task.question, searchCheck: 'unavailable' } });
  });

  it('is as before without the check, and has another identity with it', async () => {
    expect(await writeChecked(order, noTaskChecks)).toEqual(ok(task));
    const names = [noTaskChecks, { ...noTaskChecks, find: engine().find }].map(taskCheckNames);
    expect(names).toEqual([[], ['search-prefer']]);
  });

  it('asks for the steps of its chain where they count', async () => {
    const hop = { page: third, siblings: [], relation: 'variety_of' as const, heading: 'Lutes' };
    const deep = { ...order, pages: { ...pages, outside: [], hops: [hop] } };
    const written = expectOk(await writeChecked(deep, { ...noTaskChecks, chainCounts: true }));
    expect(written.chainChecklist?.map(({ id, value, facts }) => [id, value, facts.length > 0])).toEqual([
      ['c1', 'Quillan lute', true],
    ]);
    expect(written.question).toContain(`name of each step on the way. ${limitSentence(written.wordLimit)}`);
  });
});
