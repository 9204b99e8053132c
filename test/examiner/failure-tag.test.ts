import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GradeOutcome } from '../../examiner/task.ts';
import { verdictFrom } from '../../examiner/verdict.ts';
import { type HandGradedAnswer, handGradeOf, taskOfAnswer } from '../../src/audit/calibration/hand-graded-answer.ts';
import { forAll } from '../support/for-all.ts';
import { readGradedFile } from './judging/graded-answers.ts';
import { sampleTask } from './sample-task.ts';

const attributes = ['length', 'weight', 'year'];
const task = sampleTask(
  ['A', 'B', 'C', 'D'].map((name) => ({
    name: `Name ${name}`,
    details: Object.fromEntries(attributes.map((each) => [each, `${each} of ${name}`])),
  })),
  [],
);

/** For each target, whether it is identified and the outcomes of its details. */
interface GradedTarget {
  readonly found: boolean;
  readonly details: readonly GradeOutcome[];
}

const anyOutcome = fc.constantFrom<GradeOutcome>('satisfied', 'missing', 'contradicted');
const anyDetails = fc.array(anyOutcome, { minLength: attributes.length, maxLength: attributes.length });
const anyTarget = fc.record({ found: fc.boolean(), details: anyDetails });
const anyAnswer = fc.array(anyTarget, { minLength: 4, maxLength: 4 });

function gradesOf(targets: readonly GradedTarget[]) {
  const depth = targets.map(({ found }) => (found ? 'satisfied' : 'missing'));
  const outcomes = [...depth, ...targets.flatMap(({ details }) => details)];
  return [...task.depthChecklist, ...task.widthChecklist].map(({ id }, at) => ({
    item: id,
    outcome: outcomes[at] ?? 'missing',
    quote: null,
  }));
}

const whole = gradesOf(
  task.targets.map(() => ({ found: true, details: attributes.map((): GradeOutcome => 'satisfied') })),
);
/** The tag of an answer that loses to one that is right in all; null for one that is right in all itself. */
const tagOf = (targets: readonly GradedTarget[]) => verdictFrom(task, whole, gradesOf(targets)).tag;
const isRight = (outcome: GradeOutcome) => outcome === 'satisfied';

describe("a loser's tag", () => {
  it('is BOTH exactly where a target is missed and half of the details of the others or more is lacking', () => {
    forAll(anyAnswer, (targets) => {
      const details = targets.filter(({ found }) => found).flatMap((each) => each.details);
      const wrong = details.filter((each) => !isRight(each)).length;
      const isMissed = targets.some(({ found }) => !found);
      const isBoth = wrong > 0 && wrong * 2 >= details.length;
      const expected = isMissed ? (isBoth ? 'BOTH' : 'DEPTH') : wrong > 0 ? 'WIDTH' : null;
      expect(tagOf(targets)).toBe(expected);
    });
  });

  it('does not depend on details of targets that were missed', () => {
    forAll(anyAnswer, fc.array(anyDetails, { minLength: 4, maxLength: 4 }), (targets, others) => {
      const changed = targets.map((each, at) => (each.found ? each : { ...each, details: others[at] ?? [] }));
      expect(tagOf(changed)).toBe(tagOf(targets));
    });
  });

  it('never gains WIDTH by a detail that is graded better', () => {
    const hasWidth = (targets: readonly GradedTarget[]) => ['WIDTH', 'BOTH'].includes(tagOf(targets) ?? '');
    forAll(anyAnswer, fc.nat(3), fc.nat(2), (targets, at, detail) => {
      const better = targets.map((each, index) =>
        index === at ? { ...each, details: each.details.with(detail, 'satisfied') } : each,
      );
      if (hasWidth(better)) expect(hasWidth(targets)).toBe(true);
    });
  });

  it('is DEPTH in spite of one lacking detail, whichever it is', () => {
    forAll(fc.nat(2), fc.nat(2), anyDetails, (at, detail, lost) => {
      const targets = [0, 1, 2].map((index) => ({
        found: true,
        details: attributes.map((_, own): GradeOutcome => (index === at && own === detail ? 'missing' : 'satisfied')),
      }));
      expect(tagOf([...targets, { found: false, details: lost }])).toBe('DEPTH');
    });
  });
});

/** Tags of the losers of all pairs of answers to one question. */
function tagsIn(answers: readonly HandGradedAnswer[]): readonly string[] {
  const graded = answers.map((answer) => ({
    task: taskOfAnswer(answer),
    grades: answer.items.map(({ id }) => ({ item: id, outcome: handGradeOf(answer, id).outcome, quote: null })),
  }));
  return graded.flatMap((a, at) =>
    graded
      .slice(at + 1)
      .filter((b) => b.task.id === a.task.id)
      .flatMap((b) => verdictFrom(a.task, a.grades, b.grades).tag ?? []),
  );
}

it('of losers that missed a target is BOTH for about as many as in the published rounds', () => {
  const files = [
    'judging/graded-answers.jsonl',
    'judging/graded-answers-held-out.jsonl',
    '../../src/audit/calibration-set/answers.jsonl',
  ];
  const tags = files.flatMap((file) => tagsIn(readGradedFile(new URL(file, import.meta.url))));
  const both = tags.filter((tag) => tag === 'BOTH').length;
  const missed = both + tags.filter((tag) => tag === 'DEPTH').length;
  expect(missed).toBeGreaterThanOrEqual(60);
  // DR-Arena, figure 7: 14% BOTH beside 32% DEPTH.
  expect(Math.abs(both / missed - 14 / 46)).toBeLessThan(0.1);
});
