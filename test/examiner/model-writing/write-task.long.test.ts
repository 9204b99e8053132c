import { describe, expect, it } from 'vitest';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { FindPages } from '../../../examiner/search-check.ts';
import type { Task } from '../../../examiner/task.ts';
import { modelWriteTask } from '../../../examiner/writing/model-write-task.ts';
import type { PlacePages } from '../../../examiner/writing/place-pages.ts';
import { taskId } from '../../../src/kernel/ids.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import { fencedParts, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { member } from '../sample-page.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from './brain-model.ts';
import { lutePages, lutePlace } from './lute-pages.ts';

interface Case {
  readonly brain?: WritingBrain;
  readonly options?: Partial<ModelExaminerOptions>;
  readonly pages?: PlacePages;
  readonly earlier?: readonly Task[];
  readonly variant?: number;
  readonly attempt?: number;
}

async function write({ brain = honestBrain, options: changes = {}, ...rest }: Case = {}) {
  const { pages = lutePages, earlier = [], variant = 0, attempt = 0 } = rest;
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model, changes);
  const request = { place: lutePlace(variant), tree: {} as never, seed: 1, earlier, attempt };
  const order = { id: taskId(`task ${variant}`), request, pages };
  const written = await modelWriteTask(order, options);
  const prompts = model.requests.map(({ messages }) => messages[0]?.text ?? '');
  return { written, prompts, requests: model.requests, kinds: [...faults.values()].map(({ kind }) => kind) };
}

async function task(each: Case = {}): Promise<Task> {
  const { written } = await write(each);
  if (!written.ok) throw new Error(written.failure.detail);
  return written.value;
}

const text = (value: unknown) => ({ kind: 'text', text: JSON.stringify(value) }) as const;
const nothing = { chain: [], targets: [], asks: [], question: '', impossible: 'nothing in common' };

/** The honest draft, changed. */
const drafting =
  (change: (draft: { question: string }, again: boolean) => unknown): WritingBrain =>
  (asked) => {
    const reply = honestBrain(asked);
    if (asked.schemaName !== 'task_draft' || reply?.kind !== 'text') return reply;
    return text(change(JSON.parse(reply.text), (asked.turns[0]?.text ?? '').includes('refused drafts')));
  };

