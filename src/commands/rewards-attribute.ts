import { type Command, InvalidArgumentError, Option } from 'commander';
import { OperatorError } from '../kernel/errors.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { type ExportCounts, exportCountsText } from '../report/terminal/export-counts-text.ts';
import { type StandardDeviation, standardDeviations } from '../rewards/advantages.ts';
import { type Attribution, attributions } from '../rewards/attribution/attribute-advantages.ts';
import { exportTree } from '../rewards/exports/export-tree.ts';
import { type FindRewards, rewardsFrom } from '../rewards/exports/reward-source.ts';
import { type TreePairChoice, treePairs } from '../rewards/exports/tree-pairs.ts';
import { epsilonOf } from './epsilon-of.ts';
import { type LineFile, writeLineFiles } from './line-file.ts';
import { readRewardSource } from './read-reward-source.ts';
import { readTrees } from './read-trees.ts';
import { type CommandContext, printJson } from './terminal.ts';

interface AttributeOptions {
  readonly rewards?: string;
  readonly gold?: string;
  readonly accuracies?: string;
  readonly bonus?: number;
  readonly bonusTools?: readonly string[];
  readonly std?: StandardDeviation;
  readonly epsilon?: number;
  readonly attribution: Attribution;
  readonly output: string;
  readonly pairs?: string;
  readonly prefer: TreePairChoice;
  readonly json?: boolean;
}

/** `dr-arena rewards attribute FILE`: trees of rollouts and their rewards in, what trainers learn from out. */
export function addRewardsAttribute(parent: Command, context: CommandContext): void {
  parent
    .command('attribute')
    .description('spread the rewards of rollout trees over the tokens of their paths, and export them for trainers')
    .argument('<file>', "one tree a line, as 'dr-arena rollout' writes it; '-' reads stdin (docs/rewards.md)")
    .option('--rewards <file>', "rewards and advantages of the trees, as 'dr-arena rewards rank' writes them")
    .option('--gold <file>', 'right answers: group_id or question, and answers; accuracy is token F1')
    .option('--accuracies <file>', "a judge's numbers: group_id, id, accuracy from 0 to 1 or null")
    .option('--bonus <number>', 'for a right answer with all of --bonus-tools (default: 0.1)', bonus)
    .option('--bonus-tools <names>', 'separated by commas (default: search,python)', toolNames)
    .addOption(
      new Option('--std <kind>', 'standard deviation of advantages (default: unbiased)').choices(standardDeviations),
    )
    .option('--epsilon <number>', 'added to the standard deviation (default: 1e-6)', epsilonOf)
    .addOption(
      new Option('--attribution <how>', 'hard: shared tokens have the mean of the paths through them')
        .choices(attributions)
        .default('soft'),
    )
    .requiredOption('-o, --output <file>', 'write one JSON line a path there, and a summary to stdout')
    .option('--pairs <file>', 'write pairs of paths, and of steps at forks, there')
    .addOption(new Option('--prefer <which>', 'which pairs').choices(['best-worst', 'all']).default('best-worst'))
    .option('--json', 'print the summary as JSON')
    .action((file: string, options: AttributeOptions) => attributeFile(context, file, options));
}

function bonus(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
  throw new InvalidArgumentError('It must be 0 or more.');
}

function toolNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Name tools, separated by commas.');
}

async function attributeFile(context: CommandContext, file: string, options: AttributeOptions): Promise<void> {
  const find = rewardsFrom(await readRewardSource(context, options));
  const files = [options.output, options.pairs ?? null];
  const counts = await writeLineFiles(context, files, ([paths, pairs]) =>
    exportAll(context, file, find, options, { paths, pairs }),
  );
  if (options.json) return printJson(context.terminal, counts);
  context.terminal.out(exportCountsText(counts, options.pairs !== undefined));
}

interface ExportFiles {
  readonly paths: LineFile | undefined;
  readonly pairs: LineFile | undefined;
}

async function exportAll(
  context: CommandContext,
  file: string,
  find: FindRewards,
  { attribution, prefer, pairs: wanted }: AttributeOptions,
  { paths, pairs }: ExportFiles,
): Promise<ExportCounts> {
  let counts: ExportCounts = { groups: 0, degenerate: 0, paths: 0, rewarded: 0, pairs: 0 };
  for await (const { line, named } of readTrees(context, file)) {
    context.signal.throwIfAborted();
    const found = find(named);
    if (typeof found === 'string') {
      const what = visibleText(`${file}, line ${line}: tree ${named.group}: ${found}`);
      throw new OperatorError(what, 'Give the file of rewards that was made of these trees.');
    }
    const records = exportTree(named, found, attribution);
    const preferences = wanted === undefined ? [] : treePairs(named, found.rewards, prefer);
    await paths?.add(records);
    await pairs?.add(preferences);
    counts = {
      groups: counts.groups + 1,
      degenerate: counts.degenerate + Number(found.degenerate !== null),
      paths: counts.paths + records.length,
      rewarded: counts.rewarded + records.filter(({ reward }) => reward !== null).length,
      pairs: counts.pairs + preferences.length,
    };
  }
  return counts;
}
