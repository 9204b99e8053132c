import type { Command } from 'commander';
import { openWeb } from '../compose/open-web.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, type ConfigOptions, configOf, wholeNumber } from './config-options.ts';
import { type CommandContext, printJson, warnOn } from './terminal.ts';

/** `dr-arena seeds`: the topics that the web trends on. */
export function addSeeds(program: Command, context: CommandContext): void {
  const seeds = program.command('seeds').description('show the topics that trees would be grown from');
  addConfigOptions(seeds)
    .option('--limit <n>', 'topics at most', wholeNumber, 20)
    .option('--json', 'print as JSON')
    .action(async (options: ConfigOptions & { limit: number; json?: boolean }) => {
      const web = await openWeb(configOf(context, options), { clock: systemClock, warn: warnOn(context) });
      try {
        const found = await web.seeds.seeds(options.limit, context.signal);
        if (!found.ok) throw new OperatorError(`no seeds: ${found.failure.detail}`, "Check 'web' in the config.");
        if (options.json) return printJson(context.terminal, found.value);
        for (const seed of found.value) context.terminal.out(`${seed.topic}  (${seed.source}, ${seed.at})\n`);
      } finally {
        await web.close();
      }
    });
}
