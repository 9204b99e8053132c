import type { Command } from 'commander';
import { integerInRange } from '../../src/cli/config-options.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { type BranchSettings, branchRules } from '../../training/rollouts/rollout-tree.ts';
import { type RewardSignal, rewardSignals } from '../laboratory/reward-signal.ts';
import { type RolloutWay, rolloutWays } from '../laboratory/rollout-study.ts';
import {
  type TrainingHalf,
  type TrainingOptions,
  type TrainingResult,
  trainingHalves,
  trainingStudy,
} from '../laboratory/training-study.ts';
import { type PairNoise, pairNoises } from '../simulation/collapse.ts';
import {
  rewardCurvesCsv,
  rewardDifferencesCsv,
  rolloutCurvesCsv,
  rolloutDifferencesCsv,
  trainingText,
} from '../simulation/reports/training-report.ts';
import {
  addStudyOptions,
  numberFrom,
  oneOf,
  parseList,
  type StudyOptions,
  shownOption,
  showStudy,
} from './simulate-options.ts';

interface Options extends StudyOptions, Omit<BranchSettings, 'probe'> {
  readonly halves: readonly TrainingHalf[];
  readonly groups: number;
  readonly learningRate: number;
  readonly clip: number;
  readonly opening: number;
  readonly skill: number;
  readonly beliefs: number;
  readonly sigma: number;
  readonly pairSigma: number;
  readonly grid: number;
  readonly group: number;
  readonly batches: number;
  readonly signals: readonly RewardSignal[];
  readonly total: number;
  readonly initial: number;
  readonly branches: number;
  readonly toolCalls: number;
  readonly ways: readonly RolloutWay[];
  readonly signal: RewardSignal;
  readonly pairNoise: PairNoise;
}

/** `simulate training`. */
export function addSimulateTraining(parent: Command, context: CommandContext): void {
  const command = parent
    .command('training')
    .description('what a small policy learns: from scores, ranks and points; by GRPO and ARPO for the same tool calls');
  addStudyOptions(command, { least: 2, what: 'seeds, each with a world and a first policy of its own', usual: 24 });
  command.addOption(
    shownOption(
      '--halves <name,…>',
      `what is studied: ${trainingHalves.join(', ')}`,
      parseList(oneOf(trainingHalves)),
      'rewards,rollouts',
    ),
  );
  addLearnerOptions(command);
  addRewardOptions(command);
  addRolloutOptions(command).action((options: Options) => simulateTraining(context, options));
}

function addLearnerOptions(command: Command): Command {
  return command
    .addOption(shownOption('--groups <n>', 'questions of a batch', integerInRange(1, 1000), '4'))
    .addOption(shownOption('--learning-rate <x>', 'of Adam, in logits a step', numberFrom(0.000_001, 10), '0.05'))
    .addOption(shownOption('--clip <x>', 'epsilon of the clipped ratio', numberFrom(0.000_001, 10), '0.2'))
    .addOption(shownOption('--opening <x>', 'what the first policy knows of how to search, in logits', logits, '3'))
    .addOption(shownOption('--skill <x>', 'what it knows of all other right moves, in logits', logits, '1'))
    .addOption(shownOption('--beliefs <x>', 'spread of its beliefs without reason, in logits', numberFrom(0, 20), '1'));
}

const logits = numberFrom(-20, 20);

function addRewardOptions(command: Command): Command {
  return command
    .addOption(shownOption('--sigma <x>', 'noise of one look at one rollout', numberFrom(0, 100), '0.15'))
    .addOption(shownOption('--pair-sigma <x>', "a steadier judge's noise on a difference", numberFrom(0, 100), '0.05'))
    .addOption(shownOption('--grid <n>', 'steps of the scale of single scores', integerInRange(1, 1_000_000), '10'))
    .addOption(shownOption('--group <n>', 'rewards: rollouts of a group, 4 to 64', integerInRange(4, 64), '8'))
    .addOption(shownOption('--batches <n>', 'rewards: batches of a run', integerInRange(20, 100_000), '120'))
    .addOption(
      shownOption(
        '--signals <name,…>',
        `rewards: ${rewardSignals.join(', ')}`,
        parseList(oneOf(rewardSignals)),
        rewardSignals.join(','),
      ),
    );
}

