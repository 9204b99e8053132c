import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskInPlainForm } from '../../../examiner/graded-text.ts';
import { checkGrades } from '../../../examiner/judging/check-grades.ts';
import { gradeByModels, judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { withControl } from '../../../examiner/judging/second-look-control.ts';
import type { OpenGrade } from '../../../examiner/prompts/grade-answer-prompt.ts';
import type { GradeOutcome } from '../../../examiner/task.ts';
import { fencedParts, fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { namedPlaces } from '../../services/examiner-brain/plain-grades.ts';
import { rebuiltTask } from '../../services/examiner-brain/rebuilt-task.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { forAll } from '../../support/for-all.ts';
import { makers, sampleTask } from '../sample-task.ts';
import { type BrainModel, brainModel } from './brain-model.ts';
import { contribution, judgingRig, requestFor } from './judging-rig.ts';

const task = taskInPlainForm(sampleTask());
const answer = '- Harro Vint: birthplace: Calle Tarn, Old Quarter; birth year: 1911';

function openGrades(
  ...claims: readonly (readonly [item: string, outcome: GradeOutcome, quote: string])[]
): OpenGrade[] {
  const claimed = claims.map(([item, outcome, quote]) => ({ item, outcome, quote, doubt: null }));
  const checked = checkGrades(task, answer, claimed);
  return checked.flatMap((each) => (each.open && each.open.outcome !== null ? [each.open] : []));
}

const open = openGrades(['w1', 'satisfied', 'Calle Tarn'], ['w2', 'contradicted', '1911']);

describe('the control of a second look', () => {
  it('is worded as the open grades are, about a rival of which the answer has no word', () => {
    const { control, open: shown, task: shownTask } = withControl(task, `${answer}, not the one of Brock`, open);
    if (control === null) throw new Error('there is a control');
    const claim = shown.find(({ item }) => item === control);
    const like = open.find(({ item }) => item.attribute === control.attribute);
    expect(claim).toMatchObject({ outcome: 'satisfied', quote: like?.quote, passage: like?.passage });
    expect(control.kind).toBe('width');
    expect(Object.keys(control).sort()).toEqual(Object.keys(like?.item ?? {}).sort());
    expect(control.facts[0]?.quote.text).toContain(control.value);
    expect(shownTask.targets.find(({ node }) => node === control.target)?.name).toBe('Sef Tarl');
    expect(shownTask.rivals).toEqual(['Ulwen Brock']);
    expect(shown.filter(({ item }) => item !== control)).toEqual(open);
    expect(shownTask.widthChecklist.filter((item) => item !== control)).toEqual(task.widthChecklist);
  });

  it('stands at no place of its own', () => {
    const places = Array.from({ length: 40 }, (_, at) => {
      const { open: shown, control } = withControl(task, `${answer} ${at}`, open);
      return shown.findIndex(({ item }) => item === control);
    });
    expect(new Set(places)).toEqual(new Set([0, 1, 2]));
  });

  it('is left out where the answer may name every rival, and where a rival’s name has no word of its own', () => {
    expect(withControl(task, 'Harro Vint, or brock, or Tarl', open)).toEqual({ task, open, control: null });
    expect(withControl(sampleTask(makers, ['Vint', 'The Malk']), answer, open).control).toBeNull();
  });

  it('is never about an entity that the answer names', () => {
    const names = [...makers.map(({ name }) => name), 'Ulwen Brock', 'Sef Tarl', 'Brock', 'ULWEN', 'or', ', ', '\n'];
    forAll(fc.array(fc.constantFrom(...names)), (parts) => {
      const text = parts.join(' ');
      const { control, task: shownTask } = withControl(task, text, open);
      if (control === null) return;
      const targets = shownTask.targets.filter(({ node }) => node === control.target);
      expect(namedPlaces({ ...task, targets, rivals: [] }, text)).toEqual([]);
    });
  });
});

/** What a judge says of an item at a second look. */
type SecondReply = (item: { readonly id: string; readonly isControl: boolean }) => GradeOutcome;

/** Says that the birthplace of the first target stands in `Calle Tarn`, which only a second look can settle, and lacks all else. */
function judge(name: string, second: SecondReply | 'down'): BrainModel {
  const brain = (asked: AskedModel): BrainReply | null => {
    const prompt = firstTurn(asked);
    const isSecond = fencedParts(prompt).some(({ label }) => label === 'grades');
    if (isSecond && second === 'down') return null;
    const { depthChecklist, widthChecklist } = rebuiltTask(fencedText(prompt, 'checklist'));
    const grades = [...depthChecklist, ...widthChecklist].map(({ id, target }) => {
      const isControl = !makers.some((maker) => maker.name === String(target));
      const isHeld = id === 'd1' || id === 'w1';
      const outcome = isSecond && second !== 'down' ? second({ id, isControl }) : isHeld ? 'satisfied' : 'missing';
      return {
        item: id,
        reason: `${name} says so`,
        outcome,
        quote: outcome === 'missing' ? null : id === 'd1' ? 'Harro Vint' : 'Calle Tarn',
        doubt: null,
      };
    });
    return { kind: 'text', text: JSON.stringify(isSecond ? { grades } : { grades, offered: [], mentioned: [] }) };
  };
  return brainModel((asked) => brain(asked) ?? { reason: 'unavailable', detail: 'down', retryAfterMs: null }, name);
}

const careful: SecondReply = ({ isControl }) => (isControl ? 'missing' : 'satisfied');
const lazy: SecondReply = () => 'satisfied';
const strict: SecondReply = () => 'missing';

async function lookOf(...judges: readonly BrainModel[]) {
  const rig = judgingRig(judges);
  const { votes, grades } = await gradeByModels(
    { task, outcome: contribution(answer).outcome, attempt: 0 },
    rig.options,
  );
  const [vote] = votes;
  if (!vote?.graded.ok) throw new Error('the first judge grades');
  const own = vote.graded.value;
  return {
    look: own.secondLooks.find(({ item }) => item === 'w1'),
    grade: own.grades.find(({ item }) => item === 'w1')?.outcome,
    panel: grades?.find(({ item }) => item === 'w1')?.outcome,
    faults: rig.faults.map(({ kind, model }) => `${model} ${kind}`),
  };
}

describe('a second look', () => {
  it('is recorded with the words of both judges and the reason of code', async () => {
    const { look } = await lookOf(judge('test/one', careful), judge('test/two', careful));
    expect(look).toMatchObject({
      judge: 'test/one',
      by: 'test/two',
      claimed: 'satisfied',
      graded: 'satisfied',
      result: 'confirmed',
      first: { outcome: 'satisfied', quote: 'Calle Tarn', reason: 'test/one says so' },
      second: { outcome: 'satisfied', quote: 'Calle Tarn', reason: 'test/two says so' },
    });
    expect(look?.reason).toContain('Calle Tarn');
  });

  it('that says otherwise decides, and the grade is disputed', async () => {
    const { look, grade } = await lookOf(judge('test/one', careful), judge('test/two', strict));
    expect(grade).toBe('missing');
    expect(look).toMatchObject({ by: 'test/two', graded: 'missing', result: 'disputed' });
  });

  it('that slips on the control is passed on, to the judge itself last', async () => {
    const { look, grade, faults } = await lookOf(judge('test/one', careful), judge('test/lazy', lazy));
    expect(grade).toBe('satisfied');
    expect(look).toMatchObject({ by: 'test/one', result: 'confirmed' });
    expect(faults).toContain('test/lazy control_confirmed');
  });

  it('of a lone judge that slips leaves the grade unjudged, and the round void', async () => {
    const { look, grade, panel } = await lookOf(judge('test/lazy', lazy));
    expect([grade, panel]).toEqual([undefined, undefined]);
    expect(look).toMatchObject({ result: 'unjudged', graded: 'missing' });
    const judged = await judgeByModels(requestFor(answer, null, task), judgingRig([judge('test/lazy', lazy)]).options);
    expect(judged).toMatchObject({ ok: false, failure: { reason: 'unjudged' } });
  });

  it('leaves to the others of a panel what its slipping judge graded', async () => {
    const { panel } = await lookOf(judge('test/lazy', lazy), judge('test/two', careful), judge('test/three', careful));
    expect(panel).toBe('satisfied');
  });

  it('that cannot be had leaves the grade as it is, marked as not looked at again', async () => {
    const { look, grade } = await lookOf(judge('test/one', 'down'));
    expect(grade).toBe('satisfied');
    expect(look).toMatchObject({ by: 'test/one', result: 'not_reviewed', graded: 'satisfied' });
    expect(look).not.toHaveProperty('second');
  });
});
