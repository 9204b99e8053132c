import type { Command } from 'commander';
import { integerInRange } from '../../src/cli/config-options.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { type CollapseOptions, collapseStudy } from '../simulation/collapse.ts';
import { simulatedFormats } from '../simulation/format-plans.ts';
import { collapseCsv, collapseText } from '../simulation/reports/collapse-report.ts';
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

type Options = StudyOptions & CollapseOptions;

/** `simulate collapse`. */
export function addSimulateCollapse(parent: Command, context: CommandContext): void {
  const command = parent
    .command('collapse')
    .description('what is left of the truth in rewards as the rollouts of a group become alike: scores against ranks');
  addStudyOptions(command, { least: 40, what: 'judgings of each kind of reward at each spread, ten for a group' })
    .addOption(shownOption('--entrants <n>', 'rollouts of a group, 2 to 64', integerInRange(2, 64), '8'))
    .addOption(
      shownOption(
        '--spreads <x,…>',
        'standard deviations of the true strengths',
        parseList(numberFrom(0.000_001, 10)),
        '0.3,0.1,0.05,0.03,0.01',
      ),
    )
    .addOption(shownOption('--sigma <x>', 'noise of one look at one rollout', numberFrom(0.000_001, 100), '0.15'))
    .addOption(shownOption('--pair-sigma <x>', "a steadier judge's noise on a difference", numberFrom(0, 100), '0.05'))
    .addOption(shownOption('--grid <n>', 'steps of the scale of single scores', integerInRange(1, 1_000_000), '10'))
    .addOption(
      shownOption(
        '--judges <kind,…>',
        `what judges of pairs tell: ${judgeKinds.join(', ')}`,
        parseList(oneOf(judgeKinds)),
        'winner,margin',
      ),
    )
    .addOption(
      shownOption(
        '--formats <name,…>',
        'formats that give ranks',
        parseList(oneOf(simulatedFormats)),
        'single-elimination,round-robin,adaptive',
      ),
    );
  addJudgeOptions(command).action((options: Options) => simulateCollapse(context, options));
}

async function simulateCollapse(context: CommandContext, options: Options): Promise<void> {
  const { seed, draws, entrants, spreads, sigma, pairSigma, grid, judges, formats, ties, bias, orders } = options;
  const settings = { seed, draws, entrants, spreads, sigma, pairSigma, grid, judges, formats, ties, bias, orders };
  await showStudy(context, options, {
    name: 'collapse',
    unit: 'groups',
    settings,
    steps: collapseStudy(settings),
    json: (rows) => ({ rows }),
    text: collapseText,
    files: (rows) => new Map([['collapse.csv', collapseCsv(rows)]]),
  });
}
