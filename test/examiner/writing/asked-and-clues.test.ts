import { describe, expect, it } from 'vitest';
import { createOfflineExaminer } from '../../../examiner/offline-examiner.ts';
import { readPageFacts } from '../../../examiner/reading/read-facts.ts';
import { askedPlans } from '../../../examiner/writing/asked-attributes.ts';
import { distinguishingClue, startingClue } from '../../../examiner/writing/choose-clue.ts';
import { fitsClueFact } from '../../../examiner/writing/clue.ts';
import { listedAttributes, withPlaceFacts } from '../../../examiner/writing/place-facts.ts';
import type { Member, PlacePages } from '../../../examiner/writing/place-pages.ts';
import { questionLeaks } from '../../../examiner/writing/question-leaks.ts';
import { writeTask } from '../../../examiner/writing/write-task.ts';
import { shortHash } from '../../../src/kernel/hash.ts';
import { nodeId, taskId, treeId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { infoboxText, member, samplePage } from '../sample-page.ts';

const clock = (name: string, year: number, maker: string) =>
  member(
    name,
    infoboxText(
      name,
      { 'first built': String(year), maker, height: `${year / 100} m`, wheels: String(year - 1700) },
      `The ${name} turns its ${maker} hands backwards every ${year % 9} days.`,
    ),
  );
const odd = member(
  'From the old archive',
  '# From the old archive\n\nThe vault keeps numbered letters in tin boxes. Seven brass keys open every inner room.',
);
const root = member('Harrow clocks', infoboxText('Harrow clocks', { region: 'Northern Vale', survey: '1892' }));
const clocks = [clock('Stoull dial', 1811, 'Marn'), clock('Grix pendulum', 1850, 'Brock')];
function placeOf(targets: readonly Member[]): PlacePages {
  return { root, hops: [], targets, outside: [], relation: 'part_of', heading: null };
}
const write = (targets: readonly Member[], variant = 0) =>
  writeTask({
    place: { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: targets.length, variant },
    pages: placeOf(targets),
    seed: 1,
    idOf: (place) => taskId(`task-${place.variant}`),
  });

describe('an odd page among the targets', () => {
  it('makes the place too poor where fewer targets can be asked more', () => {
    expect(write([...clocks, odd])).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(write(clocks)).toMatchObject({ ok: true });
  });

  it('is asked for its description where nothing else is possible', () => {
    const [first] = clocks;
    if (!first) throw new Error('a clock');
    expect(write([first, odd])).toMatchObject({ value: { widthChecklist: [{ attribute: 'description' }, {}] } });
  });
});

describe('what is asked', () => {
  const described = (name: string, does: string) =>
    member(
      name,
      `# ${name}\n\nThe ${name} module ${does}.\n\n## Layers of ${does}\n\nText.\n\n## Ends of ${does}\n\nText.`,
    );

  it('is a section heading only when nothing else is left', () => {
    const targets = [described('gritlib', 'reads sand samples'), described('sandpack', 'packs whole deserts')];
    const [plan] = askedPlans(targets, randomFor(1));
    expect(plan?.[0]).toEqual(['description']);
    expect(plan?.[1]?.toSorted()).toEqual(['first section', 'last section']);
  });
});

describe('a line that only looks like an attribute and its value', () => {
  const page = (name: string, ...lines: readonly string[]) => member(name, [`# ${name}`, '', ...lines].join('\n\n'));

  it('is none when its label is a clause', () => {
    const text =
      '# X\n\nUsing a list comprehension: [x for x]\n\nOne of the many kinds: small\n\nOpening date: 4 May 1893';
    expect(readPageFacts(samplePage('X', text), nodeId('n')).own.map(({ attribute }) => attribute)).toEqual([
      'opening date',
    ]);
  });

  it('is a clue only where another page of the group has it too', () => {
    const own = page('Lib one', 'Single quotes: seven', 'Origin: Tarn', 'It reads numbered layers of sand samples.');
    const other = page('Lib two', 'Origin: Oak', 'It packs whole deserts into small boxes.');
    const rules = { hidden: [], asked: [], secrets: [], random: randomFor(1), skip: 0 };
    expect(distinguishingClue(own, { ...rules, rivals: [other] })).toMatchObject({ facts: [{ attribute: 'origin' }] });
    expect(distinguishingClue(own, { ...rules, rivals: [other], asked: ['origin'] })).toMatchObject({
      kind: 'described',
    });
    const bare = page('Lib three', 'Single quotes: seven');
    expect(distinguishingClue(bare, { ...rules, rivals: [other] })).toMatchObject({
      facts: [{ attribute: 'single quotes' }],
    });
  });
});

describe('a list of keys and values', () => {
  const list = '|  |  |\n| --- | --- |\n| seconds | 0 to 86399 |\n| days | 7 |';

  it('states facts for clues above the first section; below it where other pages have them too', () => {
    const text = (section: string) => `# X\n\nIt keeps count of time.\n\n${section}${list}\n\n## More\n\nText.`;
    const looseOf = (of: string) => [...readPageFacts(samplePage('X', of), nodeId('n')).loose].sort();
    expect(looseOf(text(''))).toEqual([]);
    expect(looseOf(text('## Spans\n\n'))).toEqual(['days', 'seconds']);
  });
});

it('the settings id changes with the tasks: give the offline Examiner a new one whenever this hash changes', () => {
  const tasks = [write(clocks), write(clocks, 1), write([...clocks, odd]), write([...clocks.slice(1), odd])];
  const hash = shortHash(
    tasks.map((task) => (task.ok ? task.value : task.failure.reason)),
    16,
  );
  expect({ settingsId: createOfflineExaminer().settingsId, hash }).toEqual({
    settingsId: 'offline-10',
    hash: 'c18f1953afa23d4f',
  });
});

describe('what a place shows of its pages', () => {
  const proposal = (at: number, rows: Readonly<Record<string, string>>) =>
    member(`Proposal ${at}`, infoboxText(`Proposal ${at}`, rows), `http://127.0.0.1:8000/proposals/p${at}.html`);
  const rows = (topic: string, python: string) => ({ topic, python, created: '4 May 2020', editor: `Edda ${python}` });
  const above = member('Governance proposals', '# Governance proposals\n\nThey say how the guild is led.');
  const targets = [proposal(11, rows('Governance', '3.9')), proposal(12, rows('Governance, Typing', '3.10'))];
  const pages: PlacePages = { ...placeOf(targets), root: above, outside: [proposal(13, rows('Lighting', '3.1'))] };
  const attributes = (of: PlacePages) => of.targets.map(({ own }) => own.map(({ attribute }) => attribute).sort());

  it('is no fact where the start or the title of the list says it of most of them', () => {
    const open = ['created', 'editor', 'python version'];
    expect(attributes(withPlaceFacts(pages))).toEqual([open, open]);
    const titled = { ...pages, root, heading: 'Governance and typing' };
    expect(attributes(withPlaceFacts(titled))).toEqual([open, open]);
    expect(attributes(withPlaceFacts({ ...pages, root }))).toEqual([
      [...open, 'topic'],
      [...open, 'topic'],
    ]);
  });

  it('is a fact of theirs where the start says only a part that all values have', () => {
    const town = (at: number, name: string) => proposal(at, { town: `${name}, Governance` });
    const towns = { ...pages, targets: [town(11, 'Tarn'), town(12, 'Ulm')], outside: [town(13, 'Morn')] };
    expect(attributes(withPlaceFacts(towns))).toEqual([['town'], ['town']]);
  });

  it('is no version for its dots alone: sections keep their name, and what was added in one is worded so', () => {
    const dotted = (at: number, value: string) => proposal(at, { section: value, 'added in': value, height: '3.5' });
    const numbered = { ...pages, targets: [dotted(11, '7.2.1'), dotted(12, '7.3')], outside: [] };
    expect(attributes(withPlaceFacts(numbered))[0]).toEqual(['added in', 'height', 'section']);
  });

  it('is asked for only behind what stands on their own pages', () => {
    const link = ({ page: { url } }: Member, context: string) =>
      ({ url, anchor: 'it', context, heading: 'Open', place: 'table' }) as const;
    const listed = {
      ...above,
      page: { ...above.page, links: targets.map((page, at) => link(page, `it | 3.${9 + at}`)) },
    };
    const isListed = listedAttributes({ ...withPlaceFacts(pages), root: listed });
    expect(isListed('python version')).toBe(true);
    expect(isListed('created')).toBe(false);
    const plans = (seed: number) => askedPlans(withPlaceFacts(pages).targets, randomFor(seed), [], isListed)[0]?.[0];
    for (let seed = 0; seed < 10; seed++) expect(plans(seed)?.at(-1)).toBe('python version');
  });

  it('tells versions apart: 3.10 is not 3.1', () => {
    const {
      targets: [, ten],
      outside: [one],
    } = withPlaceFacts(pages);
    const fact = ten?.own.find(({ attribute }) => attribute === 'python version');
    if (!ten || !one || !fact) throw new Error('two versions');
    expect(fitsClueFact(ten, fact)).toBe(true);
    expect(fitsClueFact(one, fact)).toBe(false);
  });
});

describe('the words that a question starts from', () => {
  const rules = {
    rivals: [],
    hidden: questionLeaks({ ...placeOf([]), root: member('Weaving papers', '# Weaving papers') }),
    asked: [],
    secrets: [],
    random: randomFor(1),
    skip: 0,
  };
  const index = 'This is the index of all papers of the guild that are kept under the ‘Weaving’ subject.';
  const words = (text: string, others: readonly Member[] = []) => {
    const clue = startingClue(member('Weaving papers', `# Weaving papers\n\n${text}`), rules, 2, others);
    return clue?.kind === 'described' ? clue.words : null;
  };

  it('are not those that fit every page of its sort, where others are left', () => {
    const own = 'They tell how the valley mills came to share one pattern book.';
    expect(words(`${index} ${own}`)).toMatch(/valley mills/);
    expect(words(index)).toMatch(/^This is the index/);
  });

  it('do not stand on another page of the tree but for the name', () => {
    const said = (subject: string) => `Since 1892 the old guild of ${subject} has met in the long hall.`;
    const other = member('Dyeing papers', `# Dyeing papers\n\n${said('Dyeing')}`);
    expect(words(said('Weaving'))).toMatch(/long hall/);
    expect(words(said('Weaving'), [other])).toBeNull();
  });
});
