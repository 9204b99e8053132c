import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeChecks, verdictByFigure, wantsChecks, withoutChecks } from '../../../examiner/checks/grade-checks.ts';
import { gradedItems, needsModel } from '../../../examiner/task.ts';
import { verdictFrom } from '../../../examiner/verdict.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { readCheckReport } from '../../../src/arena/task-packs/checks-output.ts';
import type { AnswerOutcome, CheckReport } from '../../../src/kernel/answer.ts';
import { visibleLine } from '../../../src/kernel/visible-text.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { forAll } from '../../support/for-all.ts';

const checks = ['form', 'known', 'budget'];
const asked = { question: 'q1', checks };
const at = '2031-03-03T00:00:00Z';
const { task } = questionPaper({ id: 'q1', question: 'Plan it.', checks }, 300, at, 'Mind the hours.');

const answered = (report?: CheckReport): AnswerOutcome => ({
  kind: 'answered',
  answer: { text: 'A plan.', citations: [], toolCalls: [], costUsd: 0 },
  elapsedMs: 1,
  ...(report && { checks: report }),
});

const found = fc.record({
  passed: fc.boolean(),
  reason: fc.string({ maxLength: 40, unit: 'binary' }),
  contradicted: fc.boolean(),
});
const printed = fc.record({
  each: fc.tuple(found, found, found),
  less: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});

function lineOf({ each, less }: typeof printed extends fc.Arbitrary<infer Value> ? Value : never): string {
  const named = each.map((one, place) => ({ check: checks[place], ...one }));
  return JSON.stringify({ id: 'q1', checks: named.reverse(), less });
}

describe('what a checks program prints', () => {
  it('becomes grades: a pass is satisfied, a fail missing, or contradicted where the program says so', () => {
    forAll(printed, (one) => {
      const report = expectOk(readCheckReport(`\n${lineOf(one)}\n`, asked));
      expect(report.results.map(({ check }) => check)).toEqual(checks);
      const grades = gradeChecks(task, answered(report));
      expect(grades.map(({ outcome }) => outcome)).toEqual(
        one.each.map(({ passed, contradicted }) => (passed ? 'satisfied' : contradicted ? 'contradicted' : 'missing')),
      );
      expect(grades.every(({ quote }) => quote === null)).toBe(true);
      for (const { outcome, reason } of report.results) {
        if (outcome === 'passed') expect(reason).toBe('');
        expect(visibleLine(reason)).toBe(reason);
      }
    });
  });

  it('decides between two answers the same way from either seat, and more passed checks never lose', () => {
    forAll(printed, printed, (one, other) => {
      const [a, b] = [one, other].map((each) => {
        const report = expectOk(readCheckReport(lineOf(each), asked));
        return answered(report);
      });
      if (!a || !b) throw new Error('there are two');
      const verdict = (x: AnswerOutcome, y: AnswerOutcome) =>
        verdictByFigure(verdictFrom(task, gradeChecks(task, x), gradeChecks(task, y)), x, y).tier;
      const mirrored = (tier: string) => tier.replace(/^[AB]_/, (seat) => (seat === 'A_' ? 'B_' : 'A_'));
      expect(verdict(b, a)).toBe(mirrored(verdict(a, b)));
      const all = (each: typeof one) => each.each.every(({ passed }) => passed);
      if (all(one) && !all(other)) expect(verdict(a, b)).toMatch(/^A_/);
      if (all(one) && all(other) && one.less !== null && other.less !== null && one.less !== other.less)
        expect(verdict(a, b)).toBe(one.less < other.less ? 'A_BETTER' : 'B_BETTER');
    });
  });

  it.each([
    ['', 'printed 0 lines'],
    ['nonsense', 'does not fit'],
    ['{"id": "q1", "checks": []}\n{"id": "q1", "checks": []}', 'printed 2 lines'],
    ['{"id": "q2", "checks": []}', "reported on 'q2'"],
    ['{"id": "../../q1", "checks": []}', "reported on '../../q1'"],
    ['{"id": "q1", "checks": [{"check": "form", "passed": true}]}', "whether 'known' passed"],
    ['{"id": "q1", "checks": [{"check": "form", "passed": "yes"}]}', 'does not fit'],
    [JSON.stringify({ id: 'q1', checks: ['form', 'form', 'known', 'budget'].map(passing) }), 'twice'],
    [JSON.stringify({ id: 'q1', checks: [...checks, 'rm -rf /'].map(passing) }), "no check 'rm -rf /'"],
    [`{"id": "q1", "less": 1e999, "checks": ${JSON.stringify(checks.map(passing))}}`, 'does not fit'],
  ])('is refused where it is no report of the answer that was asked about: %j', (stdout, fault) => {
    expect(readCheckReport(stdout, asked)).toMatchObject({ ok: false, failure: expect.stringContaining(fault) });
  });

  it('is never thrown at, whatever it is', () => {
    forAll(fc.oneof(fc.string(), fc.json()), (text) => typeof readCheckReport(text, asked).ok === 'boolean');
  });
});

const passing = (check: string) => ({ check, passed: true });

describe('a question with checks', () => {
  it('is told with the policy behind it, and can be judged without a model', () => {
    expect(task.question).toBe('Plan it.\n\nMind the hours.\n\nUse at most 300 words.');
    expect(task.packQuestion).toBe('q1');
    expect(needsModel(task)).toBe(false);
    expect(gradedItems(withoutChecks(task))).toEqual([]);
    expect(gradedItems(task).map(({ check }) => check)).toEqual(checks);
  });

  it('is another question under another policy, and the same under none', () => {
    const plain = { id: 'q1', question: 'Plan it.', answer: 'so' };
    const idOf = (policy?: string) => questionPaper(plain, 300, at, policy).task.id;
    expect(idOf('One.')).not.toBe(idOf('Two.'));
    expect(idOf()).toBe(idOf(undefined));
    expect(idOf()).not.toBe(idOf('One.'));
  });

  it('cannot be judged before its answers are checked, but for those that an agent failed to give', () => {
    expect(wantsChecks(task, answered())).toBe(true);
    expect(wantsChecks(task, answered({ results: [], less: null }))).toBe(false);
    const failure = { fault: 'agent', reason: 'empty', detail: '' } as const;
    const failed: AnswerOutcome = { kind: 'failed', failure, elapsedMs: 1 };
    expect(wantsChecks(task, failed)).toBe(false);
    expect(gradeChecks(task, failed).map(({ outcome }) => outcome)).toEqual(['missing', 'missing', 'missing']);
  });
});
