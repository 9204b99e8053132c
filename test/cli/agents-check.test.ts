import { expect, it } from 'vitest';
import { progressTold } from '../../src/cli/agents.ts';

it("a check tells an agent's steps without control characters, each in a short line, and not without end", () => {
  const lines: string[] = [];
  const tell = progressTold((line) => lines.push(line));
  tell('bold', { kind: 'progress', message: `\u001b[2J\u0000\u202e${'x'.repeat(60_000)}\nFAILED other` });
  for (let step = 0; step < 5000; step++) tell('bold', { kind: 'progress', message: `step ${step}` });
  tell('calm', { kind: 'progress', message: 'reads a page' });
  expect(lines.every((line) => line.length < 200 && /^[\x20-\x7e]+\n$/.test(line))).toBe(true);
  expect(lines).toHaveLength(101);
  expect(lines.slice(-2)).toEqual(['bold: continues; no more of its steps are shown\n', 'calm: reads a page\n']);
});
