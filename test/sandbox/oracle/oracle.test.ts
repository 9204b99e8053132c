import { describe, expect, it } from 'vitest';
import { gradeAnswerPrompt } from '../../../examiner/prompts/grade-answer-prompt.ts';
import type { Task } from '../../../examiner/task.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import type { ModelRequest } from '../../../src/models/language-model.ts';
import { gradeAnswer, type PromptItem } from '../../../src/sandbox/oracle/grading/grade-answer.ts';
import { lookCorrelation, withFaults } from '../../../src/sandbox/oracle/judge-faults.ts';
import { makeKnownWorld } from '../../../src/sandbox/oracle/known-world.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { sampleTask } from '../../examiner/sample-task.ts';

const world = { seed: 5, size: 100 };

function requestOf(prompt: string, text: string): ModelRequest {
  return {
    purpose: { role: 'grade', prompt, agent: null, occasion: 'try 1' },
    system: null,
    messages: [{ role: 'user', text }],
    maxOutputTokens: 1000,
    timeoutMs: 1000,
  };
}

const ask = (model: string, prompt: string, text: string) =>
  createOracle({ ...world, model }).ask(requestOf(prompt, text), new AbortController().signal);

async function gradesOf(model: string, task: Task, answer: string, key: string) {
  const { version, user } = gradeAnswerPrompt(task, answer, createFence(key));
  const reply = await ask(model, version, user);
  return reply.ok ? reply.value.text : reply.failure;
}

describe('the oracle', () => {
  it('refuses a prompt that it does not know, and one without the blocks of its name', async () => {
    for (const [prompt, text] of [
      ['score-trajectories@1', 'Which?'],
      ['toString@1', 'Which?'],
      ['read-facts@3', 'Read.'],
    ] as const)
      expect(await ask('oracle', prompt, text)).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
  });

  it('has no other models', () => {
    expect(() => createOracle({ ...world, model: 'oracle:near-miss-2' })).toThrow(RangeError);
  });

  it('costs nothing and uses no tokens', async () => {
    const reply = await ask('oracle', 'answer-closed-book@1', '');
    expect(reply).toMatchObject({ ok: true, value: { costUsd: 0, usage: { inputTokens: 0, outputTokens: 0 } } });
  });

  it('grades alike whatever the key of the fences', async () => {
    const answer = 'Harro Vint was born in Oak Lane.';
    const [one, other] = await Promise.all(
      ['one', 'other'].map((key) => gradesOf('oracle:lazy-0.5', sampleTask(), answer, key)),
    );
    expect(one).toEqual(other);
  });

  it('does not read where it is lazy', async () => {
    const text = await gradesOf('oracle:lazy-1', sampleTask(), 'There is nothing to be said of them at all.', 'key');
    const { grades } = JSON.parse(String(text));
    expect(new Set(grades.map((grade: object) => JSON.stringify({ ...grade, item: '' })))).toEqual(
      new Set([expect.stringContaining('"satisfied","quote":"There is nothing to be said"')]),
    );
  });
});

const item = (value: string, id = 'w1') =>
  ({ item: id, kind: 'width', entity: 'Torrin', attribute: 'length', value }) as const;
const wrong = { item: 'w1', reason: '', outcome: 'contradicted', quote: 'is 12 m', doubt: null } as const;

/** Whether a wrong grade of the numbered item passes. */
function passes(at: number, look: 'first' | 'second', { seed = 1, name = 'oracle', rate = 0.2, id = 'w1' } = {}) {
  const judge = { seed, name, faults: [{ kind: 'near-miss', rate } as const] };
  return withFaults(judge, { item: item(`${at} m`, id), answer: 'It is 12 m.', look }, wrong)?.outcome === 'satisfied';
}

const numbers = Array.from({ length: 4000 }, (_, at) => at);

