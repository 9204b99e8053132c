import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { travelReport } from '../../../../packs/travel/play/travel-report.ts';
import { figuresOf, type TravelRecord } from '../../../../packs/travel/play/win-rate.ts';
import { travelKinds } from '../../../../packs/travel/tasks/travel-task.ts';

function record(contestant: string, task: number, checks: readonly boolean[], left: number | null): TravelRecord {
  const outcomes = checks.map((passed, at) => ({ check: `check ${at}`, passed, detail: '' }));
  const passed = checks.every((each) => each);
  const share = checks.filter((each) => each).length / checks.length;
  const kind = travelKinds[task % travelKinds.length] ?? 'search';
  return { contestant, task: `t${task}`, kind, checked: { outcomes, passed, share, left: passed ? left : null } };
}

const answers = fc.array(
  fc.record({
    a: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    b: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    left: fc.tuple(fc.nat(3), fc.nat(3)),
  }),
  { minLength: 1, maxLength: 20 },
);

describe('win rates', () => {
  it('count each task once, and are what the other’s are with wins and losses changed', () => {
    fc.assert(
      fc.property(answers, (tasks) => {
        const records = tasks.flatMap(({ a, b, left }, at) => [
          record('A', at, a, left[0]),
          record('B', at, b, left[1]),
        ]);
        const ofA = figuresOf(records, 'B')[0]?.all;
        const ofB = figuresOf(records, 'A')[1]?.all;
        expect((ofA?.wins ?? 0) + (ofA?.losses ?? 0) + (ofA?.ties ?? 0)).toBe(tasks.length);
        expect([ofA?.wins, ofA?.losses, ofA?.ties]).toEqual([ofB?.losses, ofB?.wins, ofB?.ties]);
        const sum = (ofA?.winRate.value ?? 0.5) + (ofB?.winRate.value ?? 0.5);
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });

  it('leave ties out: two wins, a loss and a tie are two thirds', () => {
    const all = [true, true];
    const half = [true, false];
    const none = [false, false];
    const records = [
      ...[all, half, none, half].map((checks, at) => record('Base', at, checks, 10)),
      ...[all, all, half, none].map((checks, at) => record('New', at, checks, 10)),
    ];
    const [base, own] = figuresOf(records, 'Base');
    expect(own?.all).toMatchObject({ tasks: 4, passed: 2, wins: 2, losses: 1, ties: 1 });
    expect(own?.all.winRate.value).toBeCloseTo(2 / 3, 9);
    expect(base?.all).toMatchObject({ ties: 4, winRate: { value: null } });
    const told = travelReport(
      [base, own].filter((each) => each !== undefined),
      records,
      {
        baseline: 'Base',
        world: 'w',
        seed: 's',
      },
    );
    expect(told).toContain('2 won, 1 lost, 1 ties');
    expect(told).toContain('67% (');
    expect(told).not.toMatch(/undefined|NaN|null/);
  });

  it('prefer of two answers that pass all the one that leaves less', () => {
    const records = [record('Base', 0, [true], 20), record('New', 0, [true], 10)];
    expect(figuresOf(records, 'Base')[1]?.all).toMatchObject({ wins: 1, losses: 0 });
  });
});
