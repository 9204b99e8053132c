import type { Command } from 'commander';
import { tellCost } from '../../src/cli/confirm-cost.ts';
import { judgingConfig } from '../../src/cli/judging-options.ts';
import { type CommandContext, checkWritable, printJson, untilInterrupted, writeLines } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { escapeHidden, visibleText } from '../../src/kernel/visible-text.ts';
import { type WrittenRubric, writeRubrics } from '../application/judge-rollouts.ts';
import { addJudgingOptions, type JudgingFlags, judgesFor } from './group-judging.ts';
import { readGroups } from './read-groups.ts';

interface RubricsOptions extends JudgingFlags {
  readonly output?: string;
  readonly json?: boolean;
}

/** `dr-arena rewards rubrics FILE`: a rubric for each question, written once and kept. */
export function addRewardsRubrics(parent: Command, context: CommandContext): void {
  const rubrics = parent
    .command('rubrics')
    .description('write a rubric of 5 to 7 items for the question of each group')
    .argument('<file>', "one group a line: group_id, query, candidates; '-' reads stdin (docs/rewards.md)")
    .option('-o, --output <file>', 'write one JSON line a group there: group_id, query, rubric')
    .option('--json', 'print everything as one JSON document');
  addJudgingOptions(rubrics).action((file: string, options: RubricsOptions) => writeAll(context, file, options));
}

async function writeAll(context: CommandContext, file: string, options: RubricsOptions): Promise<void> {
  const config = judgingConfig(context, options);
  if (options.output !== undefined) await checkWritable(context, options.output);
  const groups = await readGroups(context, file);
  await withContext(context, async (app) => {
    const [model = ''] = config.examiner.judges ?? [];
    const wanting = groups.filter(({ rubric }) => rubric === null).length;
    const count = { expected: wanting, worst: wanting };
    const counts = [{ role: 'trajectory', model, count }] as const;
    const asked = { config, groups, counts, agreed: options.yes === true, doing: 'writing rubrics for' };
    const open = await judgesFor(context, app, asked);
    if (open === null) return;
    const { terminal, signal } = context;
    const onRubric = (done: number, of: number) => terminal.err(`${done} of ${of} rubrics are done\n`);
    const written = await untilInterrupted(context, () => writeRubrics(open, groups, { onRubric, signal }));
    if (written === null) return;
    for (const { group_id, failure } of written) {
      if (failure !== null)
        terminal.err(visibleText(`warning: group ${group_id} has no rubric (${failure.reason}): ${failure.detail}\n`));
    }
    await show(context, written, options);
    await tellCost(context, app, open.run, 'All that was asked about these groups has cost');
    refuseNone(written);
  });
}

/** @throws OperatorError where no question has a rubric */
function refuseNone(written: readonly WrittenRubric[]): void {
  if (written.some(({ rubric }) => rubric !== null)) return;
  throw new OperatorError('no rubric could be written', 'See the warnings above for what the model did.');
}

async function show(
  context: CommandContext,
  written: readonly WrittenRubric[],
  options: RubricsOptions,
): Promise<void> {
  const rubrics = written.flatMap(({ failure: _failure, rubric, ...rest }) =>
    rubric === null ? [] : [{ ...rest, rubric }],
  );
  if (options.output !== undefined) await writeLines(context, options.output, rubrics);
  if (options.json) return printJson(context.terminal, { rubrics: written });
  if (options.output !== undefined)
    return context.terminal.out(`${rubrics.length} of ${written.length} rubrics written\n`);
  for (const rubric of rubrics) context.terminal.data(escapeHidden(`${JSON.stringify(rubric)}\n`));
}