describe('a model-written task', () => {
  it('is the same for the same request, asked in the same words', async () => {
    const first = await write();
    const second = await write();
    expect(first.written).toEqual(second.written);
    expect(first.requests).toEqual(second.requests);
    const { purpose } = first.requests[0] ?? {};
    const why = { role: 'task', prompt: 'write-task@3', agent: null, occasion: 'attempt 1, try 1' };
    expect(purpose).toEqual({ ...why, task: expect.stringMatching(/^task/) });
    expect((await write({ attempt: 1 })).requests[0]?.purpose.occasion).toBe('attempt 2, try 1');
  });

  it('is written from fact cards alone, with everything from pages inside fences', async () => {
    const { prompts } = await write();
    const [prompt = ''] = prompts;
    expect(fencedParts(prompt).map(({ label }) => label)).toEqual(['facts']);
    expect(outsideFences(prompt).trim()).toBe('Number of targets: 2. The question ends with: Use at most 320 words.');
    const pages = [lutePages.root, ...lutePages.targets, ...lutePages.outside];
    for (const { page } of pages) expect(prompt).not.toContain(page.text.split('\n').find((line) => /\d/.test(line)));
    for (const { entity } of lutePages.outside) expect(prompt).not.toContain(entity);
    expect(prompt.length).toBeLessThan(4000);
  });

  it('does not grow with the pages it is written from', async () => {
    function padded(pages: PlacePages, filler: string): PlacePages {
      return { ...pages, targets: pages.targets.map((each) => member(each.entity, `${each.page.text}\n\n${filler}`)) };
    }
    const short = padded(lutePages, '');
    const long = padded(lutePages, 'Nothing more is stated.\n\n'.repeat(2000));
    expect((await write({ pages: long })).prompts).toEqual((await write({ pages: short })).prompts);
  });

  it('asks for other facts at each variant until none are left', async () => {
    const first = await task();
    const { written, prompts } = await write({ variant: 1, earlier: [first] });
    if (!written.ok) throw new Error(written.failure.detail);
    const keys = (each: Task) => each.widthChecklist.map(({ target, attribute }) => `${target} ${attribute}`);
    expect(keys(written.value).filter((key) => keys(first).includes(key))).toEqual([]);
    expect(fencedParts(prompts[0] ?? '').find(({ label }) => label === 'earlier questions')?.text).toContain(
      'For each',
    );
    const last = await write({ variant: 2, earlier: [first, written.value], brain: () => text(nothing) });
    expect(last.written).toMatchObject({ ok: false, failure: { reason: 'nothing_left' } });
  });

  it('that is refused is written anew with the reasons, at most three times', async () => {
    const leaky = drafting((draft) => ({ ...draft, question: `The Stoull treble. ${draft.question}` }));
    const { written, prompts, kinds, requests } = await write({ brain: leaky });
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toEqual(Array(4).fill('names_target'));
    expect(new Set(requests.map(({ purpose }) => purpose.occasion)).size).toBe(4);
    expect(prompts[0]).not.toContain('refused');
    const shown = fencedParts(prompts[3] ?? '').find(({ label }) => label === 'refused drafts')?.text ?? '[]';
    expect(JSON.parse(shown)).toHaveLength(3);
    expect(shown).toContain('gives away');
    const mended = drafting((draft, again) => (again ? draft : { ...draft, question: 'Which one?' }));
    const second = await write({ brain: mended });
    expect(second.written.ok).toBe(true);
    expect(second.kinds.sort()).toEqual(['clue_misses_target', 'item_not_asked', 'no_word_limit']);
  });

  it('that no reply gives, or that cannot be asked for, is a fault of the Examiner', async () => {
    const broken = await write({ brain: () => ({ kind: 'text', text: 'No.' }) });
    expect(broken.written).toMatchObject({ ok: false, failure: { reason: 'examiner_unavailable' } });
    expect(broken.kinds).toEqual(Array(8).fill('not_json'));
    const down = await write({ brain: () => null });
    expect(down.written).toMatchObject({ ok: false, failure: { reason: 'examiner_unavailable' } });
    expect(down.requests).toHaveLength(1);
  });

  it('is given up at once where the model finds nothing to ask for', async () => {
    const { written, requests } = await write({ brain: () => text(nothing) });
    expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(requests).toHaveLength(1);
  });

  it('is not asked for where a page states nothing', async () => {
    const bare = { ...lutePages, targets: [...lutePages.targets.slice(0, 1), member('Bare', '# Bare')] };
    const { written, requests } = await write({ pages: bare });
    expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(requests).toEqual([]);
  });

  it('is dropped when it is known without a search, or not solved from its pages', async () => {
    const truth = (given: Task) =>
      given.targets
        .map(({ node, name }) => {
          const own = given.widthChecklist.filter(({ target }) => target === node);
          return `- ${name}: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
        })
        .join('\n');
    const honest = await task();
    const knowing: WritingBrain = (asked) =>
      asked.schemaName === 'closed_book_answer' ? text({ answer: truth(honest) }) : honestBrain(asked);
    const known = await write({ brain: knowing, options: { closedBook: true } });
    expect(known.kinds[0]).toBe('known_without_search');
    expect(known.written.ok && known.written.value.question).not.toBe(honest.question);
    const lost: WritingBrain = (asked) =>
      asked.schemaName === 'pages_answer' ? text({ answer: 'Pral tenor' }) : honestBrain(asked);
    const unsolved = await write({ brain: lost, options: { selfSolve: true } });
    expect(unsolved.written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(unsolved.kinds).toEqual(Array(4).fill('not_solvable'));
    const solved = await write({ options: { closedBook: true, selfSolve: true } });
    expect(solved.written.ok).toBe(true);
    expect(solved.kinds).toEqual([]);
    const quotes = solved.prompts.flatMap((each) => fencedParts(each)).find(({ label }) => label === 'quotes')?.text;
    for (const name of ['Pral tenor', 'Stoull treble', 'Harrow lutes']) expect(quotes).toContain(name);
  });

  it('for studies has no chain, or snippets in place of the tree', async () => {
    const loose = await write({ options: { logicChain: false } });
    expect(loose.written.ok).toBe(true);
    expect(loose.prompts[0]).not.toMatch(/Harrow|variety_of|Northern Vale/);
    const flat = await write({ options: { context: 'snippets' } });
    expect(flat.written.ok).toBe(true);
    expect(fencedParts(flat.prompts[0] ?? '').map(({ label }) => label)).toEqual([
      'facts',
      'beginning of a page',
      'beginning of a page',
    ]);
    expect(flat.prompts[0]).not.toContain('"also"');
    expect(flat.prompts[0]).not.toMatch(/Harrow|variety_of/);
  });
});

describe('the check by search', () => {
  const [url] = lutePages.targets.map(({ page }) => page.url);
  const checks = (find: FindPages, search: 'prefer' | 'require' = 'prefer') => ({
    options: { searchCheck: { find, search } },
  });

  it('refuses drafts whose clues find their target, tells the model what was searched for, and takes the next one', async () => {
    const { written, kinds, prompts } = await write(checks(async () => ok(url ? [url] : [])));
    expect(written).toMatchObject({ ok: true, value: { searchCheck: 'found' } });
    expect(kinds.filter((kind) => kind === 'found_without_chain')).toHaveLength(2);
    expect(prompts).toHaveLength(2);
    expect(prompts.at(-1)).toMatch(/is among the first 5 hits of a search for “/);
  });

  it('gives no task where none may be found so', async () => {
    const { written } = await write(checks(async () => ok(url ? [url] : []), 'require'));
    expect(written).toMatchObject({ failure: { reason: 'gate_refused' } });
  });

  it('says in the task what became of it', async () => {
    expect(await task(checks(async () => ok([])))).toMatchObject({ searchCheck: 'not_found' });
    expect(await task(checks(async () => fail('down')))).toMatchObject({ searchCheck: 'unavailable' });
    expect((await task()).searchCheck).toBeUndefined();
  });
});

it('the chain is of the pages between the root and the targets, each standing on what it is known by', async () => {
  const { chainChecklist = [], question } = await task();
  expect(chainChecklist.map(({ id, value }) => [id, value])).toEqual([['c1', 'Harrow lutes']]);
  for (const { facts } of chainChecklist) {
    expect(facts.length).toBeGreaterThan(0);
    for (const { value } of facts) expect(question).toContain(value);
  }
  expect((await task({ options: { logicChain: false } })).chainChecklist).toBeUndefined();
});
