import { expect, it } from 'vitest';
import type { MatchEnd, Void } from '../../src/match/state.ts';
import { mayEndOtherwise } from '../../src/workflows/retry-workflow.ts';

const voidFor = (reason: Void['reason']): MatchEnd => ({ kind: 'void', void: { reason, detail: '' } });

it.each([
  ['agent_unavailable', true],
  ['judge_failed', true],
  ['task_failed', true],
  ['tree_failed', true],
  ['three_void_rounds', true],
  // What the pages do not offer they will not offer the next time.
  ['nothing_to_ask', false],
] as const)('a match that is void for %s is played again: %s', (reason, again) => {
  expect(mayEndOtherwise({ end: voidFor(reason) })).toBe(again);
});

it('a match that is decided or still runs is not played again', () => {
  for (const winner of ['a', 'b', 'tie', 'both_bad'] as const)
    expect(mayEndOtherwise({ end: { kind: 'decided', winner, because: 'lead' } })).toBe(false);
  expect(mayEndOtherwise({ end: null })).toBe(false);
});
