import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPointsReader } from '../../../../examiner/reading/points-reader.ts';
import { isStatement, type Task } from '../../../../examiner/task.ts';
import { writeAbout } from '../../../../examiner/writing/kinds/model-writers.ts';
import { askForPoints, pointKinds } from '../../../../examiner/writing/kinds/point-kinds.ts';
import type { PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { fencedParts, outsideFences } from '../../../services/examiner-brain/fenced-parts.ts';
import { forSomeSoon } from '../../../support/for-all.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lutePlace } from '../../model-writing/lute-pages.ts';
import { aboutOrder, bass, bothLutes, factsAsKnown, jsonText, lute, readPoints, treble } from './lute-points.ts';

type Kind = 'comparison' | 'change';

async function write(kind: Kind, brain: WritingBrain = honestBrain, pages: PlacePages = bothLutes) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const readers = { facts: factsAsKnown, points: createPointsReader(options) };
  const written = await writeAbout(kind, aboutOrder(pages), { options, ...readers });
  const prompts = model.requests.map(({ messages }) => messages[0]?.text ?? '');
  return { written, prompts, kinds: [...faults.values()].map(({ kind }) => kind) };
}

async function taskOf(kind: Kind): Promise<Task> {
  const { written } = await write(kind);
  if (!written.ok) throw new Error(written.failure.detail);
  return written.value;
}

interface Draft {
  readonly asks: readonly { readonly facts: readonly string[] }[];
  readonly question: string;
}

/** The honest draft, changed. */
const drafting =
  (change: (draft: Draft) => unknown): WritingBrain =>
  (asked) => {
    const reply = honestBrain(asked);
    return asked.schemaName === 'task_draft' && reply?.kind === 'text'
      ? jsonText(change(JSON.parse(reply.text)))
      : reply;
  };

interface Trial {
  readonly item: string;
  readonly finding: string;
}

/** Items tried honestly, and what came of it changed. */
const trying =
  (change: (trials: readonly Trial[]) => readonly unknown[]): WritingBrain =>
  (asked) => {
    const reply = honestBrain(asked);
    return asked.schemaName === 'item_trials' && reply?.kind === 'text'
      ? jsonText({ items: change(JSON.parse(reply.text).items) })
      : reply;
  };

