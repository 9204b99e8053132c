import type { Command } from 'commander';
import { integerInRange } from '../../src/cli/config-options.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { type FidelityOptions, fidelityStudy } from '../simulation/fidelity.ts';
import { simulatedFormats, strengthKinds } from '../simulation/format-plans.ts';
import { fidelityCsv, fidelityText } from '../simulation/reports/fidelity-report.ts';
import { judgeKinds } from '../simulation/simulated-judge.ts';
import {
  addJudgeOptions,
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
    Pick<FidelityOptions, 'entrants' | 'strengths' | 'judges' | 'formats' | 'curve'> {
  readonly sigma: number;
  readonly ties: number;
  readonly bias: number;
  readonly orders: 'one' | 'both';
  readonly budget?: number;
}

/** `simulate fidelity`. */
export function addSimulateFidelity(parent: Command, context: CommandContext): void {
  const command = parent
    .command('fidelity')
    .description('how well the ranking of each format tells the true order, against what it costs in judge calls');
  addStudyOptions(command, { least: 2, what: 'repetitions, each with new strengths and new luck of the judge' })
    .addOption(shownOption('--entrants <n,…>', 'sizes of the group, 2 to 64', parseList(integerInRange(2, 64)), '8'))
    .addOption(
      shownOption(
        '--strengths <kind>',
        `how true strengths are drawn: ${strengthKinds.join(', ')}`,
        oneOf(strengthKinds),
        'uniform',
      ),
    )
    .addOption(
      shownOption(
        '--judges <kind,…>',
        `what judges tell: ${judgeKinds.join(', ')}`,
        parseList(oneOf(judgeKinds)),
        judgeKinds.join(','),
      ),
    )
    .addOption(
      shownOption(
        '--formats <name,…>',
        'which formats',
        parseList(oneOf(simulatedFormats)),
        simulatedFormats.join(','),
      ),
    )
    .addOption(shownOption('--sigma <x>', 'noise of the judge, in units of strength', numberFrom(0, 100), '0.15'));
  addJudgeOptions(command)
    .option('--budget <n>', 'comparisons for each format (default: 2 N - 2)', integerInRange(1, 100_000))
    .option('--no-curve', 'only the settings within the budget')
    .action((options: Options) => simulateFidelity(context, options));
}

async function simulateFidelity(context: CommandContext, options: Options): Promise<void> {
  const { sigma, ties, bias, orders, budget, seed, draws, entrants, strengths, judges, formats, curve } = options;
  const settings: FidelityOptions = {
    seed,
    draws,
    entrants,
    strengths,
    judges,
    formats,
    curve,
    judge: { sigma, ties, bias, orders },
    ...(budget !== undefined && { budget }),
  };
  await showStudy(context, options, {
    name: 'fidelity',
    unit: 'draws',
    settings,
    steps: fidelityStudy(settings),
    json: (result) => result,
    text: fidelityText,
    files: ({ rows }) => new Map([['fidelity.csv', fidelityCsv(rows)]]),
  });
}
