import { type Command, Option } from 'commander';
import { defaultEpsilon, type StandardDeviation, standardDeviations } from '../rewards/advantages.ts';
import { epsilonOf } from './epsilon-of.ts';

/** How rewards become advantages, and whether form counts. */
export interface RewardOptions {
  readonly std: StandardDeviation;
  readonly epsilon: number;
  readonly formatReward?: boolean;
}

/** The options of commands that turn what was judged into rewards and advantages. */
export function addRewardOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--std <kind>', 'standard deviation of advantages').choices(standardDeviations).default('unbiased'),
    )
    .option('--epsilon <number>', 'added to the standard deviation', epsilonOf, defaultEpsilon)
    .option('--format-reward', 'add 1 for an answer of the form asked for (default but for quantile)')
    .option('--no-format-reward', 'do not');
}
