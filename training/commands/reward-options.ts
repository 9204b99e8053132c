import { type Command, Option } from 'commander';
import { readLines, refuseOtherForms } from '../../src/cli/read-input.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { type AccuracyOptions, type RewardSource, readRankedGroup } from '../rewards/exports/reward-source.ts';
import { readAccuracyLine, readGoldLine } from '../rewards/exports/rollout-export.ts';
import { type StandardDeviation, standardDeviations } from '../rewards/group-rewards.ts';

/** Options for advantages and the format reward. */
export interface RewardOptions {
  readonly std: StandardDeviation;
  readonly formatReward?: boolean;
}

/** The options of commands that turn what was judged into rewards and advantages. */
export function addRewardOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--std <kind>', 'kind of standard deviation for advantages')
        .choices(standardDeviations)
        .default('unbiased'),
    )
    .option('--format-reward', 'add 1 for an answer in the requested form (default except for quantile)')
    .option('--no-format-reward', 'add nothing for the form');
}

/** Options that name the source of rewards, as files of the working folder. */
export interface RewardSourceOptions extends AccuracyOptions {
  readonly rewards?: string;
  readonly gold?: string;
  readonly accuracies?: string;
}

/** Maximum size of a file, which is held in memory. */
const maxMegabytes = 512;

/**
 * Reads the one file that rewards come from.
 * @throws OperatorError for none or several, for options that do not go with it, or the first line that says no rewards
 */
export async function readRewardSource(
  context: CommandContext,
  { rewards, gold, accuracies, bonus, bonusTools, std }: RewardSourceOptions,
): Promise<RewardSource> {
  const files = [rewards, gold, accuracies].filter((file) => file !== undefined);
  if (files.length !== 1)
    throw new OperatorError('rewards come from one file', 'Give --rewards, --gold or --accuracies.');
  const options: AccuracyOptions = {
    ...(bonus === undefined ? {} : { bonus }),
    ...(bonusTools === undefined ? {} : { bonusTools }),
    ...(std === undefined ? {} : { std }),
  };
  if (rewards !== undefined) {
    refuseOptions(options);
    return { kind: 'ranked', lines: await readAll(context, rewards, readRankedGroup, 'rewards') };
  }
  if (gold !== undefined) return { kind: 'gold', lines: await readAll(context, gold, readGoldLine, 'gold'), options };
  const lines = await readAll(context, accuracies ?? '', readAccuracyLine, 'accuracies');
  return { kind: 'accuracies', lines, options };
}

function refuseOptions(options: AccuracyOptions): void {
  if (Object.keys(options).length === 0) return;
  throw new OperatorError(
    '--bonus, --bonus-tools and --std are for --gold and --accuracies',
    "Give --std to 'dr-arena rewards rank', whose advantages are taken as they are.",
  );
}

const remedies = {
  rewards: "One group a line, as 'dr-arena rewards rank -o' writes it.",
  gold: 'One question a line: {"question" or "group_id", "answers": ["..."]}.',
  accuracies: 'One path a line: {"group_id", "id", "accuracy"}, from 0 to 1 or null.',
} as const;

async function readAll<Line extends object>(
  context: CommandContext,
  file: string,
  read: (line: string) => Line | string,
  kind: keyof typeof remedies,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy: remedies[kind] })) {
    if (lines.length === 0) refuseOtherForms(file, text);
    const value = read(text);
    if (typeof value === 'string')
      throw new OperatorError(visibleText(`${file}, line ${line}: ${value}`), remedies[kind]);
    lines.push(value);
  }
  return lines;
}
