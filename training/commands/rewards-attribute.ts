import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readLines } from '../../src/cli/read-input.ts';
import { type CommandContext, nullWhereNothingIs, printJson } from '../../src/cli/terminal.ts';
import { messageOf, OperatorError } from '../../src/kernel/errors.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { type Attribution, attributions } from '../rewards/attribution/attribute-advantages.ts';
import { exportTree } from '../rewards/exports/export-tree.ts';
import { type NamedTree, readRolloutTree } from '../rewards/exports/read-rollout-tree.ts';
import { type FindRewards, rewardsFrom } from '../rewards/exports/reward-source.ts';
import { standardDeviations } from '../rewards/group-rewards.ts';
import { type RewardSourceOptions, readRewardSource } from './reward-options.ts';

interface AttributeOptions extends RewardSourceOptions {
  readonly attribution: Attribution;
  readonly output: string;
  readonly json?: boolean;
}

/** `dr-arena rewards attribute FILE`: trees of rollouts and their rewards in, what trainers learn from out. */
export function addRewardsAttribute(command: Command, context: CommandContext): void {
  command
    .argument('<file>', "rollout trees, one a line, from 'dr-arena rollout'; '-' reads stdin (docs/rewards.md)")
    .option('--rewards <file>', "rewards and advantages of the trees, from 'dr-arena rewards rank'")
    .option('--gold <file>', 'correct answers: group_id or question, and answers; the accuracy is token F1')
    .option('--accuracies <file>', 'accuracies of a judge: group_id, id, accuracy from 0 to 1 or null')
    .option('--bonus <number>', 'bonus for a correct answer that used all --bonus-tools (default: 0.1)', bonus)
    .option('--bonus-tools <names>', 'tools separated by commas (default: search,python)', toolNames)
    .addOption(
      new Option('--std <kind>', 'standard deviation of advantages (default: unbiased)').choices(standardDeviations),
    )
    .addOption(
      new Option('--attribution <how>', 'hard: a shared token gets the mean of the paths through it')
        .choices(attributions)
        .default('soft'),
    )
    .requiredOption('-o, --output <file>', 'write one JSON line for each path to this file, and a summary to stdout')
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
  const draft = await openDraft(context, options.output);
  try {
    const counts = await exportAll(context, file, find, options, draft);
    await finish(draft);
    if (options.json) return printJson(context.terminal, counts);
    context.terminal.out(exportCountsText(counts));
  } finally {
    await discard(draft);
  }
}

async function exportAll(
  context: CommandContext,
  file: string,
  find: FindRewards,
  { attribution }: AttributeOptions,
  draft: Draft,
): Promise<ExportCounts> {
  let counts: ExportCounts = { groups: 0, degenerate: 0, paths: 0, rewarded: 0 };
  for await (const { line, tree } of readTrees(context, file)) {
    context.signal.throwIfAborted();
    const rewards = find(tree);
    if (typeof rewards === 'string') {
      const what = visibleText(`${file}, line ${line}: tree ${tree.group}: ${rewards}`);
      throw new OperatorError(what, 'Give the file of rewards that was made of these trees.');
    }
    const records = exportTree(tree, rewards, attribution);
    await append(draft, records);
    counts = {
      groups: counts.groups + 1,
      degenerate: counts.degenerate + Number(rewards.degenerate !== null),
      paths: counts.paths + records.length,
      rewarded: counts.rewarded + records.filter(({ reward }) => reward !== null).length,
    };
  }
  return counts;
}

/** Trees are read one at a time: the bound is for pipes without an end. */
const maxMegabytes = 64 * 1024;

/**
 * Reads trees of rollouts, one JSON object a line, one at a time.
 * @throws OperatorError for a file that cannot be read or holds none, the first line that is no sound tree, or a group that
 * stands twice
 */
async function* readTrees(
  context: CommandContext,
  file: string,
): AsyncGenerator<{ readonly line: number; readonly tree: NamedTree }> {
  const names = new Set<string>();
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy })) {
    const tree = readRolloutTree(text);
    if (typeof tree === 'string') throw new OperatorError(visibleText(`${file}, line ${line}: ${tree}`), remedy);
    if (names.has(tree.group)) {
      throw new OperatorError(visibleText(`${file}, line ${line}: group ${tree.group} stands twice`), remedy);
    }
    names.add(tree.group);
    yield { line, tree: tree };
  }
  if (names.size === 0) throw new OperatorError(`${file} holds no trees`, remedy);
}

const remedy = "One tree of rollouts a line, as 'dr-arena rollout' writes it; see docs/rewards.md.";

/** A file of JSON Lines that is written as its values come, however many there are. */
interface Draft {
  /** Name as given on the command line. */
  readonly name: string;
  readonly handle: FileHandle;
  /** Path that is written and final path; equal for links, pipes and devices. */
  readonly draftPath: string;
  readonly place: string;
}

/**
 * Opens a file of the working folder. It comes to stand in its place, over what was there, when it is finished; until then
 * that stays as it was. A link, a pipe or a device is written to at once.
 * @throws OperatorError where it cannot be written
 */
async function openDraft({ folder }: CommandContext, name: string): Promise<Draft> {
  const place = path.resolve(folder, name);
  return forFile(name, async () => {
    const there = await lstat(place).catch(nullWhereNothingIs);
    if (there?.isDirectory()) throw new Error('it is a folder');
    const draftPath = there === null || there.isFile() ? `${place}.${uniqueId('draft')}` : place;
    return { name, handle: await open(draftPath, 'w'), draftPath, place };
  });
}

function append({ name, handle }: Draft, values: readonly unknown[]): Promise<void> {
  return forFile(name, async () => {
    for (const value of values) await handle.appendFile(`${JSON.stringify(value)}\n`);
  });
}

function finish({ name, handle, draftPath, place }: Draft): Promise<void> {
  return forFile(name, async () => {
    await handle.close();
    if (draftPath !== place) await rename(draftPath, place);
  });
}

/** Nothing is left to discard of a finished draft. */
async function discard({ handle, draftPath, place }: Draft): Promise<void> {
  await handle.close();
  if (draftPath !== place) await rm(draftPath, { force: true });
}

async function forFile<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new OperatorError(`cannot write ${name}: ${messageOf(error)}`, 'Name another file.', { cause: error });
  }
}

/** Counts of exported rollout trees. */
interface ExportCounts {
  readonly groups: number;
  /** Groups that teach nothing. */
  readonly degenerate: number;
  readonly paths: number;
  /** Paths with a reward. */
  readonly rewarded: number;
}

/** One sentence. */
function exportCountsText({ groups, degenerate, paths, rewarded }: ExportCounts): string {
  const without = `${degenerate} of them without a signal`;
  return `${counted(groups, 'tree')}, ${without}; ${counted(paths, 'path')}, ${rewarded} with a reward.\n`;
}
