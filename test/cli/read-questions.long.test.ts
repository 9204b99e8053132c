import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPackQuestions } from '../../src/cli/set-of-questions.ts';
import { type CommandContext, plainTerminal } from '../../src/cli/terminal.ts';
import { longestLine } from '../../src/kernel/json-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = () => undefined;
const context: CommandContext = {
  terminal: plainTerminal(silent, silent),
  folder,
  signal: new AbortController().signal,
};

describe('a file of questions', () => {
  it('has a line that is too long called so, once, with the number of the line, and the lines around it read', async () => {
    const question = (text: string) => JSON.stringify({ question: text });
    const lines = [question('One?'), question('x'.repeat(longestLine + 200_000)), question('Three?'), 'Four?'];
    writeFileSync(path.join(folder, 'long.jsonl'), lines.join('\n'));
    const { questions, faults } = await readPackQuestions(context, 'long.jsonl');
    expect(questions.map(({ question: asked }) => asked)).toEqual(['One?', 'Three?']);
    expect(faults).toEqual([
      { line: 2, reason: `longer than ${longestLine} characters` },
      { line: 4, reason: 'not JSON' },
    ]);
  });
});
