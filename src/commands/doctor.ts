import type { Command } from 'commander';
import { type Check, checkProject } from '../compose/check-project.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, type ConfigOptions, configOf } from './config-options.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** `dr-arena doctor`: whether what a run needs is there, and what to do where it is not. */
export function addDoctor(program: Command, context: CommandContext): void {
  addConfigOptions(program.command('doctor').description('check that what a run needs is there'))
    .option('--json', 'print as JSON')
    .action(async (options: ConfigOptions & { json?: boolean }) => {
      const checks = await checkProject(context.folder, () => configOf(context, options));
      if (options.json) printJson(context.terminal, checks);
      else context.terminal.out(checks.map(line).join(''));
      const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
      if (failed.length > 0)
        throw new OperatorError(`not in order: ${failed.join(', ')}`, 'Do what is said beside each.');
    });
}

function line({ name, ok, detail, remedy }: Check): string {
  const advice = remedy ? `       ${remedy}\n` : '';
  return `${ok ? 'ok    ' : 'FAILED'} ${name}: ${detail}\n${advice}`;
}
