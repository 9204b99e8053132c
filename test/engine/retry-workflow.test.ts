import { expect, it } from 'vitest';
import type { MatchEnd } from '../../src/arena/match.ts';
import type { Void } from '../../src/arena/void.ts';
import { isVoid } from '../../src/engine/tournament-workflow.ts';

const voidFor = (reason: Void['reason']): MatchEnd => ({ kind: 'void', void: { reason, detail: '' } });

it.each([
  ['agent_unavailable', true],
  ['judge_failed', true],
  ['task_failed', true],
  ['tree_failed', true],
  ['three_void_rounds', true],
  // A model may have read the pages badly.
  ['nothing_to_ask', true],
] as const)('a match that is void for %s is played again: %s', (reason, again) => {
  expect(isVoid({ end: voidFor(reason) })).toBe(again);
});

it('a match that is decided or still runs is not played again', () => {
  for (const winner of ['a', 'b', 'tie', 'both_bad'] as const)
    expect(isVoid({ end: { kind: 'decided', winner, because: 'lead' } })).toBe(false);
  expect(isVoid({ end: null })).toBe(false);
});
