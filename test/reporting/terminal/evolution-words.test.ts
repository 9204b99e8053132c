import { expect, it } from 'vitest';
import { evolutionWords } from '../../../src/reporting/arena-words.ts';

it('what comes next is told as it was done, not as the rule has it', () => {
  expect(evolutionWords({ kind: 'probe_depth', note: null })).toBe('probe depth, one page deeper');
  const note = 'the page leads no deeper: wider instead';
  expect(evolutionWords({ kind: 'probe_depth', note })).toBe(`probe depth: ${note}`);
});
