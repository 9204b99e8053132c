import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStatement, type Task } from '../../../../examiner/task.ts';
import type { KindAsk } from '../../../../examiner/writing/kind-ask.ts';
import { changed } from '../../../../examiner/writing/kinds/model-change.ts';
import { comparable } from '../../../../examiner/writing/kinds/model-comparison.ts';
import { modelWriteTask } from '../../../../examiner/writing/model-write-task.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { taskId } from '../../../../src/kernel/ids.ts';
import { ok, type Result } from '../../../../src/kernel/result.ts';
import { fencedParts, outsideFences } from '../../../services/examiner-brain/fenced-parts.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forSomeSoon } from '../../../support/for-all.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lutePlace } from '../../model-writing/lute-pages.ts';
import { bass, bothLutes, jsonText, lute, readPoints, treble } from './lute-points.ts';

type Kind = 'comparison' | 'change';
type Prepared = Result<{ readonly pages: PlacePages; readonly ask: KindAsk }, { readonly detail: string }>;

async function prepare(kind: Kind, place: PlacePages = bothLutes): Promise<Prepared> {
  const { found } = await readPoints(place.targets);
  const of = ({ node }: Member) => found.get(node) ?? { points: [], changes: [] };
  if (kind === 'comparison') return comparable(place, (page) => of(page).points);
  return ok(changed(place, new Map([...found].map(([node, { changes }]) => [node, changes]))));
}

async function write(kind: Kind, brain: WritingBrain = honestBrain, place: PlacePages = bothLutes) {
  const prepared = expectOk(await prepare(kind, place));
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const order = { id: taskId('task'), place: lutePlace(), earlier: [], attempt: 0, ...prepared };
  const written = await modelWriteTask(order, options);
  const prompts = model.requests.map(({ messages }) => messages[0]?.text ?? '');
  return { written, prompts, ask: prepared.ask, kinds: [...faults.values()].map(({ kind }) => kind) };
}

