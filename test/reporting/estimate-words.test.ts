import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { leadWords } from '../../src/reporting/estimate-words.ts';

const row = (name: string, rating: number, rankLow: number | null = 1) => ({
  agent: agentId(name),
  rating,
  low: rating - 200,
  high: rating + 200,
  rankLow,
  matches: 1,
});
const words = (...rows: ReturnType<typeof row>[]) => leadWords(rows, false, String).join('');

describe('who leads', () => {
  it('is nobody after a match that ended level', () => {
    expect(words(row('Heron', 1000), row('Merlin', 1000))).toBe(
      'Nobody leads: all 2 agents are level at 1000 points, and nothing tells them apart.',
    );
  });

  it('is nobody of several at the top, who are named', () => {
    expect(words(row('Heron', 1100), row('Merlin', 1100.2), row('Wren', 800, 3))).toBe(
      'Nobody leads: Heron and Merlin are level at 1100 points.',
    );
    expect(words(row('Heron', 1100), row('Merlin', 1100), row('Wren', 1050))).toBe(
      'Nobody leads: Heron and Merlin are level at 1100 points; 1 other may be the best, too.',
    );
  });

  it('is who stands above all others, with who may be the best beside it', () => {
    expect(words(row('Heron', 1100), row('Merlin', 1050), row('Wren', 800, 3))).toBe(
      'Heron leads with 1100 points (900–1300); Merlin may be the best, too.',
    );
    expect(words(row('Heron', 1300), row('Wren', 800, 2))).toBe(
      'Heron leads with 1300 points (1100–1500), ahead of everyone beyond noise.',
    );
  });
});
