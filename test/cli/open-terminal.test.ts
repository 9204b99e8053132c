import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTerminal } from '../../src/cli/terminal.ts';

/** A stream that keeps what is written, as a terminal of 30 columns or as a pipe. */
function stream(isTTY: boolean, columns = 30) {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  const fake = { isTTY, columns, write, on: () => fake, getColorDepth: () => (isTTY ? 8 : 1) };
  return { stream: fake as unknown as NodeJS.WriteStream, written: () => written };
}

async function terminal(isTTY: boolean, columns = 30) {
  const stdout = stream(isTTY, columns);
  const stderr = stream(isTTY, columns);
  const opened = await openTerminal({ stdout: stdout.stream, stderr: stderr.stream }, () => false);
  return { opened, said: stdout.written, told: stderr.written };
}

const long = 'so many words that they do not fit\n';
afterEach(() => vi.unstubAllEnvs());

describe('the terminal of the program', () => {
  it('breaks what people read at its edge, and leaves what programs read as it is', async () => {
    const { opened, said, told } = await terminal(true);
    opened.out(long);
    opened.data(long);
    opened.err(long);
    expect(said()).toBe(`so many words that they do not\nfit\n${long}`);
    expect(told()).toBe('so many words that they do not\nfit\n');
    expect([opened.interactive, opened.sheet.width]).toEqual([true, 30]);
  });

  it('is plain on a pipe: no width', async () => {
    const { opened, said } = await terminal(false);
    opened.out(long);
    expect(said()).toBe(long);
    expect([opened.interactive, opened.sheet.width]).toEqual([false, null]);
    expect(opened.sheet.paint('bad', 'no')).toBe('no');
  });

  it('writes as if it had no edge where it says that it is 0 wide', async () => {
    const { opened, said } = await terminal(true, 0);
    opened.out(long);
    expect([said(), opened.sheet.width]).toEqual([long, null]);
  });
});
