import type { Command } from 'commander';
import { integerInRange } from '../../src/cli/config-options.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { openFormatNames } from '../../src/config/format-settings.ts';
import { type CoverageTableOptions, coverageTable } from '../simulation/coverage-table.ts';
import { coverageCsv, coverageText } from '../simulation/reports/coverage-report.ts';
import {
  addStudyOptions,
  numberFrom,
  oneOf,
  parseList,
  type StudyOptions,
  shownOption,
  showStudy,
} from './simulate-options.ts';

interface Options
  extends StudyOptions,
    Pick<CoverageTableOptions, 'entrants' | 'trees' | 'share' | 'ties' | 'formats'> {
  readonly sigma: readonly number[];
  readonly spread: readonly number[];
}

/** `simulate coverage`. */
export function addSimulateCoverage(parent: Command, context: CommandContext): void {
  const command = parent
    .command('coverage')
    .description('how often 95% intervals and rank ranges hold the truth, by trees and noise');
  addStudyOptions(command, { least: 2, what: 'made-up tournaments of each setting' })
    .addOption(shownOption('--entrants <n,…>', 'agents, 2 to 64', parseList(integerInRange(2, 64)), '8'))
    .addOption(shownOption('--trees <n,…>', 'trees, 2 to 1000', parseList(integerInRange(2, 1000)), '6,10,30'))
    .addOption(
      shownOption('--sigma <x,…>', "how an agent's log-strength varies by tree", parseList(numberFrom(0, 10)), '0.5'),
    )
    .addOption(
      shownOption('--spread <x,…>', 'log-strength from weakest to strongest', parseList(numberFrom(0, 20)), '2'),
    )
    .addOption(shownOption('--share <x>', 'luck that matches on one tree have in common', numberFrom(0, 0.95), '0.5'))
    .addOption(shownOption('--ties <x>', 'share of level matches between equals', numberFrom(0, 0.9), '0.05'))
    .addOption(
      shownOption('--formats <name,…>', openFormatNames.join(', '), parseList(oneOf(openFormatNames)), 'swiss'),
    )
    .action((options: Options) => simulateCoverage(context, options));
}

async function simulateCoverage(context: CommandContext, options: Options): Promise<void> {
  const { seed, draws, entrants, trees, sigma, spread, share, ties, formats } = options;
  const settings: CoverageTableOptions = {
    seed,
    draws,
    entrants,
    trees,
    share,
    ties,
    formats,
    sigmas: sigma,
    spreads: spread,
  };
  await showStudy(context, options, {
    name: 'coverage',
    unit: 'tournaments',
    settings,
    steps: coverageTable(settings),
    json: (rows) => ({ rows }),
    text: coverageText,
    files: (rows) => new Map([['coverage.csv', coverageCsv(rows)]]),
  });
}
