import { expect, it } from 'vitest';
import { evolutionWords } from '../../../src/reporting/arena-words.ts';
import { roundLine } from '../../../src/reporting/terminal/match-text.ts';
import { decided, matchRecord, roundRecord } from '../../arena/match-records.ts';

it('what comes next is told as it was done, not as the rule has it', () => {
  expect(evolutionWords({ kind: 'probe_depth', note: null })).toBe('probe depth, one page deeper');
  const note = 'the page leads no deeper: wider instead';
  expect(evolutionWords({ kind: 'probe_depth', note })).toBe(`probe depth: ${note}`);
  const round = roundRecord('m1', 1, 'A_BETTER', 'DEPTH');
  if (round.result.kind !== 'judged') throw new Error('a judged round was wanted');
  const result = { ...round.result, evolution: { kind: 'probe_depth' as const, note } };
  const line = roundLine({ ...round, result }, matchRecord('m1', 'ant', 'bee', decided('a')));
  expect(line).toMatch(/next: probe depth: the page leads no deeper: wider instead$/);
  expect(line).not.toContain('one page deeper');
});
