import type { Command } from 'commander';
import type { Seed } from '../../crawler/seed.ts';
import { sampleSeeds } from '../../crawler/seeds/sample-seeds.ts';
import { openWeb } from '../application/open-web.ts';
import { unrecorded } from '../application/web.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { addConfigOptions, type ConfigOptions, configOf, countingNumber } from './config-options.ts';
import { type CommandContext, printJson, warnOn } from './terminal.ts';

/** `dr-arena seeds`: the topics that the web trends on. */
export function addSeeds(seeds: Command, context: CommandContext): void {
  addConfigOptions(seeds)
    .option('--limit <n>', 'topics at most', countingNumber, 20)
    .option('--json', 'print as JSON')
    .action(async (options: ConfigOptions & { limit: number; json?: boolean }) => {
      const config = configOf(context, options);
      const web = await openWeb(config, {
        clock: systemClock,
        warn: warnOn(context),
        record: unrecorded,
      });
      try {
        const found = await web.seeds.seeds(options.limit, context.signal);
        if (!found.ok) throw new OperatorError(`no seeds: ${found.failure.detail}`, "Check 'web' in the config.");
        const drawn = sampleSeeds(found.value, options.limit, config.seed);
        if (options.json) return printJson(context.terminal, drawn);
        for (const seed of drawn) context.terminal.out(line(seed));
      } finally {
        await web.close();
      }
    });
}

function line({ topic, source, category, geo, at }: Seed): string {
  const origin = [source, category, geo, at].filter((part) => part !== null).join(', ');
  return `${visibleLine(topic)}  (${visibleLine(origin)})\n`;
}