describe('a comparison by a model', () => {
  it('asks for points of each that stand on sentences, as statements, and for how they relate', async () => {
    const task = await taskOf('comparison');
    expect(task.question).toContain('its cause of spread and its cause of decline');
    expect(task.widthChecklist.map(({ value }) => value)).toEqual([
      'schools began to teach it',
      'coal became dear after the strikes',
      'the ferries carried it free of charge',
      'its makers left for the towns',
    ]);
    expect(task.widthChecklist.every(isStatement)).toBe(true);
    expect(task.widthChecklist[0]?.text).toBe('Stoull treble, cause of spread: schools began to teach it');
    expect(task.depthChecklist.some(isStatement)).toBe(false);
    expect(task.rubric).toHaveLength(1);
    for (const { facts, target } of task.widthChecklist) {
      const page = bothLutes.targets.find(({ node }) => node === target)?.page.text ?? '';
      for (const { quote } of facts) expect(page.slice(quote.start, quote.end)).toBe(quote.text);
    }
  });

  it('shows the writer points to ask for and other facts to tell, none for both', async () => {
    const { prompts } = await write('comparison');
    const writing = prompts.find((prompt) => prompt.includes('"use":')) ?? '';
    const cards = fencedParts(writing).find(({ label }) => label === 'facts')?.text ?? '';
    expect(cards).toContain('"value":"schools began to teach it","use":"ask"');
    expect(cards).toContain('"attribute":"strings","value":"7","use":"clue"');
    expect(cards).not.toContain('"use":"both"');
    expect(outsideFences(writing)).toContain('This question compares the targets');
  });

  it.each<[string, string, (draft: Draft) => unknown]>([
    ['one point a side', 'not_comparable', (draft) => ({ ...draft, asks: draft.asks.slice(0, 1) })],
    [
      'one point twice',
      'not_comparable',
      (draft) => ({ ...draft, asks: draft.asks.map((ask) => ({ ...ask, facts: draft.asks[0]?.facts })) }),
    ],
    [
      'an answer in the question',
      'gives_answer',
      (draft) => ({ ...draft, question: `Coal became dear after the strikes. ${draft.question}` }),
    ],
  ])('is refused with %s', async (_, reason, change) => {
    const { written, kinds } = await write('comparison', drafting(change));
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toContain(reason);
  });

  it('is refused where a clue stands in the sentence of an answer', async () => {
    const { found } = await readPoints(bothLutes.targets);
    const { ask } = askForPoints(pointKinds.comparison, bothLutes, found, []);
    const facts = [...(ask.facts ?? [])];
    const task = await taskOf('comparison');
    const widthChecklist = task.widthChecklist.map((item) => ({
      ...item,
      facts: facts.filter(({ quote, value }) => quote.node === item.target && value === item.value),
    }));
    const depthChecklist = task.depthChecklist.map((item) => ({ ...item, facts: facts.slice(0, 1) }));
    expect(ask.refusals?.({ ...task, widthChecklist })).toEqual([]);
    expect(ask.refusals?.({ ...task, widthChecklist, depthChecklist })).toMatchObject([{ reason: 'gives_answer' }]);
  });

  it('is tried item by item against what else its pages say, and refused unless each is the one answer', async () => {
    const { prompts } = await write('comparison');
    const items = prompts.flatMap((prompt) => fencedParts(prompt)).find(({ label }) => label === 'items')?.text ?? '';
    expect(items).toContain(
      '"value":"schools began to teach it","page":"It spread because schools began to teach it."',
    );
    const refusedWith = async (change: (trials: readonly Trial[]) => readonly unknown[]) =>
      (await write('comparison', trying(change))).kinds[0];
    const first = (more: Partial<Trial>) => (trials: readonly Trial[]) =>
      trials.map((trial, at) => (at === 0 ? { ...trial, ...more } : trial));
    expect(await refusedWith((trials) => trials)).toBeUndefined();
    expect(await refusedWith(first({ finding: 'beside' }))).toBe('not_solvable');
    expect(await refusedWith(first({ finding: 'one_of_many' }))).toBe('many_answers');
    expect(await refusedWith(first({ finding: 'told' }))).toBe('gives_answer');
    expect(await refusedWith((trials) => trials.slice(1))).toBe('not_solvable');
  });

  it('tells the writer why an item is not fair, and whoever tries it what else its page says', async () => {
    const more = lute(
      'Stoull treble',
      '7',
      'It spread because schools began to teach it.',
      'It declined because coal became dear after the strikes.',
      'It argued against the new guild fees.',
    );
    const { prompts, kinds } = await write(
      'comparison',
      trying((trials) => trials.map((trial) => ({ ...trial, finding: 'one_of_many', reason: 'so is the fee' }))),
      { ...bothLutes, targets: [more, bass] },
    );
    expect(kinds[0]).toBe('many_answers');
    expect(prompts.find((prompt) => prompt.includes('"others":[{'))).toContain('"value":"against the new guild fees"');
    expect(prompts.find((prompt) => prompt.includes('refused drafts'))).toContain(
      '“schools began to teach it” is not the one answer to “cause of spread”: so is the fee',
    );
  });

  it('is not asked of one that states fewer than two points, nor of four, but of a sibling beside one', async () => {
    const poor = lute('Pral tenor', '5', 'It spread because schools began to teach it.');
    const none = { ok: false, failure: { reason: 'too_few_facts' } };
    const alone = { ...bothLutes, targets: [treble, poor], outside: [] };
    expect((await write('comparison', honestBrain, alone)).written).toMatchObject(none);
    const joined = await write('comparison', honestBrain, { ...alone, outside: [bass] });
    expect(joined.written).toMatchObject({
      ok: true,
      value: { targets: [{ name: 'Stoull treble' }, { name: 'Grix bass' }] },
    });
    const four = {
      ...aboutOrder(bothLutes),
      request: { ...aboutOrder(bothLutes).request, place: { ...lutePlace(), width: 4 } },
    };
    const { options } = writingOptions(brainModel(honestBrain));
    const readers = { facts: factsAsKnown, points: createPointsReader(options) };
    expect(await writeAbout('comparison', four, { options, ...readers })).toMatchObject(none);
  });

  it('is written exactly where each side has two different points and the sides are not alike', async () => {
    const clause = fc.constantFrom(
      'coal became dear',
      'the makers left',
      'schools began to teach it',
      'tolls were lowered',
    );
    await forSomeSoon(25, clause, clause, clause, clause, async (a, b, c, d) => {
      const targets = [
        lute('Stoull treble', '7', `It spread because ${a}.`, `It declined because ${b}.`),
        lute('Grix bass', '9', `It spread because ${c}.`, `It declined because ${d}.`),
      ];
      const place = { ...bothLutes, targets };
      const isFit = a !== b && c !== d && (a !== c || b !== d);
      const isAsked = (await write('comparison', honestBrain, place)).written.ok;
      expect(isAsked).toBe(isFit);
    });
  });
});

describe('a change by a model', () => {
  it('asks for both states and the date of one change of each, and says which state is outdated', async () => {
    const task = await taskOf('change');
    expect(task.widthChecklist.map(({ value }) => value)).toEqual(
      'Edda Marn|Ulwen Brock|4 May 2021|Odda Fenn|Harro Vint|2 June 2020'.split('|'),
    );
    expect(task.widthChecklist[0]?.text).toBe('Stoull treble, present keeper: Edda Marn (Ulwen Brock is outdated)');
    expect(task.widthChecklist.some(isStatement)).toBe(false);
  });

  it.each<[string, string, (draft: Draft) => unknown]>([
    ['a state missing', 'not_changed', (draft) => ({ ...draft, asks: draft.asks.slice(0, 2) })],
    [
      'a state of one beside a date of another',
      'not_changed',
      (draft) => ({
        ...draft,
        asks: draft.asks.map((ask, at) => ({ ...ask, facts: [ask.facts[0], draft.asks[(at + 1) % 3]?.facts[1]] })),
      }),
    ],
    [
      'a state in the question',
      'gives_answer',
      (draft) => ({ ...draft, question: `Once Harro Vint kept one. ${draft.question}` }),
    ],
  ])('is refused with %s', async (_, reason, change) => {
    const { written, kinds } = await write('change', drafting(change));
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toContain(reason);
  });

  it('is refused where all pages tell of the same change, and asked of one alone', async () => {
    const same = 'On 4 May 2021 Edda Marn became its keeper in place of Ulwen Brock.';
    const targets = [lute('Stoull treble', '7', same), lute('Grix bass', '9', same)];
    const { written, kinds } = await write('change', honestBrain, { ...bothLutes, targets });
    expect(written.ok).toBe(false);
    expect(kinds).toContain('not_changed');
    const alone = await write('change', honestBrain, { ...bothLutes, targets: [treble], outside: [] });
    expect(alone.written).toMatchObject({ ok: true, value: { targets: [{ name: 'Stoull treble' }] } });
  });
});
