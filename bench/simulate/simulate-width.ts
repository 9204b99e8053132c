import type { Command } from 'commander';
import { integerInRange } from '../../src/cli/integer-in-range.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { formatSettings, openFormatNames } from '../../src/config/format-settings.ts';
import { type WidthOptions, widthSteps } from '../simulation/coverage/matches-needed.ts';
import { widthChart, widthCsv, widthText } from '../simulation/reports/coverage-report.ts';
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
    Pick<WidthOptions, 'wanted' | 'sigma' | 'spread' | 'share' | 'ties' | 'mostTrees'> {
  readonly entrants: number;
  readonly format: (typeof openFormatNames)[number];
}

/** `simulate width`. */
export function addSimulateWidth(parent: Command, context: CommandContext): void {
  const command = parent
    .command('width')
    .description('how wide 95% intervals of ratings are with so many trees, and what a wanted width takes');
  addStudyOptions(command, { least: 2, what: 'made-up tournaments for each number of trees', usual: 200 })
    .addOption(
      shownOption(
        '--wanted <points,…>',
        'mean widths that are wanted',
        parseList(numberFrom(1, 100_000)),
        '300,200,100',
      ),
    )
    .addOption(shownOption('--most-trees <n>', 'the most trees to think of', integerInRange(2, 1000), '100'))
    .addOption(shownOption('--entrants <n>', 'agents, 2 to 64', integerInRange(2, 64), '8'))
    .addOption(shownOption('--sigma <x>', "how an agent's log-strength varies by tree", numberFrom(0, 10), '0.5'))
    .addOption(shownOption('--spread <x>', 'log-strength from weakest to strongest', numberFrom(0, 20), '2'))
    .addOption(shownOption('--share <x>', 'luck that matches on one tree have in common', numberFrom(0, 0.95), '0.5'))
    .addOption(shownOption('--ties <x>', 'share of level matches between equals', numberFrom(0, 0.9), '0.05'))
    .addOption(shownOption('--format <name>', openFormatNames.join(', '), oneOf(openFormatNames), 'swiss'))
    .action((options: Options) => simulateWidth(context, options));
}

async function simulateWidth(context: CommandContext, options: Options): Promise<void> {
  const { seed, draws, entrants, wanted, mostTrees, sigma, spread, share, ties, format } = options;
  const settings: WidthOptions = {
    agents: entrants,
    wanted,
    mostTrees,
    sigma,
    spread,
    share,
    ties,
    seed,
    tournaments: draws,
    format: formatSettings.parse({ format }),
  };
  await showStudy(context, options, {
    name: 'width',
    unit: 'tournaments',
    settings,
    steps: widthSteps(settings),
    json: (result) => result,
    text: widthText,
    files: (result) =>
      new Map([
        ['width.csv', widthCsv(result)],
        ['width.svg', widthChart(result)],
      ]),
  });
}
