import { type Command, Option } from 'commander';
import { tellCost } from '../../src/cli/confirm-cost.ts';
import { judgingConfig } from '../../src/cli/judging-options.ts';
import { type CommandContext, printJson, untilInterrupted } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { judgeAgainstBaseline } from '../application/judge-rollouts.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import type { Rounding } from '../trajectories/trajectory-scores.ts';
import { addPairJudgingOptions, domainOf, judgesFor, type PairJudgingOptions } from './group-judging.ts';
import { readGroups } from './read-groups.ts';
import { winRatesText } from './rewards-text.ts';

interface WinRatesOptions extends PairJudgingOptions {
  readonly baseline: string;
  readonly rounding: Rounding;
  readonly json?: boolean;
}

/** `dr-arena rewards win-rates FILE --baseline ID`: candidates against a baseline over many questions. */
export function addRewardsWinRates(parent: Command, context: CommandContext): void {
  const rates = parent
    .command('win-rates')
    .description('how often candidates are preferred to a baseline, by criterion, and how often they answer at all')
    .argument('<file>', "one question a line: group_id, query, candidates; '-' reads stdin (docs/rewards.md)")
    .requiredOption('--baseline <id>', 'the candidate that the others are held against')
    .addOption(
      new Option('--rounding <kind>', 'scores as they are, or rounded as in the paper')
        .choices(['none', 'paper'])
        .default('none'),
    )
    .option('--json', 'print as JSON');
  addPairJudgingOptions(rates).action((file: string, options: WinRatesOptions) => holdAgainst(context, file, options));
}

async function holdAgainst(context: CommandContext, file: string, options: WinRatesOptions): Promise<void> {
  const config = judgingConfig(context, options);
  const { baseline, rounding } = options;
  const groups = withBaseline(await readGroups(context, file), baseline);
  const domain = await domainOf(context, options.domain);
  await withContext(context, async (app) => {
    const cases = groups.flatMap(({ rollouts }) => rollouts.filter(({ id, answered }) => answered && id !== baseline));
    const count = { expected: 2 * cases.length, worst: 2 * cases.length };
    const counts = (config.examiner.judges ?? []).map((model) => ({ role: 'trajectory', model, count }) as const);
    const open = await judgesFor(context, app, {
      config,
      groups,
      counts,
      agreed: options.yes === true,
      processCharacters: options.processCharacters,
    });
    if (open === null) return;
    const { terminal, signal } = context;
    const rates = await untilInterrupted(context, () =>
      judgeAgainstBaseline(open, {
        groups,
        baseline,
        domain,
        rounding,
        signal,
        onCase: (done, of) => {
          if (done % 10 === 0 || done === of) terminal.err(`judged ${done} of ${of} cases\n`);
        },
        onFailure: (group, { reason, detail }) =>
          terminal.err(visibleText(`warning: ${group}: a judgement failed (${reason}): ${detail}\n`)),
      }),
    );
    if (rates === null) return;
    if (options.json) printJson(terminal, { baseline, candidates: rates });
    else terminal.out(winRatesText(baseline, rates));
    await tellCost(context, app, open.run, 'All that was asked about these questions has cost');
  });
}

/** @throws OperatorError where a question has no answer of the baseline */
function withBaseline(groups: readonly RolloutGroup[], baseline: string): readonly RolloutGroup[] {
  const without = groups.filter(({ rollouts }) => !rollouts.some(({ id, answered }) => id === baseline && answered));
  const [first] = without;
  if (first === undefined) return groups;
  if (!groups.some(({ rollouts }) => rollouts.some(({ id }) => id === baseline)))
    throw new OperatorError(`no candidate has the id ${baseline}`, 'Name the baseline as the file does.');
  throw new OperatorError(
    `${baseline} has no answer to ${without.length} of ${groups.length} questions, such as ${first.id}`,
    'Name a baseline that answers all, or leave those questions out.',
  );
}