async function taskOf(kind: Kind): Promise<{ readonly task: Task; readonly ask: KindAsk }> {
  const { written, ask } = await write(kind);
  if (!written.ok) throw new Error(written.failure.detail);
  return { task: written.value, ask };
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
  readonly outcome: string;
  readonly others: readonly string[];
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
    const { task } = await taskOf('comparison');
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
    const cards = fencedParts(prompts[0] ?? '').find(({ label }) => label === 'facts')?.text ?? '';
    expect(cards).toContain('"value":"schools began to teach it","use":"ask"');
    expect(cards).toContain('"attribute":"strings","value":"7","use":"clue"');
    expect(cards).not.toContain('"use":"both"');
    expect(outsideFences(prompts[0] ?? '')).toContain('This question compares the targets');
  });

  it.each<[string, string, (draft: Draft) => unknown]>([
    ['one point a side', 'not_comparable', (draft) => ({ ...draft, asks: draft.asks.slice(0, 1) })],
    [
      'one point twice',
      'not_comparable',
      (draft) => ({ ...draft, asks: draft.asks.map((ask) => ({ ...ask, facts: draft.asks[0]?.facts })) }),
    ],
    [
      'no word of comparing',
      'item_not_asked',
      (draft) => ({ ...draft, question: draft.question.replace(/Compare them: .*differ\. /, '') }),
    ],
    [
      'an answer in the question',
      'gives_answer',
      (draft) => ({ ...draft, question: `Coal became dear after strikes. ${draft.question}` }),
    ],
    [
      'an answer nearly in the question',
      'gives_answer',
      (draft) => ({ ...draft, question: `After the strikes coal grew dear. ${draft.question}` }),
    ],
  ])('is refused with %s', async (_, reason, change) => {
    const { written, kinds } = await write('comparison', drafting(change));
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toContain(reason);
  });

  it('is refused where a cause stands beside a position, or a clue in the sentence of an answer', async () => {
    const { task, ask } = await taskOf('comparison');
    const reasons = (change: Partial<Task>) => ask.refusals({ ...task, ...change }).map(({ reason }) => reason);
    expect(reasons({})).toEqual([]);
    const other = [...ask.facts].find(({ value }) => value === 'schools began to teach it');
    if (!other) throw new Error('a point');
    const { found } = await readPoints([treble], () =>
      jsonText({
        points: [
          { sort: 'position', about: 'view', point: 'coal became dear', quote: treble.own[0]?.quote.text ?? '' },
        ],
        changes: [],
      }),
    );
    expect(found.get(treble.node)?.points).toEqual([]);
    const depthChecklist = task.depthChecklist.map((item) => ({ ...item, facts: [other] }));
    expect(reasons({ depthChecklist })).toEqual(['gives_answer']);
    const sorted = expectOk(
      comparable(bothLutes, (page) =>
        [...ask.facts]
          .filter(({ quote }) => quote.node === page.node)
          .map((fact) => ({ fact, sort: page === treble ? ('cause' as const) : ('position' as const) })),
      ),
    );
    expect(sorted.ask.refusals(task).map(({ reason }) => reason)).toEqual(['not_comparable', 'not_comparable']);
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
    expect(await refusedWith(first({ outcome: 'beside' }))).toBe('not_solvable');
    expect(await refusedWith(first({ outcome: 'one_of_many' }))).toBe('many_answers');
    expect(await refusedWith((trials) => trials.slice(1))).toBe('not_solvable');
  });

  it('tells the writer which other point of a page answers as well', async () => {
    const more = lute(
      'Stoull treble',
      '7',
      'It spread because schools began to teach it.',
      'It declined because coal became dear after the strikes.',
      'It argued against the new guild fees.',
    );
    const targets = [more, bass];
    const { prompts, kinds } = await write(
      'comparison',
      trying((trials) => trials.map((trial) => ({ ...trial, others: ['o1'] }))),
      { ...bothLutes, targets },
    );
    expect(kinds[0]).toBe('many_answers');
    expect(prompts.find((prompt) => prompt.includes('refused drafts'))).toContain(
      '“cause of spread” has other answers than “schools began to teach it” (“against the new guild fees”)',
    );
  });

  it('is not asked of four, nor where a page states fewer than two points', async () => {
    const poor = lute('Pral tenor', '5', 'It spread because schools began to teach it.');
    const few = await prepare('comparison', { ...bothLutes, targets: [treble, poor] });
    expect(few).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    const many = await prepare('comparison', { ...bothLutes, targets: [treble, bass, treble, bass] });
    expect(many).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
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
      const isAsked =
        (await prepare('comparison', place)).ok && (await write('comparison', honestBrain, place)).written.ok;
      expect(isAsked).toBe(isFit);
    });
  });
});

describe('a change by a model', () => {
  it('asks for both states and the date of one change of each, and says which state is outdated', async () => {
    const { task } = await taskOf('change');
    expect(task.widthChecklist.map(({ value }) => value)).toEqual(
      'Edda Marn|Ulwen Brock|4 May 2021|Odda Fenn|Harro Vint|2 June 2020'.split('|'),
    );
    expect(task.widthChecklist[0]?.text).toBe('Stoull treble, present keeper: Edda Marn (Ulwen Brock is outdated)');
    expect(task.widthChecklist.some(isStatement)).toBe(false);
  });

  it.each<[string, string, (draft: Draft) => unknown]>([
    ['a state missing', 'no_items', (draft) => ({ ...draft, asks: draft.asks.slice(0, 2) })],
    [
      'a state of one beside a date of another',
      'no_items',
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
    const alone = await write('change', honestBrain, { ...bothLutes, targets: [treble], outside: [bass] });
    expect(alone.written).toMatchObject({ ok: true, value: { targets: [{ name: 'Stoull treble' }] } });
  });
});
