// Repeats test/deploy/gate-action.real.test.ts (ends as the program does, runs nothing that the command line holds) with the
// program itself.
import { type ExecFileException, execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const action = path.join(root, 'examples/ci/action');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-action-'));
  const shim = path.join(folder, 'dr-arena');
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'bin/dr-arena.js')}' "$@"\n`);
  chmodSync(shim, 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the shell of the action as a runner would. */
async function runGate(command: string, failIf: string) {
  const names = ['summary.md', 'outputs.txt', 'gate.xml'];
  const files = Object.fromEntries(names.map((name) => [name, path.join(folder, name)]));
  for (const file of Object.values(files)) writeFileSync(file, '');
  const { PATH = '', HOME = folder } = process.env;
  const env = {
    PATH: `${folder}:${PATH}`,
    HOME,
    DR_ARENA_HOME: path.join(folder, 'state'),
    GATE_COMMAND: command,
    GATE_FAIL_IF: failIf,
    GATE_JUNIT: 'gate.xml',
    GITHUB_OUTPUT: files['outputs.txt'],
    GITHUB_STEP_SUMMARY: files['summary.md'],
  };
  const code = await new Promise((resolve) => {
    const ended = (error: ExecFileException | null) => resolve(error === null ? 0 : error.code);
    execFile('bash', [path.join(action, 'gate.sh')], { cwd: folder, env }, ended);
  });
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { code, summary: text('summary.md'), outputs: text('outputs.txt'), junit: text('gate.xml') };
}

describe('the action', () => {
  it('passes and fails by its clauses, with summary, output and JUnit', async () => {
    const failed = await runGate("match Kestrel 'Avocet' --trees 1", 'voids > 100%\n\nmatches < 2\n');
    expect(failed).toMatchObject({ code: 3, outputs: 'result=failed\n' });
    expect(failed.summary).toMatch(/^### dr-arena: failed\n/);
    expect(failed.summary).toContain('    dr-arena: --fail-if: matches < 2 (it is 1)');
    expect(XMLValidator.validate(failed.junit)).toBe(true);
    expect(failed.junit).toContain('failures="1"');
  });

  it('says of a mistake that it is broken, and runs nothing that the command line holds', async () => {
    const broken = await runGate('match $(touch made) `touch made` ; touch made', '');
    expect(broken).toMatchObject({ code: 2, outputs: 'result=broken\n' });
    expect(() => readFileSync(path.join(folder, 'made'))).toThrow();
  });
});
