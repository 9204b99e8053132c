import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { leadWords } from '../../src/reporting/lead-words.ts';
import { saidIn } from './said-in.ts';

function row(name: string, rating: number, rankLow: number | null = 1) {
  return { agent: agentId(name), rating, low: rating - 200, high: rating + 200, rankLow, rankHigh: 3, matches: 1 };
}
const words = (...rows: ReturnType<typeof row>[]) => leadWords({ rows, apart: undefined }, false);
const told = (...rows: ReturnType<typeof row>[]) => saidIn(words(...rows), 'Nobody', 'Heron', 'Merlin', 'Wren');

describe('who leads', () => {
  it('is nobody after a match that ended level', () => {
    expect(told(row('Heron', 1000), row('Merlin', 1000))).toEqual(['Nobody', 'Heron', 'Merlin', '1000']);
  });

  it('is nobody of several at the top, who are named', () => {
    expect(told(row('Heron', 1100), row('Merlin', 1100.2), row('Wren', 800, 3))).toEqual([
      'Nobody',
      'Heron',
      'Merlin',
      '1100',
    ]);
    expect(told(row('Heron', 1100), row('Merlin', 1100), row('Wren', 1050))).toEqual(
      'Nobody Heron Merlin 1100 1'.split(' '),
    );
  });

  it('is who stands above all others, with who may be the best beside it', () => {
    expect(told(row('Heron', 1100), row('Merlin', 1050), row('Wren', 800, 3))).toEqual(
      'Heron 1100 900 1300 Merlin'.split(' '),
    );
    expect(told(row('Heron', 1300), row('Wren', 800, 2))).toEqual(['Heron', '1300', '1100', '1500', '95%']);
  });
});
