import { describe, expect, it } from 'vitest';
import { clueQuery, type FindPages, openSearchCheck } from '../../examiner/search-check.ts';
import type { Task } from '../../examiner/task.ts';
import { checkTask, noTaskChecks, taskCheckNames } from '../../examiner/task-gate.ts';
import type { Clue } from '../../examiner/writing/clue.ts';
import type { PlacePages } from '../../examiner/writing/place-pages.ts';
import { limitSentence } from '../../examiner/writing/wording.ts';
import { nodeId, taskId, treeId, type Url } from '../../src/kernel/ids.ts';
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
const clues: readonly Clue[] = pages.targets.map(({ own }) => ({ facts: own.slice(0, 2) }));
const told = clues.map(({ facts }) =>
  facts.map(({ attribute, value }) => `the ${attribute} is ${value}`).join(' and '),
);
const names = pages.targets.map(({ node, entity }) => ({ node, name: entity }));
const item = { attribute: 'town', text: '' };
const task: Task = {
  id: taskId('t'),
  tree: treeId('t'),
  path: [nodeId('a'), nodeId('b')],
  width: 2,
  variant: 0,
  question: `Of the one whose ${told[0]}, and of that whose ${told[1]}, give the name and the town. ${limitSentence(200)}`,
  wordLimit: 200,
  targets: names,
  rivals: ['Quillan lute'],
  depthChecklist: pages.targets.map(({ node, entity, own }, at) => ({
    ...item,
    id: `d${at + 1}`,
    kind: 'depth',
    target: node,
    attribute: 'name',
    value: entity,
    facts: own.slice(0, 2),
  })),
  widthChecklist: pages.targets.map(({ node, own }, at) => ({
    ...item,
    id: `w${at + 1}`,
    kind: 'width',
    target: node,
    value: own[2]?.value ?? '',
    facts: own.slice(2, 3),
  })),
};
const drafted = { task, clues };

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

it('the check is a part of the identity of tasks where it is on', () => {
  const identities = [noTaskChecks, { ...noTaskChecks, find: engine().find }].map(taskCheckNames);
  expect(identities).toEqual([[], ['search-prefer']]);
});
