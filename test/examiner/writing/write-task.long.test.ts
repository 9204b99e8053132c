import { describe, expect, it } from 'vitest';
import type { Task } from '../../../examiner/task.ts';
import { checkTask, type GateInput } from '../../../examiner/task-gate.ts';
import { wordLimits } from '../../../examiner/writing/draft-task.ts';
import type { PlacePages } from '../../../examiner/writing/place-pages.ts';
import { leakIn, maskNames, questionLeaks } from '../../../examiner/writing/question-leaks.ts';
import { writeTask } from '../../../examiner/writing/write-task.ts';
import { nodeId, taskId, treeId } from '../../../src/kernel/ids.ts';
import { readQuestion } from '../../../src/sandbox/grammar/question.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { lute } from '../model-writing/lute-pages.ts';
import { infoboxText, member } from '../sample-page.ts';

const root = member(
  'Harrow lutes',
  infoboxText(
    'Harrow lutes',
    { region: 'Northern Vale', 'first survey': '1892' },
    'Harrow lutes are a family of bent instruments.',
  ),
);
const pages: PlacePages = {
  root,
  hops: [],
  targets: [
    lute('Stoull treble lute', 7, 1892, 'walnut', 'Edda Marn'),
    lute('Grix bass lute', 9, 1911, 'oak', 'Ulwen Brock'),
  ],
  outside: [
    lute('Pral tenor lute', 5, 1850, 'walnut', 'Sef Tarl'),
    lute('Vorn alto lute', 6, 1822, 'elm', 'Jola Quern'),
  ],
  relation: 'variety_of',
  heading: 'Lutes by size',
};
const place = (variant: number) => ({ tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant });
const write = (variant: number, of: PlacePages = pages, seed = 1) =>
  writeTask({ place: place(variant), pages: of, seed, idOf: (each) => taskId(`task-${each.variant}`) });
const written = (variant: number, of?: PlacePages, seed?: number): Task => {
  return expectOk(write(variant, of, seed));
};

const clause = '(?:that (?:was|were|has|have)|with|whose) .+?';
const wording = new RegExp(
  `^Find the [\\p{L} ]+ ${clause}\\. Consider (?:the two entries listed there under “Lutes by size” ${clause}|` +
    `two of the entries listed there under “Lutes by size”: the one ${clause}; and the one ${clause})\\. ` +
    `For each, state its name(?:(?:,| and) [\\p{L} ]+)*\\. Use at most \\d+ words\\.$`,
  'u',
);

