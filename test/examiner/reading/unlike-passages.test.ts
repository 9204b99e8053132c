import { describe, expect, it } from 'vitest';
import { unlikePassages } from '../../../examiner/citations/pick-passages.ts';

const section = (name: string, ...lines: readonly string[]) => [`## ${name}`, '', ...lines, ''].join('\n');
const letters = 'abcdefghijklmnopqrst'.split('');
const filler = letters.flatMap((first) =>
  letters.map((second) =>
    section(`Option ${first}${second}`, `Its use ${first}${second}${first} is told at length here.`),
  ),
);

describe('passages in which two pages may disagree', () => {
  it('leave out the lines that both have and the headings above them, and keep those above what differs', () => {
    const shared = section('Weight', 'It weighs **4 kg**.');
    const own = `# Torrin\n\n${shared}${section('Limits', 'The limit is 5.')}`;
    const other = `# Torrin\n\n${section('Weight', 'It weighs 4 kg.')}${section('Limits', 'The limit is 15.')}`;
    const passages = unlikePassages(own, other, 'Torrin');
    expect(passages.own).toBe('# Torrin\n\n## Limits\n\nThe limit is 5.');
    expect(passages.other).toContain('The limit is 15.');
    expect(passages.own + passages.other).not.toContain('Weight');
  });

  it('are those of long pages that have to do with each other, and no more than a prompt holds', () => {
    const own = `# Torrin\n\n${filler.join('')}${section('Burst limit', 'The burst limit of the Torrin valve is 5.')}`;
    const other = `# News\n\n${filler.join('').replaceAll('told', 'written')}${section('Errata', 'The burst limit of the Torrin valve is 15.')}`;
    const passages = unlikePassages(own, other, 'Torrin');
    expect(passages.own).toContain('valve is 5.');
    expect(passages.other).toContain('valve is 15.');
    expect(Math.max(passages.own.length, passages.other.length)).toBeLessThanOrEqual(10_000);
  });
});
