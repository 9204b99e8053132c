import { type ExecFileException, execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export const root = path.resolve(import.meta.dirname, '../..');
export const action = path.join(root, 'examples/ci/action');

/**
 * A folder for the shell of the action, as a runner would run it.
 * @param shim what is called `dr-arena` there
 */
export function gateFolder(shim: string) {
  let folder = '';
  const at = (name: string) => path.join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-action-'));
    writeFileSync(at('dr-arena'), shim);
    chmodSync(at('dr-arena'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    at,
    async runGate(command: string, failIf: string) {
      for (const name of ['summary.md', 'outputs.txt', 'gate.xml']) writeFileSync(at(name), '');
      const { PATH = '', HOME = folder } = process.env;
      const env = {
        PATH: `${folder}:${PATH}`,
        HOME,
        DR_ARENA_HOME: at('state'),
        GATE_COMMAND: command,
        GATE_FAIL_IF: failIf,
        GATE_JUNIT: 'gate.xml',
        GITHUB_OUTPUT: at('outputs.txt'),
        GITHUB_STEP_SUMMARY: at('summary.md'),
      };
      const code = await new Promise((resolve) => {
        const ended = (error: ExecFileException | null) => resolve(error === null ? 0 : error.code);
        execFile('bash', [path.join(action, 'gate.sh')], { cwd: folder, env }, ended);
      });
      const text = (name: string) => readFileSync(at(name), 'utf8');
      return { code, summary: text('summary.md'), outputs: text('outputs.txt'), junit: text('gate.xml') };
    },
  };
}
