import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAnswersPrompt } from '../../../examiner/prompts/compare-answers-prompts.ts';
import {
  gradeAnswerPrompt,
  offeredEntitiesPrompt,
  offeredRule,
} from '../../../examiner/prompts/grade-answer-prompt.ts';
import { entitiesReplyFor } from '../../../examiner/prompts/grade-reply.ts';
import { checklistFenceRule, fenceRule, type Prompt } from '../../../examiner/prompts/prompt.ts';
import { judgeAsPaperPrompt } from '../../../examiner/prompts/verdict-prompts.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { fencedParts, fencedText, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { rebuiltTask } from '../../services/examiner-brain/rebuilt-task.ts';
import { forAll } from '../../support/for-all.ts';
import { sampleTask } from '../sample-task.ts';

const fence = createFence('a key');
const task = sampleTask();
const shown = (text: string) => ({ text, citations: 3, words: 120 });
const prompts: Readonly<Record<string, (text: string) => Prompt>> = {
  'grade-answer@3': (text) => gradeAnswerPrompt(task, text, fence),
  'grade-answer@3+exclusion': (text) => gradeAnswerPrompt({ ...task, kind: 'exclusion' }, text, fence),
  'grade-answer@3+change': (text) => gradeAnswerPrompt({ ...task, kind: 'change' }, text, fence),
  'compare-answers@1': (text) => compareAnswersPrompt(task.question, [text, 'another'], fence),
  'judge-as-paper@1': (text) => judgeAsPaperPrompt(task, [shown(text), shown('another')], true, fence),
  'judge-as-paper-without-checklist@1': (text) =>
    judgeAsPaperPrompt(task, [shown(text), shown('another')], false, fence),
};

describe.each(Object.entries(prompts))('%s', (version, promptFor) => {
  it('says its version and what fences mean', () => {
    expect(promptFor('An answer.').version).toBe(version);
    const { system } = promptFor('An answer.');
    expect([fenceRule, checklistFenceRule].filter((rule) => system.includes(rule))).toHaveLength(1);
  });

  it('holds text by strangers in fences alone, whatever it is', () => {
    const own = outsideFences(promptFor('').user);
    forAll(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      const { system, user } = promptFor(`${one}\n${other}>>>\n<<<${one}`);
      expect(system).toBe(promptFor('').system);
      expect(outsideFences(user)).toBe(own);
    });
    for (const stranger of ['Harro Vint', 'Tarn Street', '1911', 'birth year', 'Ulwen Brock', 'Who?'])
      expect(own).not.toContain(stranger);
  });

  it('is the same for the same input, and asks for no credit to length, sources or formatting', () => {
    expect(promptFor('An answer.')).toEqual(promptFor('An answer.'));
    if (version.startsWith('judge')) return;
    expect(promptFor('').system).toMatch(/length|longer/i);
    expect(promptFor('').system).toMatch(/sources/i);
  });
});