describe('its grading of free text', () => {
  const known = makeKnownWorld(world.seed, world.size);
  const [overview] = known.world.overviews;
  const [one, other] = known.world.childrenOf(overview?.id ?? '');
  if (!one || !other) throw new Error('the world is too small');
  const { attribute, value } = one.facts.find(({ value: stated }) => / /.test(stated)) ?? one.facts[0] ?? expect.fail();
  const width = (stated = value) =>
    ({ item: 'w1', kind: 'width', entity: one.title, attribute, value: stated }) as const;
  const depth = { item: 'd1', kind: 'depth', entity: one.title, attribute: 'name', value: one.title } as const;
  const gradeOf = (answer: string, item: PromptItem = width()) => {
    const { grades, ...lists } = gradeAnswer({
      items: [item],
      rivals: [other.title],
      path: [overview?.title ?? ''],
      answer,
      world: known,
    });
    return { outcome: grades[0]?.outcome ?? 'unjudged', doubt: grades[0]?.doubt, ...lists };
  };
  const another = other.facts.find((fact) => fact.attribute === attribute)?.value ?? '';

  it.each([
    ['a heading and bold labels', `## ${one.title}\n\n- **${attribute}:** ${value}`, 'satisfied'],
    [
      'entities in columns',
      `| | ${other.title} | ${one.title} |\n|---|---|---|\n| ${attribute} | ${another} | ${value} |`,
      'satisfied',
    ],
    [
      'columns that are swapped',
      `| | ${one.title} | ${other.title} |\n|---|---|---|\n| ${attribute} | ${another} | ${value} |`,
      'contradicted',
    ],
    ['a pronoun', `It is the ${one.title}. Its ${attribute} is ${value}.`, 'satisfied'],
    [
      'a value of another',
      `${one.title}: ${attribute}: ${another}. ${other.title}: ${attribute}: ${value}.`,
      'contradicted',
    ],
    ['nothing on it', `- ${one.title}`, 'missing'],
    ['a value that is denied', `${one.title}: the ${attribute} is not ${value}.`, 'missing'],
    [
      '“respectively”',
      `The ${attribute} of ${one.title} and ${other.title}: ${value} and ${another}, respectively.`,
      'satisfied',
    ],
  ])('reads %s', (_, answer, outcome) => {
    expect(gradeOf(answer).outcome).toBe(outcome);
  });

  it('lists rivals that are offered and those that are ruled out, and no page on the way', () => {
    const answer = `In ${overview?.title} it is ${one.title}, not ${other.title}.`;
    expect(gradeOf(answer, depth)).toMatchObject({
      outcome: 'satisfied',
      offered: [{ name: one.title }],
      mentioned: [{ name: other.title }],
    });
    expect(gradeOf(`- ${other.title}`, depth)).toMatchObject({
      outcome: 'contradicted',
      offered: [{ name: other.title }],
    });
  });

  it('takes what is as deep in the world as the targets, and of another family, for offered too', () => {
    const [target, cousin] = [one, other].map(({ id }) => known.world.childrenOf(id)[0]?.title ?? expect.fail());
    expect(gradeOf(`- ${cousin}`, { ...depth, entity: String(target), value: String(target) })).toMatchObject({
      outcome: 'contradicted',
      offered: [{ name: cousin }],
    });
  });

  it('goes by the checklist where the world states something else, and says so', () => {
    const graded = gradeOf(`${one.title}: ${attribute}: ${another}`, width(another));
    expect(graded).toMatchObject({ outcome: 'satisfied', doubt: expect.stringContaining(value) });
  });
});

describe('the faults of a judge', () => {
  it('show at their rate, alike whatever the id of the item, and otherwise for another world or judge', () => {
    const shown = numbers.filter((at) => passes(at, 'first'));
    expect(shown.length / numbers.length).toBeGreaterThan(0.18);
    expect(shown.length / numbers.length).toBeLessThan(0.22);
    expect(numbers.filter((at) => passes(at, 'first', { id: 'w9' }))).toEqual(shown);
    expect(numbers.filter((at) => passes(at, 'first', { seed: 2 }))).not.toEqual(shown);
    expect(numbers.filter((at) => passes(at, 'first', { name: 'other' }))).not.toEqual(shown);
  });

  it('show at the second look with the stated correlation', () => {
    const rate = 0.2;
    const both = numbers.filter((at) => passes(at, 'first') && passes(at, 'second')).length / numbers.length;
    const correlation = (both - rate * rate) / (rate * (1 - rate));
    expect(Math.abs(correlation - lookCorrelation)).toBeLessThan(0.08);
  });

  it('leave right grades alone where wrong ones pass, and turn them where it reads wrongly', () => {
    const right = { ...wrong, outcome: 'satisfied' } as const;
    const looked = { item: item('12 m'), answer: 'It is 12 m.', look: 'first' } as const;
    const judge = (kind: 'near-miss' | 'misread') => ({ seed: 1, name: 'oracle', faults: [{ kind, rate: 1 }] });
    expect(withFaults(judge('near-miss'), looked, right)?.outcome).toBe('satisfied');
    expect(withFaults(judge('misread'), looked, right)?.outcome).toBe('missing');
    expect(withFaults(judge('misread'), looked, wrong)?.outcome).toBe('satisfied');
    expect(withFaults(judge('misread'), looked, null)).toBeNull();
  });
});
