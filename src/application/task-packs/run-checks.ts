import { plainEnvironmentNames } from '../../../agents/command-agent.ts';
import { type Isolation, startedIn } from '../../../agents/isolated-program.ts';
import { type ProgramEnd, runAgentProgram } from '../../../agents/run-program.ts';
import { checkedItems } from '../../../examiner/checks/grade-checks.ts';
import type { Task } from '../../../examiner/task.ts';
import { type ChecksInput, readCheckReport } from '../../arena/task-packs/checks-output.ts';
import { environmentVariables } from '../../config/environment.ts';
import type { CheckReport } from '../../kernel/answer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { lastLines } from '../../kernel/cut-middle.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { withinTime } from '../../kernel/until-aborted.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import type { OpenPack } from './open-pack.ts';

/** One answer is checked for so long at most. */
const timeoutMs = 60_000;
const maxStdout = 256 * 1024;
const shownStderr = 300;

export interface ChecksRun {
  readonly clock: Clock;
  /** Null: the program sees and does what this process may. */
  readonly isolation: Isolation | null;
  readonly signal: AbortSignal;
}

/**
 * Has the program of a task pack check an answer to one of its questions: started for it alone, in the folder of the pack.
 * Fails, in words, where it cannot be started, crashes, takes longer than a minute, writes more than 256 KiB, or says what is
 * no report of this answer.
 */
export async function runChecks(
  { pack, folder }: Pick<OpenPack, 'pack' | 'folder'>,
  task: Task,
  answer: string,
  { clock, isolation, signal }: ChecksRun,
): Promise<Result<CheckReport, string>> {
  const question = task.packQuestion ?? '';
  if (pack.checks === undefined) return fail('the task pack has no checks program');
  const input: ChecksInput = { id: question, answer };
  const program = {
    ...startedIn(folder, pack.checks, isolation),
    env: environmentVariables(plainEnvironmentNames),
    stdin: `${JSON.stringify(input)}\n`,
    maxStdout,
    clock,
  };
  const end = await withinTime({ clock, timeoutMs, signal }, (inner) => runAgentProgram({ ...program, signal: inner }));
  if (end.timedOut) return fail(`the checks program did not end within ${timeoutMs / 1000} s`);
  const output = readOutput(end.value);
  if (!output.ok) return fail(`the checks program ${output.failure}`);
  const checks = checkedItems(task).flatMap(({ check }) => check ?? []);
  const report = readCheckReport(output.value, { question, checks });
  return report.ok ? report : fail(`the report of the checks program is invalid: ${report.failure}`);
}

function readOutput(end: ProgramEnd): Result<string, string> {
  switch (end.kind) {
    case 'not_started':
      return fail(`cannot be started: ${visibleLine(end.detail).slice(0, shownStderr)}`);
    case 'flooded':
      return fail(`wrote more than ${maxStdout} bytes`);
    case 'too_large':
      return fail('used more memory or processes than it may');
    case 'stopped':
      return fail('was stopped');
    case 'exited':
      if (end.code === 0) return { ok: true, value: end.stdout };
      return fail(`ended with ${end.code === null ? end.signal : `exit code ${end.code}`}${lastWords(end.stderr)}`);
  }
}

function lastWords(stderr: string): string {
  const last = visibleLine(lastLines(stderr.trim(), shownStderr));
  return last === '' ? '' : `; its last words: ${last}`;
}