describe('a written question', () => {
  it('follows the published wording and states the upper word limit', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const task = written(0, pages, seed);
      expect(task.question).toMatch(wording);
      const asked = readQuestion(task.question)?.targets;
      expect(asked?.kind === 'each' ? asked.clues.length : asked?.count).toBe(2);
      expect(task.wordLimit).toBe(300);
      expect(task.question).toContain('Use at most 300 words.');
    }
  });

  it('has one depth item a target and one width item a target and attribute', () => {
    const task = written(0);
    const asked = new Set(task.widthChecklist.map(({ attribute }) => attribute));
    expect(task.depthChecklist.map(({ value }) => value)).toEqual(['Stoull treble lute', 'Grix bass lute']);
    expect(task.widthChecklist).toHaveLength(2 * asked.size);
    const read = readQuestion(task.question);
    expect(new Set(read?.kind === 'tabulate' ? read.attributes : [])).toEqual(asked);
  });

  it('is the same for the same request', () => expect(written(0)).toEqual(written(0)));

  it('asks for other facts at every variant until none are left', () => {
    const keys = (task: Task) => task.widthChecklist.map(({ target, attribute }) => `${target} ${attribute}`);
    const seen = [written(0), written(1)].flatMap(keys);
    expect(new Set(seen).size).toBe(seen.length);
    expect(write(2)).toMatchObject({ ok: false, failure: { reason: 'nothing_left' } });
    expect(seen).toHaveLength(12);
  });

  it('never asks for what its clues give, and hides every name', () => {
    for (let seed = 1; seed <= 30; seed++) {
      for (const task of [written(0, pages, seed), written(1, pages, seed)]) {
        const clues = Array.from(
          task.question.matchAll(/(?:whose|with an?) ([\p{L} ]+) (?:is|are|falls|of)/gu),
          ([, attribute]) => attribute,
        );
        for (const { attribute, value } of task.widthChecklist) {
          expect(clues).not.toContain(attribute);
          expect(task.question).not.toContain(`“${value}”`);
        }
        expect(task.question).not.toMatch(/stoull|grix|harrow|127\.0\.0\.1|some\.html/i);
      }
    }
  });

  it('fails when targets have nothing in common, or a page gives no clue', () => {
    const bare = member('Bare lute', '# Bare lute');
    expect(write(0, { ...pages, targets: [pages.targets[0] ?? bare, bare] })).toMatchObject({
      failure: { reason: 'too_few_facts' },
    });
    const twins = ['Stoull treble lute', 'Grix bass lute'].map((name) => lute(name, 7, 1892, 'oak', 'Sef Tarl'));
    expect(write(0, { ...pages, targets: twins })).toMatchObject({ ok: false });
  });

  it('falls back to masked descriptions where pages state few facts', () => {
    const described = (name: string, does: string, section: string) =>
      member(
        `${name} — Tools for ${name}`,
        `# ${name} — Tools for ${name}\n\nThe ${name} module ${does}.\n\n## ${section}\n\nText.\n\n## Using ${section}\n\nText.`,
        `http://127.0.0.1/${name}.html`,
      );
    const task = written(0, {
      ...pages,
      targets: [
        described('gritlib', 'reads numbered layers of sand samples', 'Layers'),
        described('sandpack', 'packs whole deserts into small boxes', 'Boxes'),
      ],
      outside: [described('dunes', 'moves slowly with the evening wind', 'Wind')],
    });
    expect(task.question).toContain('the one described as “The … module reads numbered layers of sand samples”');
    expect(task.question).not.toMatch(/gritlib|sandpack/);
  });
});

