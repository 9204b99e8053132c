import { describe, expect, it } from 'vitest';
import { LiveLines } from '../../src/cli/live-lines.ts';

const esc = '\u001b';
const parts = new RegExp(`(\\r|\\n|${esc}\\[\\d*[AJ])`, 'u');
const upwards = new RegExp(`^${esc}\\[(\\d+)A$`, 'u');

/** What a person sees on a terminal of 20 columns: what was written, obeyed as a terminal obeys it. */
function screen() {
  let lines = [''];
  const write = (text: string) => {
    for (const part of text.split(parts)) {
      if (part === '') continue;
      const last = lines.length - 1;
      const up = upwards.exec(part);
      if (part === '\n') lines.push('');
      else if (up) lines = lines.slice(0, last - Number(up[1]) + 1);
      else if (part === '\u001b[J' || part === '\r') lines[last] = part === '\r' ? (lines[last] ?? '') : '';
      else lines[last] += part;
    }
  };
  return { write, columns: 20, shown: () => lines };
}

describe('lines at the bottom of a terminal', () => {
  it('stay below what is written, and stand as they were last when they are left', () => {
    let now = 0;
    const terminal = screen();
    const live = new LiveLines(terminal, { now: () => now, sleep: async () => undefined });
    live.show(['one', 'two']);
    live.around(() => terminal.write('a warning\n'));
    expect(terminal.shown()).toEqual(['a warning', 'one', 'two']);
    live.show(['one', 'three']);
    expect(terminal.shown()).toEqual(['a warning', 'one', 'two']);
    now += 200;
    live.show(['one', 'four']);
    expect(terminal.shown()).toEqual(['a warning', 'one', 'four']);
    live.show(['one', 'five']);
    live.leave();
    live.around(() => terminal.write('results\n'));
    expect(terminal.shown()).toEqual(['a warning', 'one', 'five', 'results', '']);
  });

  it('go where others take their place, and never reach the edge', () => {
    const terminal = screen();
    const live = new LiveLines(terminal, { now: () => 0, sleep: async () => undefined });
    live.show(['x'.repeat(50), 'two']);
    expect(terminal.shown()).toEqual(['x'.repeat(19), 'two']);
    live.show([]);
    expect(terminal.shown()).toEqual(['']);
  });
});
