import { describe, expect, it } from 'vitest';
import { createPointsReader } from '../../../../examiner/reading/points-reader.ts';
import { isStatement, type Task } from '../../../../examiner/task.ts';
import { writeAbout } from '../../../../examiner/writing/kinds/model-writers.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { fencedParts, outsideFences } from '../../../services/examiner-brain/fenced-parts.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lute, lutePages } from '../../model-writing/lute-pages.ts';
import { member } from '../../sample-page.ts';
import { aboutOrder, factsAsKnown } from './lute-points.ts';

const treble = lute('Stoull treble', 7, 1892, 'walnut', 'Edda Marn');
const bass = lute('Grix bass', 9, 1911, 'oak', 'Ulwen Brock');
const tenor = lute('Pral tenor', 6, 1850, 'walnut', 'Sef Tarl');
const pages: PlacePages = { ...lutePages, targets: [treble, bass], outside: [tenor] };
const gazette = (...notes: readonly string[]) =>
  member('Notices', `# Notices\n\n${notes.join('\n\n')}`, 'http://127.0.0.1:9000/notices.html');
const onTreble = 'On 3 May 1961 the survey corrected the weight of the Stoull treble from 1.4 kg to 1.9 kg.';
const onBass = 'The weight of the Grix bass was given here as 2.6 kg, a figure that was withdrawn on 9 June 1958.';
const onTenor = 'On 7 July 1970 the survey corrected the weight of the Pral tenor from 1.2 kg to 1.7 kg.';
const text = (value: unknown) => ({ kind: 'text', text: JSON.stringify(value) }) as const;

async function write(notes: Member, brain: WritingBrain = honestBrain, earlier: readonly Task[] = []) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const readers = { facts: factsAsKnown, points: createPointsReader(options) };
  const order = aboutOrder(pages, [notes]);
  const written = await writeAbout(
    'synthesis',
    { ...order, request: { ...order.request, earlier } },
    { options, ...readers },
  );
  return { written, model, kinds: [...faults.values()].map(({ kind }) => kind) };
}

async function taskAbout(...notes: readonly string[]): Promise<Task> {
  const { written } = await write(gazette(...notes));
  if (!written.ok) throw new Error(written.failure.detail);
  return written.value;
}

/** The honest draft, changed. */
const drafting =
  (change: (draft: { readonly asks: readonly unknown[]; readonly question: string }) => unknown): WritingBrain =>
  (asked) => {
    const reply = honestBrain(asked);
    return asked.schemaName === 'task_draft' && reply?.kind === 'text' ? text(change(JSON.parse(reply.text))) : reply;
  };

describe('a synthesis by a model', () => {
  it('reads each target beside the other site, by a prompt that holds the two pages and its name in fences', async () => {
    const { model } = await write(gazette(onTreble, onBass));
    const reading = model.requests.filter(({ purpose }) => purpose.role === 'facts');
    expect(reading).toHaveLength(2);
    const [request] = reading;
    expect(request?.purpose).toMatchObject({ role: 'facts', prompt: 'read-conflicts@4' });
    const prompt = request?.messages[0]?.text ?? '';
    expect(fencedParts(prompt).map(({ label }) => label)).toEqual(
      'thing|title of the page|page|title of the other page|other'.split('|'),
    );
    expect(outsideFences(prompt)).not.toMatch(/Stoull|survey/);
  });

  it('asks of each for the value that stands, the rejected one with its site, and what decided', async () => {
    const task = await taskAbout(onTreble, onBass);
    expect(task.question).toContain('Sites disagree on its weight: ');
    expect(task.question).not.toMatch(/kg|corrected|withdrawn|19[56]/);
    expect(task.widthChecklist.map(({ text }) => text)).toEqual([
      'Stoull treble, standing weight: 1.9 kg (1.4 kg, as 127.0.0.1:8000 has it, does not stand)',
      'Stoull treble, rejected weight: 1.4 kg, as 127.0.0.1:8000 has it',
      'Stoull treble, decision on weight: 3 May 1961',
      'Grix bass, standing weight: 1.8 kg (2.6 kg, as 127.0.0.1:9000 has it, does not stand)',
      'Grix bass, rejected weight: 2.6 kg, as 127.0.0.1:9000 has it',
      'Grix bass, decision on weight: 9 June 1958',
    ]);
    expect(task.widthChecklist.some(isStatement)).toBe(false);
  });

  it('asks about fewer where no more are disputed, with a sibling in place of one that is not, and never about siblings alone nor the same again', async () => {
    const alone = await taskAbout(onTreble);
    expect(alone.targets.map(({ name }) => name)).toEqual(['Stoull treble']);
    expect(alone.rivals).toEqual(['Grix bass', 'Pral tenor']);
    expect((await taskAbout(onBass, onTenor)).targets.map(({ name }) => name)).toEqual(['Grix bass', 'Pral tenor']);
    for (const [notes, earlier] of [[onTreble, [alone]] as const, [onTenor, []] as const]) {
      const { written } = await write(gazette(notes), honestBrain, earlier);
      expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    }
  });

  it('asks nobody where no page of another site names a target', async () => {
    const { written, model } = await write(gazette('The weight of the Vorn alto was corrected.'));
    expect(written).toMatchObject({ ok: false, failure: { reason: 'too_few_facts' } });
    expect(model.requests).toEqual([]);
  });

  it('asks anew where all that a model lists is made up, and tells it why', async () => {
    const parts = [
      { page: 'other', value: '9 kg', quote: 'It weighs 9 kg.' },
      { page: 'page', value: '1.4 kg', quote: 'weight | 1.4 kg' },
      { page: 'other', value: '3 May 1961', quote: onTreble },
    ];
    const made = { about: 'weight', parts };
    const { written, model, kinds } = await write(gazette(onTreble), (asked) =>
      asked.schemaName === 'page_conflicts' ? text({ points: [made] }) : honestBrain(asked),
    );
    expect(written.ok).toBe(false);
    expect(kinds).toEqual(Array(3).fill('quote_not_found'));
    expect(fencedParts(model.requests.at(-1)?.messages[0]?.text ?? '').at(-1)).toMatchObject({
      label: 'why it was refused',
    });
  });

  it.each<[string, string, Parameters<typeof drafting>[0]]>([
    ['a part missing', 'no_conflict', (draft) => ({ ...draft, asks: draft.asks.slice(0, 2) })],
    [
      'a value in the question',
      'gives_answer',
      (draft) => ({ ...draft, question: `One of them weighs 1.9 kg. ${draft.question}` }),
    ],
  ])('is refused with %s', async (_, reason, change) => {
    const { written, kinds } = await write(gazette(onTreble, onBass), drafting(change));
    expect(written).toMatchObject({ ok: false, failure: { reason: 'gate_refused' } });
    expect(kinds).toContain(reason);
  });
});
