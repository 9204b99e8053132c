import { describe, expect, it } from 'vitest';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { sampleTask } from '../sample-task.ts';
import { brainModel } from './brain-model.ts';
import { contribution, honestBrain, judgingRig } from './judging-rig.ts';
import { complete, partial } from './sample-answers.ts';

const task = sampleTask();
const honest = (name = 'test/judge') => brainModel(honestBrain, name);
const down = (name: string) =>
  brainModel(() => ({ reason: 'unavailable', detail: 'no connection', retryAfterMs: null }), name);

const grade = (judges: readonly LanguageModel[], text: string | null) =>
  gradeByModels({ task, outcome: contribution(text).outcome, attempt: 0 }, judgingRig(judges).options);

describe('one answer before a panel', () => {
  it('has the grades of the majority, and each judge its own with what it claimed', async () => {
    const { grades, votes } = await grade([honest('test/one'), honest('test/two')], complete);
    expect(grades?.length).toBe(task.depthChecklist.length + task.widthChecklist.length);
    expect(grades?.every(({ outcome }) => outcome === 'satisfied')).toBe(true);
    expect(votes.map(({ judge }) => judge)).toEqual(['test/one', 'test/two']);
    for (const { graded } of votes) {
      if (!graded.ok) throw new Error(graded.failure.detail);
      expect(graded.value.grades).toEqual(grades);
      expect(graded.value.claimed.map(({ item, outcome }) => [item, outcome])).toEqual(
        grades?.map(({ item, outcome }) => [item, outcome]),
      );
    }
  });

  it('has no grades when fewer than half of the judges have a say; those that have keep theirs', async () => {
    const { grades, votes } = await grade([honest('test/one'), down('test/two'), down('test/three')], partial);
    expect(grades).toBeNull();
    expect(votes.map(({ graded }) => graded.ok)).toEqual([true, false, false]);
  });

  it('lacks everything when it is empty, and nobody is asked', async () => {
    const judge = honest();
    const { grades } = await grade([judge], null);
    expect(grades?.map(({ outcome }) => outcome)).toEqual(grades?.map(() => 'missing'));
    expect(grades?.length).toBeGreaterThan(0);
    expect(judge.asked).toEqual([]);
  });
});
