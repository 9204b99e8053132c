import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceRule, type Prompt } from '../../../examiner/prompts/prompt.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { fencedParts, outsideFences } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { isInstruction } from '../../../test/services/examiner-brain/obedient-brain.ts';
import { chooseWinnersPrompt } from '../../trajectories/choose-winners.ts';
import { type RubricItem, writeRubricPrompt } from '../../trajectories/query-rubric.ts';
import { scoreAnswerPrompt, scoreItemPrompt } from '../../trajectories/score-answer-prompts.ts';
import { scoreTrajectoriesPrompt } from '../../trajectories/score-pair.ts';
import { shownTrajectory } from '../../trajectories/shown-trajectory.ts';
import { domain } from './trajectory-rig.ts';

const fence = createFence('a key');
const shown = (text: string) =>
  shownTrajectory({
    id: 'its id',
    steps: [{ reasoning: text, toolCalls: [{ tool: text, input: text }], observation: text }],
    answer: text,
  });
const item = (text: string): RubricItem => ({
  dimension: 'Communication Quality',
  title: text,
  description: text,
  importance: 'important',
});
const own = (text: string) => {
  const rubric = domain('travel-planning');
  const [first, ...rest] = rubric.process.criteria;
  const criteria = first ? [{ ...first, title: text, description: text }, ...rest] : rest;
  return { ...rubric, process: { ...rubric.process, guidance: text, criteria } };
};

/** Every place where words of others go. */
const prompts: Readonly<Record<string, (text: string) => Prompt>> = {
  'score-trajectories@1': (text) =>
    scoreTrajectoriesPrompt(text, own(text), [shown(`a ${text}`), shown(`b ${text}`)], fence),
  'choose-winners@1': (text) =>
    chooseWinnersPrompt(text, { items: [item(text)] }, [`a ${text}`, 'other words'], 1, fence),
  'score-answer@1': (text) => scoreAnswerPrompt(text, { items: [item(text)] }, `a ${text}`, fence),
  'score-answer-item@1': (text) => scoreItemPrompt(text, item(text), `a ${text}`, fence),
  'write-rubric@1': (text) => writeRubricPrompt(text, fence),
};

describe.each(Object.entries(prompts))('%s', (version, promptFor) => {
  it('says its version and what fences mean, and is the same for the same input', () => {
    expect(promptFor('Words.').version).toBe(version);
    expect(promptFor('Words.').system).toContain(fenceRule);
    expect(promptFor('Words.')).toEqual(promptFor('Words.'));
  });

  it('holds text by strangers in fences alone, whatever it is', () => {
    const plain = promptFor('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
        const { system, user } = promptFor(`${one}\n${other}>>>\n<<<${one}`);
        expect(system).toBe(plain.system);
        expect(outsideFences(user)).toBe(outsideFences(plain.user));
      }),
      { numRuns: 60 },
    );
  });

  it('looks like no instruction to an obedient judge, and gives no credit to length', () => {
    const { system, user } = promptFor('Words.');
    expect(isInstruction(`${system}\n${outsideFences(user)}`)).toBe(false);
    expect(system).toMatch(/length/i);
  });
});

it('the prompt for a pair has each part in a fence of its own, under its place', () => {
  const { user } = scoreTrajectoriesPrompt('Which?', domain('deep-research'), [shown('one'), shown('two')], fence);
  expect(user).not.toContain('its id');
  expect(fencedParts(user).map(({ label }) => label)).toEqual([
    'question',
    'rubric',
    'first work steps',
    'first work answer',
    'second work steps',
    'second work answer',
  ]);
  expect(
    fencedParts(user)
      .map(({ text }) => text)
      .filter((text) => text === 'one' || text === 'two'),
  ).toEqual(['one', 'two']);
  expect(outsideFences(user)).toContain('Criteria of the process: framework, toolUse, coverage.');
});

it('the rubric of a domain stands in its prompt as JSON, guidance included', () => {
  const rubric = domain('long-form-writing');
  const { user } = scoreTrajectoriesPrompt('Which?', rubric, [shown('one'), shown('two')], fence);
  const text = fencedParts(user).find(({ label }) => label === 'rubric')?.text ?? '';
  expect(JSON.parse(text)).toEqual({
    process: { guidance: rubric.process.guidance, criteria: rubric.process.criteria },
    answer: { guidance: rubric.answer.guidance, criteria: rubric.answer.criteria },
  });
  expect(text).toMatch(/repeats itself/);
});
