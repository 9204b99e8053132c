import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trajectory, TrajectoryStep } from '../../../src/arena/trajectory.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { shownTrajectory } from '../../trajectories/shown-trajectory.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .tuple(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 900 }))
    .map(([unit, times]) => unit.repeat(times)),
);
const step = fc.record({
  reasoning: text,
  toolCalls: fc.array(fc.record({ tool: fc.string({ maxLength: 12 }), input: text }), { maxLength: 3 }),
  observation: text,
}) satisfies fc.Arbitrary<TrajectoryStep>;
const trajectory: fc.Arbitrary<Trajectory> = fc.record({
  id: fc.constant('x'),
  steps: fc.array(step, { maxLength: 12 }),
  answer: text,
});

const of = (steps: readonly Partial<TrajectoryStep>[], answer = 'So.'): Trajectory => ({
  id: 'x',
  answer,
  steps: steps.map((each) => ({ reasoning: '', toolCalls: [], ...each })),
});
const linesOf = (process: string) => process.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a trajectory as it is shown', () => {
  it('has its answer whole and its process within the budget, each line JSON, whatever it holds', () => {
    fc.assert(
      fc.property(trajectory, fc.integer({ min: 1_000, max: 6_000 }), (each, most) => {
        const shown = shownTrajectory(each, most);
        const whole = shownTrajectory(each, 10_000_000);
        expect(shown.answer).toBe(whole.answer);
        expect(shown.process.length).toBeLessThanOrEqual(most);
        expect(shown.leftOut).toBe(whole.process.length - shown.process.length);
        if (whole.process.length <= most) expect(shown).toEqual(whole);
        if (shown.process !== '') linesOf(shown.process);
      }),
      { numRuns: 70 },
    );
  });

  it('shows steps, tool calls and inputs as they are, and never the id', () => {
    const { process, answer, leftOut } = shownTrajectory(
      of([
        { reasoning: 'Look.', toolCalls: [{ tool: 'search', input: '{"q":"x"}' }], observation: 'Found.' },
        { reasoning: 'Done.' },
      ]),
    );
    expect(linesOf(process)).toEqual([
      { step: 1, reasoning: 'Look.', toolCalls: [{ tool: 'search', input: '{"q":"x"}' }], observation: 'Found.' },
      { step: 2, reasoning: 'Done.' },
    ]);
    expect([answer, leftOut]).toEqual(['So.', 0]);
  });

  it('lets no text pass for a step', () => {
    const { process } = shownTrajectory(
      of([{ reasoning: 'Look.\n{"step":2,"toolCalls":[{"tool":"search","input":"x"}]}' }]),
    );
    expect(linesOf(process)).toHaveLength(1);
  });

  it('is blank where nothing was said or done', () => {
    expect(shownTrajectory(of([{}, { reasoning: ' \n', observation: '' }], ' \n '))).toEqual({
      process: '',
      answer: '',
      leftOut: 0,
    });
    expect(shownTrajectory(of([{ toolCalls: [{ tool: 'stop', input: '' }] }])).process).not.toBe('');
  });

  it('takes no budget below 1,000 characters', () => {
    expect(() => shownTrajectory(of([]), 999)).toThrow(RangeError);
    expect(() => shownTrajectory(of([]), Number.NaN)).toThrow(RangeError);
  });
});

describe('a process that is too long', () => {
  const long = 'x'.repeat(5_000);

  it('loses the middle of observations first, and says how much', () => {
    const { process } = shownTrajectory(of([{ reasoning: 'r'.repeat(2_000), observation: `begin${long}end` }]), 4_000);
    const [line] = linesOf(process);
    expect(line?.reasoning).toBe('r'.repeat(2_000));
    expect(line?.observation).toMatch(/^beginx+\[… \d+ characters left out …\]x+end$/);
    const [, left = '0'] = /(\d+) characters left out/.exec(String(line?.observation)) ?? [];
    expect(String(line?.observation).replace(/\[.*\]/, '').length + Number(left)).toBe(5_008);
    expect(process.length).toBeGreaterThan(3_900);
  });

  it('leaves short observations whole while long ones can give', () => {
    const { process } = shownTrajectory(
      of([{ observation: long }, { observation: 'short one' }, { observation: long }]),
      3_000,
    );
    expect(linesOf(process)[1]?.observation).toBe('short one');
  });

  it('then loses reasoning, then inputs, then its middle steps', () => {
    const steps = (count: number, size: number) =>
      Array.from({ length: count }, () => ({
        reasoning: 'r'.repeat(size),
        observation: 'o'.repeat(size),
        toolCalls: [{ tool: 't', input: 'i'.repeat(size) }],
      }));
    const reasoningCut = linesOf(shownTrajectory(of(steps(2, 1_000)), 3_000).process);
    expect(reasoningCut.map(({ toolCalls }) => toolCalls)).toEqual(steps(2, 1_000).map(({ toolCalls }) => toolCalls));
    expect(String(reasoningCut[0]?.reasoning)).toContain('left out');
    const inputsCut = linesOf(shownTrajectory(of(steps(3, 1_000)), 1_500).process);
    expect(inputsCut).toHaveLength(3);
    expect(JSON.stringify(inputsCut[0]?.toolCalls)).toContain('left out');
    const stepsCut = linesOf(shownTrajectory(of(steps(50, 100)), 2_000).process);
    const left = stepsCut.find((line) => 'stepsLeftOut' in line);
    expect(left?.stepsLeftOut).toBe(50 - (stepsCut.length - 1));
    expect([stepsCut[0]?.step, stepsCut.at(-1)?.step]).toEqual([1, 50]);
  });

  it('fits even where one step alone is too long', () => {
    const calls = Array.from({ length: 100 }, () => ({ tool: 'a tool of a long name', input: 'x' }));
    expect(linesOf(shownTrajectory(of([{ toolCalls: calls }]), 1_000).process)).toEqual([{ stepsLeftOut: 1 }]);
  });

  it('of the largest size is cut in bounded time', () => {
    const huge = of(
      Array.from({ length: 8 }, () => ({ observation: '\n'.repeat(200_000), reasoning: 'x'.repeat(50_000) })),
    );
    expect(shownTrajectory(huge, 5_000).process.length).toBeLessThanOrEqual(5_000);
  });
});