describe('the task gate', () => {
  const task = written(0);
  const clueOf = (at: number) => ({ kind: 'facts' as const, facts: [fact(at, 'number of strings')] });
  const fact = (at: number, attribute: string) => {
    const found = pages.targets[at]?.own.find((own) => own.attribute === attribute);
    if (!found) throw new Error(`no ${attribute}`);
    return found;
  };
  function input(changed: Partial<Task> = {}, more: Partial<GateInput> = {}): GateInput {
    return { task: { ...task, ...changed }, clues: [clueOf(0), clueOf(1)], pages, earlier: [], ...more };
  }
  const reasons = (gate: GateInput) => checkTask(gate).map(({ reason }) => reason);
  const asking = (words: string) => reasons(input({ question: `${words} Use at most 300 words.` }));

  it('lets a sound task pass', () => expect(reasons(input())).toEqual([]));

  it.each([
    ['Is the Stoull treble lute old?', 'names_target'],
    ['What of the treble lute called Stoull?', 'names_target'],
    ['What are STOULL TREBLE LUTES made of?', 'names_target'],
    ['Which of the Harrow lutes is old?', 'names_title'],
    ['See http://127.0.0.1/x for it.', 'names_url'],
    ['Which is described in lutes.html here?', 'names_url'],
  ])('refuses “%s”: %s', (words, reason) => expect(asking(words)).toContain(reason));

  it('does not take a general word for a name', () => {
    expect(asking('Which bass instrument is the oldest?')).toEqual([]);
    const named = { ...pages, targets: [member('Introduction', '# Introduction'), ...pages.targets.slice(1)] };
    expect(leakIn('An introduction to what?', questionLeaks({ ...named, targets: named.targets.slice(1) }))).toBeNull();
    const standard = { ...pages, root: member('Introduction', '# Introduction') };
    expect(leakIn('An introduction to what?', questionLeaks(standard))).toBeNull();
  });

  it.each([
    ['Go', 'Who works with go every day?', 'Who has gone away?'],
    ['C', 'What is written in C since 1972?', 'What has a c and is in C++ or C#?'],
    ['1984', 'What appeared before 1984?', 'What appeared in 19840 parts?'],
    ['The Who', 'Which band is like the who?', 'Who is the one?'],
    ['Introduction', 'Which is an introduction?', 'Which introductory page is it?'],
    ['Set', 'A set of what?', 'A setting of what?'],
  ])('hides the target %s as whole words', (name, leak, open) => {
    const named = { ...pages, targets: [member(name, `# ${name}`), ...pages.targets.slice(1)] };
    expect(leakIn(leak, questionLeaks(named))?.text).toBe(name);
    expect(leakIn(open, questionLeaks(named))).toBeNull();
    expect(maskNames(`Here ${name} is it.`, questionLeaks(named), 'x')).toBe('Here … is it.');
  });

  it('finds titles without brackets and without what the site adds', () => {
    const named = {
      ...pages,
      targets: [member('Quern (river) — Atlas of Waters', '# Quern (river)'), ...pages.targets.slice(1)],
    };
    const names = questionLeaks(named);
    expect(leakIn('Where does the Quern flow?', names)?.kind).toBe('target');
    expect(leakIn('What does the Atlas of Waters say?', names)?.kind).toBe('site');
  });

  it('refuses items without facts and quotes that are not in the text', () => {
    const [first, ...rest] = task.widthChecklist;
    if (!first) throw new Error('a width item');
    expect(reasons(input({ widthChecklist: [{ ...first, facts: [] }, ...rest] }))).toEqual(['no_facts']);
    const forged = first.facts.map((each) => ({
      ...each,
      quote: { ...each.quote, text: `${each.quote.text} and more` },
    }));
    expect(reasons(input({ widthChecklist: [{ ...first, facts: forged }, ...rest] }))).toEqual(['quote_not_found']);
    const wrong = first.facts.map((each) => ({ ...each, value: 'nowhere stated' }));
    expect(reasons(input({ widthChecklist: [{ ...first, facts: wrong }, ...rest] }))).toEqual(['value_not_in_quote']);
    expect(reasons(input({ depthChecklist: [] }))).toEqual(['no_items']);
  });

  it('refuses clues that miss their target or fit a sibling', () => {
    expect(reasons(input({}, { clues: [clueOf(1), clueOf(0)] }))).toEqual(['clue_misses_target', 'clue_misses_target']);
    const wood = { kind: 'facts' as const, facts: [fact(0, 'wood')] };
    expect(reasons(input({}, { clues: [wood, clueOf(1)] }))).toEqual(['clue_fits_sibling']);
  });

  it('refuses what a lower variant asked, and a missing word limit', () => {
    expect(reasons(input({}, { earlier: [task] }))).toEqual(['repeats_question']);
    expect(reasons(input({}, { earlier: [written(1)] }))).toEqual([]);
    expect(reasons(input({ question: 'Which one?' }))).toEqual(['no_word_limit']);
  });
});

it('names in descriptions are masked, whole or in part', () => {
  const [target] = pages.targets;
  if (!target) throw new Error('a target');
  expect(maskNames('The Stoull treble lute is small.', questionLeaks(pages), target.entity)).toBe('The … is small.');
  expect(maskNames('Stoull’s treble is small.', questionLeaks(pages), target.entity)).not.toMatch(/stoull|treble/i);
});

it.each([
  [2, 2, 200, 300],
  [3, 2, 220, 320],
  [5, 4, 300, 400],
  [9, 9, 300, 400],
])('the word limit at depth %i and width %i is %i to %i', (depth, width, least, most) => {
  expect(wordLimits(depth, width)).toEqual({ least, most });
});