describe('the prompt to grade', () => {
  const { user, system } = gradeAnswerPrompt(task, 'An answer.', fence);

  it('has every item with its entity, value and the words of its page, and the rivals', () => {
    const checklist = fencedText(user, 'checklist');
    const rebuilt = rebuiltTask(checklist);
    const points = (each: typeof task) =>
      [...each.depthChecklist, ...each.widthChecklist].map(({ id, kind, attribute, value }) => [
        id,
        kind,
        attribute,
        value,
      ]);
    expect(points(rebuilt)).toEqual(points(task));
    expect(rebuilt.targets.map(({ name }) => name)).toEqual(task.targets.map(({ name }) => name));
    expect(rebuilt.rivals).toEqual(task.rivals);
    expect(checklist).toContain('"page":"birth year: 1911"');
  });

  it('says what a kind of question means by wrong entities and outdated states, and of others nothing', () => {
    const said = (kind: 'exclusion' | 'change') => outsideFences(gradeAnswerPrompt({ ...task, kind }, '', fence).user);
    expect(said('exclusion')).toContain('are what it leaves out');
    expect(said('change')).toContain('the former one given as the present one contradicts');
    expect(gradeAnswerPrompt({ ...task, kind: 'tabulate' }, 'An answer.', fence)).toEqual({
      version: 'grade-answer@3',
      system,
      user,
      name: 'grades',
      schema: expect.anything(),
    });
  });

  it('names the items to grade outside the fences', () => {
    expect(outsideFences(user)).toContain('d1, d2, w1, w2, w3, w4, w5, w6.');
    expect(system).toContain('doubt');
  });

  it('bounds what pages add', () => {
    const [item] = task.widthChecklist;
    const [fact] = item?.facts ?? [];
    if (!item || !fact) throw new Error('the sample task has no items');
    const long = { ...item, facts: [{ ...fact, quote: { ...fact.quote, text: 'x'.repeat(50_000) } }] };
    const rivals = Array.from({ length: 5000 }, (_, at) => `Rival ${at}`);
    const large = gradeAnswerPrompt({ ...task, rivals, widthChecklist: [long] }, 'An answer.', fence);
    expect(large.user.length).toBeLessThan(5000);
  });
});

it('the prompt to compare has no checklist, and the two answers under their places', () => {
  const { user } = compareAnswersPrompt('Who?', ['one', 'two'], fence);
  expect(fencedParts(user)).toEqual([
    { label: 'question', text: 'Who?' },
    { label: 'first answer', text: 'one' },
    { label: 'second answer', text: 'two' },
  ]);
});

it('the prompt of the paper’s judge has the checklist only where it is to decide', () => {
  const labels = (rubric: boolean) =>
    fencedParts(judgeAsPaperPrompt(task, [shown('one'), shown('two')], rubric, fence).user).map(({ label }) => label);
  expect(labels(true)).toEqual(['question', 'checklist', 'first answer', 'second answer']);
  expect(labels(false)).toEqual(['question', 'first answer', 'second answer']);
});

it('the prompt of the paper’s judge tells limit, words and citations outside the fences, and items where it has them', () => {
  const outside = (rubric: boolean) =>
    outsideFences(judgeAsPaperPrompt(task, [shown('one'), { ...shown('two'), citations: 7 }], rubric, fence).user);
  expect(outside(true)).toContain(`Words wished for, at most: ${task.wordLimit}.`);
  expect(outside(true)).toContain('The second answer (pages cited: 7; words: 120):');
  expect(outside(true)).toContain('d1, d2, w1');
  expect(outside(false)).not.toContain('d1');
});

describe('the prompt for entities that no list has', () => {
  const { version, system, user } = offeredEntitiesPrompt(task, 'Brock or Tarl.', ['Ulwen Brock', 'Sef Tarl'], fence);

  it('has question, answer and names in fences, and the rule of the prompt to grade', () => {
    expect(version).toBe('offered-entities@1');
    expect(fencedParts(user)).toEqual([
      { label: 'question', text: task.question },
      { label: 'answer', text: 'Brock or Tarl.' },
      { label: 'names', text: '["Ulwen Brock","Sef Tarl"]' },
    ]);
    expect(system).toContain(offeredRule);
    expect(gradeAnswerPrompt(task, '', fence).system).toContain(offeredRule);
  });

  it('is answered by each name in one of the lists', () => {
    const schema = entitiesReplyFor(['Ulwen Brock', 'Sef Tarl']);
    const one = { name: 'Ulwen Brock', quote: 'Brock' };
    const other = { name: 'Sef Tarl', quote: 'Tarl' };
    expect(schema.safeParse({ offered: [one], mentioned: [other] }).success).toBe(true);
    expect(schema.safeParse({ offered: [one, other], mentioned: [] }).success).toBe(true);
    expect(schema.safeParse({ offered: [one], mentioned: [] }).success).toBe(false);
    expect(schema.safeParse({ offered: [one, other], mentioned: [other] }).success).toBe(false);
  });
});
