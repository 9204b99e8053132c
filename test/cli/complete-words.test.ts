import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/cli/cli.ts';
import { fittingWords } from '../../src/cli/complete-words.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';

const silent = () => undefined;
const program = await buildProgram({
  terminal: plainTerminal(silent, silent),
  folder: '',
  signal: AbortSignal.abort(),
});
const words = (...line: string[]) => {
  const fitting = fittingWords(program, line);
  return fitting.kind === 'words' ? fitting.words.map(({ word }) => word) : fitting;
};

describe('what fits at the end of a command line', () => {
  it('are commands, and those below them', () => {
    expect(words('tou')).toEqual(['tournament']);
    expect(words('tournament', 'r')).toEqual(['run', 'resume', 'retry']);
    expect(words('')).toContain('leaderboard');
  });

  it('are options where a dash was typed, with the values that they choose from', () => {
    expect(words('tournament', 'run', '--fail')).toEqual(['--fail-if']);
    expect(words('leaderboard', '--board', '')).toEqual(['items', 'matches']);
    expect(words('leaderboard', '--slices', 'to')).toContain('topic');
  });

  it('are names of what an argument or an option takes', () => {
    expect(words('match', 'Kestrel', '')).toEqual({ kind: 'names', of: 'agents' });
    expect(words('compare', '--set', '')).toEqual({ kind: 'names', of: 'sets' });
    expect(words('leaderboard', '--pairs', 'T-')).toEqual({ kind: 'names', of: 'tournaments' });
    expect(words('schedule', 'pause', '')).toEqual({ kind: 'names', of: 'schedules' });
    expect(words('set', 'show', '')).toEqual({ kind: 'names', of: 'sets' });
  });

  it('are files where nobody can know', () => {
    expect(words('rate', '')).toEqual({ kind: 'free' });
    expect(words('tournament', 'run', '-c', '')).toEqual({ kind: 'free' });
  });
});
