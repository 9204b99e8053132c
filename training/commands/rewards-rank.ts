import { type Command, Option } from 'commander';
import { yesOption } from '../../src/cli/config-options.ts';
import { tellCost } from '../../src/cli/confirm-cost.ts';
import { addJudgesOptions, type JudgesOptions, judgingConfig } from '../../src/cli/judging-options.ts';
import { type CommandContext, checkWritable, printJson, untilInterrupted, writeLines } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import type { FormatSettings } from '../../src/config/format-settings.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { escapeHidden, visibleText } from '../../src/kernel/visible-text.ts';
import { type RankedRollouts, rankRollouts } from '../application/judge-reward-group.ts';
import { type GroupFormat, groupFormatNames } from '../formats/group-format.ts';
import { type PreferenceChoice, preferenceChoices, preferenceRecords } from '../rewards/group-record.ts';
import { defaultEpsilon } from '../rewards/group-rewards.ts';
import { judgeCallsOf } from '../rewards/judge-calls.ts';
import { type RewardScheme, rewardFormat, rewardSchemes } from '../rewards/judged-group.ts';
import { addPairOptions, domainOf, judgesFor, type PairJudgingFlags } from './group-judging.ts';
import { readGroups } from './read-groups.ts';
import { addRewardOptions, type RewardOptions } from './reward-options.ts';
import { rewardsText } from './rewards-text.ts';

interface RankOptions extends JudgesOptions, PairJudgingFlags, RewardOptions {
  readonly rewards: RewardScheme;
  readonly format?: GroupFormat;
  readonly output?: string;
  readonly pairs?: string;
  readonly prefer?: PreferenceChoice;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `dr-arena rewards rank FILE`: groups of rollouts in, rewards, advantages and preference pairs out. */
export function addRewardsRank(rank: Command, context: CommandContext): void {
  rank
    .argument('<file>', "groups, one a line: group_id, query, candidates; '-' reads stdin (docs/rewards.md)")
    .addOption(new Option('--rewards <scheme>', 'scheme of the rewards').choices(rewardSchemes).default('quantile'))
    .addOption(
      new Option(
        '--format <name>',
        'format of the comparisons (default: single-elimination; group for tournament)',
      ).choices(groupFormatNames),
    )
    .option('-o, --output <file>', 'write one JSON line for each group to this file, and a summary to stdout')
    .option('--pairs <file>', 'write pairs of a chosen and a rejected answer to this file')
    .addOption(
      new Option('--prefer <which>', 'pairs to write (default: decided; all if no pairs are judged)').choices(
        preferenceChoices,
      ),
    )
    .option(...yesOption)
    .option('--json', 'print everything as one JSON document');
  addPairOptions(addJudgesOptions(addRewardOptions(rank))).action((file: string, options: RankOptions) =>
    rankFile(context, file, options),
  );
}

async function rankFile(context: CommandContext, file: string, options: RankOptions): Promise<void> {
  const config = judgingConfig(context, options);
  const format = formatOf(options, config.tournament);
  const prefer = preferenceOf(options);
  for (const place of [options.output, options.pairs]) if (place !== undefined) await checkWritable(context, place);
  const groups = await readGroups(context, file);
  const domain = await domainOf(context, options.domain);
  await withContext(context, async (app) => {
    const counts = judgeCallsOf(groups, options.rewards, format, config.examiner.judges ?? []);
    const open = await judgesFor(context, app, {
      config,
      groups,
      counts,
      agreed: options.yes === true,
      processCharacters: options.processCharacters,
    });
    if (open === null) return;
    const { terminal, signal } = context;
    const ranked = await untilInterrupted(context, () =>
      rankRollouts(open, {
        groups,
        scheme: options.rewards,
        format,
        domain,
        seed: config.seed,
        signal,
        record: {
          std: options.std,
          epsilon: defaultEpsilon,
          formatReward: options.formatReward ?? options.rewards !== 'quantile',
        },
        onGroup: (done, of) => terminal.err(`judged ${done} of ${of} groups\n`),
        onFailure: (group, { reason, detail }) =>
          terminal.err(visibleText(`warning: group ${group}: a judgement failed (${reason}): ${detail}\n`)),
      }),
    );
    if (ranked === null) return;
    await show(context, ranked, prefer, options);
    await tellCost(context, app, open.run, 'All that was asked about these groups has cost');
    refuseSilence(ranked);
  });
}

/** @throws OperatorError where the judges came to no result at all: nothing written is a signal */
function refuseSilence(ranked: readonly RankedRollouts[]): void {
  const silent = ranked.filter(({ record }) => record.degenerate === 'none_judged');
  if (silent.length === 0 || silent.length < ranked.length) return;
  throw new OperatorError(
    'no judgement of any group came to a result, so all advantages are 0',
    'See the warnings above for what the judge did.',
  );
}

/** @throws OperatorError where format and rewards do not fit */
function formatOf({ rewards, format }: RankOptions, settings: FormatSettings): FormatSettings {
  const fitting = rewardFormat(rewards, format ?? null);
  if (!fitting.ok) throw new OperatorError(fitting.failure, 'See docs/rewards.md.');
  return { ...settings, format: fitting.value };
}

/** @throws OperatorError for pairs that a judge decided where it is not asked about pairs */
function preferenceOf({ rewards, prefer }: RankOptions): PreferenceChoice {
  const byPairs = rewards === 'quantile' || rewards === 'win-rate';
  if (prefer !== 'decided' || byPairs) return prefer ?? (byPairs ? 'decided' : 'all');
  throw new OperatorError(
    `no pairs are judged for rewards by ${rewards}, so none are decided`,
    'Take --prefer all or best-worst, which follow the ranking.',
  );
}

async function show(
  context: CommandContext,
  ranked: readonly RankedRollouts[],
  prefer: PreferenceChoice,
  options: RankOptions,
): Promise<void> {
  const { out } = context.terminal;
  const records = ranked.map(({ record }) => record);
  const pairs = ranked.flatMap(({ group, judged }) => preferenceRecords(prefer, group, judged));
  if (options.output !== undefined) await writeLines(context, options.output, records);
  if (options.pairs !== undefined) await writeLines(context, options.pairs, pairs);
  if (options.json) return printJson(context.terminal, { groups: records, pairs });
  if (options.output !== undefined) return out(rewardsText(records));
  for (const record of records) out(escapeHidden(`${JSON.stringify(record)}\n`));
}
