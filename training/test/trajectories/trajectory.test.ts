import { describe, expect, it } from 'vitest';
import { trajectorySchema } from '../../../src/arena/trajectory.ts';

const accepts = (value: unknown) => trajectorySchema.safeParse(value).success;
const withStep = (step: unknown) => ({ id: 'x', answer: 'So.', steps: [step] });

describe('a trajectory', () => {
  it('may lack steps, and a step may lack any of its parts', () => {
    expect(trajectorySchema.parse({ id: 'x', answer: '' })).toEqual({ id: 'x', answer: '', steps: [] });
    expect(trajectorySchema.parse(withStep({})).steps).toEqual([{ reasoning: '', toolCalls: [] }]);
    const whole = { reasoning: 'Look.', toolCalls: [{ tool: 'search', input: 'x' }], observation: 'Found.' };
    expect(trajectorySchema.parse(withStep(whole)).steps).toEqual([whole]);
    const timed = { ...whole, startMs: 0, elapsedMs: 30, costUsd: 0.01 };
    expect(trajectorySchema.parse(withStep(timed)).steps).toEqual([timed]);
  });

  it.each([
    ['no id', { answer: 'So.' }],
    ['an empty id', { id: '', answer: 'So.' }],
    ['no answer', { id: 'x', steps: [] }],
    ['an answer that is none', { id: 'x', answer: null }],
    ['a misspelt member', { id: 'x', answer: 'So.', step: [] }],
    ['a misspelt member of a step', withStep({ observations: 'Found.' })],
    ['a time before its beginning', withStep({ startMs: -1 })],
    ['a tool call without its input', withStep({ toolCalls: [{ tool: 'search' }] })],
    ['1,001 steps', { id: 'x', answer: '', steps: Array.from({ length: 1_001 }, () => ({})) }],
    [
      '101 tool calls in a step',
      withStep({ toolCalls: Array.from({ length: 101 }, () => ({ tool: 'a', input: 'b' })) }),
    ],
    ['an answer of 100,001 characters', { id: 'x', answer: 'a'.repeat(100_001) }],
    ['an answer that long once its hidden characters are shown', { id: 'x', answer: '\u202E'.repeat(20_000) }],
  ])('with %s is none', (_, value) => {
    expect(accepts(value)).toBe(false);
  });

  it('may have an answer of 100,000 characters and 1,000 steps', () => {
    expect(accepts({ id: 'x', answer: 'a'.repeat(100_000), steps: Array.from({ length: 1_000 }, () => ({})) })).toBe(
      true,
    );
  });
});