function addRolloutOptions(command: Command): Command {
  return command
    .addOption(shownOption('--total <n>', 'rollouts: of a question (M), 2 to 64', integerInRange(2, 64), '16'))
    .addOption(
      shownOption('--initial <n>', 'rollouts: of them, sampled at the beginning (N)', integerInRange(2, 64), '8'),
    )
    .addOption(shownOption('--branches <n>', 'rollouts: branches at a fork (Z)', integerInRange(1, 64), '1'))
    .addOption(shownOption('--rule <name>', `rollouts: ${branchRules.join(', ')}`, oneOf(branchRules), 'threshold'))
    .addOption(shownOption('--alpha <x>', 'rollouts: base probability of a branch', numberFrom(-10, 10), '0.5'))
    .addOption(shownOption('--beta <x>', 'rollouts: weight of the change of entropy', numberFrom(-10, 10), '0.2'))
    .addOption(shownOption('--tau <x>', 'rollouts: threshold of the probability', numberFrom(-10, 10), '0.5'))
    .addOption(shownOption('--tool-calls <n>', 'rollouts: of a run', integerInRange(1000, 100_000_000), '40000'))
    .addOption(
      shownOption(
        '--ways <name,…>',
        `rollouts: ${rolloutWays.join(', ')}`,
        parseList(oneOf(rolloutWays)),
        rolloutWays.join(','),
      ),
    )
    .addOption(shownOption('--signal <name>', 'rollouts: their reward', oneOf(rewardSignals), 'true'))
    .addOption(shownOption('--pair-noise <name>', `rollouts: ${pairNoises.join(', ')}`, oneOf(pairNoises), 'equal'));
}

async function simulateTraining(context: CommandContext, options: Options): Promise<void> {
  if (options.initial > options.total) {
    throw new OperatorError(
      `${options.initial} rollouts at the beginning are more than the ${options.total} in all`,
      'Give --initial a number up to that of --total.',
    );
  }
  const settings = settingsOf(options);
  await showStudy(context, options, {
    name: 'training',
    unit: 'runs',
    settings,
    steps: trainingStudy(settings),
    json: (result) => result,
    text: trainingText,
    files: filesOf,
  });
}

function settingsOf(options: Options): TrainingOptions {
  const { halves, seed, draws, learningRate, clip, groups, opening, skill, beliefs, sigma, pairSigma, grid } = options;
  const { group, batches, signals, total, initial, branches, toolCalls, ways, signal, pairNoise } = options;
  const { rule, alpha, beta, tau } = options;
  return {
    seed,
    draws,
    halves,
    start: { noise: beliefs, skill, opening },
    learner: { learningRate, clip, groups },
    judge: { sigma, pairSigma, grid },
    rewards: { group, batches, signals },
    rollouts: {
      toolCalls,
      ways,
      signal,
      pairNoise,
      // What is measured is the draw of one move.
      branching: { rule, alpha, beta, tau, probe: 1 },
      budget: { total, initial, branches },
    },
  };
}

function filesOf({ rewards, rollouts }: TrainingResult): ReadonlyMap<string, string> {
  return new Map([
    ...(rewards === null
      ? []
      : ([
          ['training-rewards.csv', rewardCurvesCsv(rewards)],
          ['training-rewards-differences.csv', rewardDifferencesCsv(rewards)],
        ] as const)),
    ...(rollouts === null
      ? []
      : ([
          ['training-rollouts.csv', rolloutCurvesCsv(rollouts)],
          ['training-rollouts-differences.csv', rolloutDifferencesCsv(rollouts)],
        ] as const)),
  ]);
}
