import { type Command, Option } from 'commander';
import * as z from 'zod';
import type { AppContext } from '../application/app-context.ts';
import { matchLimits } from '../application/match-limits.ts';
import { type TaskForm, taskForms } from '../arena/rewritten-task.ts';
import { type CutLeaderboard, roundAblation } from '../arena/round-ablation.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { offlineReplacement } from '../config/examiner-choice.ts';
import { parseConfig } from '../config/load-config.ts';
import { judgings, storedJudgings } from '../config/model-settings.ts';
import { webSettings } from '../config/web-settings.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import { shortHash } from '../kernel/hash.ts';
import { type TournamentId, tournamentId } from '../kernel/ids.ts';
import { isDeeperThan, parsedJson } from '../kernel/json.ts';
import { bundleRecord, checkBundle } from '../reporting/export/check-bundle.ts';
import { type MatchBundle, matchBundleSchema } from '../reporting/export/match-bundle-schema.ts';
import { ablationText } from '../reporting/terminal/ablation-text.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import { bundleFaultsText } from './bundle-faults-text.ts';
import { configOf, countingNumber, dollarAmount, wholeNumber } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { rejudgeSteps, tellNext } from './next-steps.ts';
import { readWhole } from './read-input.ts';
import { readScores } from './read-scores.ts';
import { addForm, type JudgeAgainOptions, judgeAgain, writeInForms } from './rejudge-tasks.ts';
import { type CommandContext, printJson, untilInterrupted } from './terminal.ts';
import { withContext } from './with-context.ts';

interface RejudgeOptions extends JudgeAgainOptions {
  readonly config?: string;
  readonly judge?: string;
  readonly bundle?: string;
  readonly rounds?: readonly number[];
  readonly tasks?: readonly TaskForm[];
  readonly reference?: string;
}

/** `dr-arena rejudge`: another judge, or fewer rounds, on stored matches; no contestant is asked. */
export function addRejudge(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'the tournament; default: the newest')
    .option('-c, --config <file>', "where providers and prices are looked up (default: 'arena.yaml' when it is there)")
    .option('--judge <model>', "the judge: 'provider/model'")
    .option('--bundle <file>', "a match that 'export --match' wrote, instead of a tournament of this project")
    .option('--sample <n>', 'matches drawn at random', countingNumber, 50)
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .option(
      '--again <n>',
      'ask a judge that has judged this tournament again before once more, for the n-th time',
      wholeNumber,
      0,
    )
    .addOption(
      new Option('--judging <how>', 'how the judge judges (default: as the tournament was judged)').choices(judgings),
    )
    .option('--no-rubric', 'the judge goes by its own mind, without checklists')
    .option('--rounds <n>', 'only the first n rounds of each match count; may be given several times', addCount)
    .option('--tasks <form>', `write the tasks anew: ${taskForms.join(', ')}; may be given several times`, addForm)
    .option('--reference <file>', 'scores to compare cut leaderboards with: CSV of agent and score')
    .option('--budget <usd>', 'stop before judging this tournament again has cost more in all', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option('--json', 'print the figures as JSON')
    .action((id: string | undefined, options: RejudgeOptions) => {
      checkOptions(options);
      if (options.bundle !== undefined) return rejudgeBundle(context, options.bundle, id, options);
      return withContext(context, async (app) => {
        const record = withPresent(
          configOf(context, options.config === undefined ? {} : { config: options.config }),
          await loadRecord(app, id),
        );
        const said = await untilInterrupted(context, () => lookAgain(context, app, record, options));
        if (said === null) return;
        if (options.json) printJson(context.terminal, { tournamentId: record.id, ...said });
        else tellNext(context, rejudgeSteps(record.id));
      });
    });
}

function checkOptions({ judge, judging, rounds, tasks }: RejudgeOptions): void {
  if (judge === undefined && rounds === undefined && tasks === undefined)
    throw new OperatorError(
      'there is nothing to judge by',
      'Name a judge with --judge, rounds with --rounds, or forms with --tasks.',
    );
  if (judge === undefined && judging !== undefined)
    throw new OperatorError('nobody is named who judges that way', 'Name a model with --judge.');
  if (judge === 'offline') throw new OperatorError("'offline' judges no more", offlineReplacement);
}

/** What was asked for, one after the other; each is shown as text unless it is to be JSON. */
async function lookAgain(context: CommandContext, app: AppContext, record: TournamentRecord, options: RejudgeOptions) {
  const { rounds, tasks, judge } = options;
  const boards = rounds && (await cut(context, record, rounds, options));
  const forms = tasks && (await writeInForms(context, app, record, tasks, options));
  const judged = judge !== undefined && !tasks && (await judgeAgain(context, app, record, judge, options));
  return { ...boards, ...forms, ...judged };
}

function addCount(text: string, counts: readonly number[] = []): number[] {
  return [...counts, countingNumber(text)];
}

async function loadRecord(
  app: Pick<AppContext, 'ledger' | 'trees'>,
  id: string | undefined,
): Promise<TournamentRecord> {
  const head = await findTournament(app, id);
  const record = await loadTournamentRecord(app.ledger, app.trees, head.id);
  if (record?.rounds.some(({ result }) => result.kind === 'judged')) return record;
  throw new OperatorError(`tournament ${head.id} has no judged round yet`, 'Play it first.');
}

/** Its own settings, but that providers and prices of the present config stand over those of its day. */
function withPresent({ providers, prices }: Config, record: TournamentRecord): TournamentRecord {
  const stored = parseConfig(record.config, `the config stored with ${record.id}`);
  const config: Config = {
    ...stored,
    providers: { ...stored.providers, ...providers },
    prices: { ...stored.prices, ...prices },
  };
  return { ...record, config };
}

async function cut(
  context: CommandContext,
  record: TournamentRecord,
  counts: readonly number[],
  { reference, json }: RejudgeOptions,
): Promise<{ readonly leaderboards: readonly CutLeaderboard[] }> {
  const scores = reference === undefined ? {} : { reference: await readScores(context, reference) };
  const boards = roundAblation(record, counts, { ...scores, limits: matchLimits(record) });
  if (!json) context.terminal.out(ablationText(boards));
  return { leaderboards: boards };
}

interface BundleOptions extends JudgeAgainOptions {
  readonly config?: string;
  readonly judge?: string;
  readonly rounds?: readonly number[];
  readonly tasks?: readonly string[];
}

/**
 * Judges the match of a bundle again and says how far the judges agree. The bundle is from anyone: it says what was asked,
 * answered and judged, and nothing of providers, prices or keys.
 * @throws OperatorError where the bundle does not hold what it says, or options do not go with it
 */
async function rejudgeBundle(
  context: CommandContext,
  file: string,
  id: string | undefined,
  options: BundleOptions,
): Promise<void> {
  const { judge, rounds, tasks } = options;
  if (id !== undefined) throw new OperatorError('a bundle has its own match', 'Leave the tournament away.');
  if (judge === undefined || rounds !== undefined || tasks !== undefined)
    throw new OperatorError('a bundle is judged again, and no more', 'Name a judge with --judge, and nothing else.');
  const read = await readBundle(context, file);
  const own = configOf(context, options.config === undefined ? {} : { config: options.config });
  const record = recordOf(read, own);
  if (!record.rounds.some(({ result }) => result.kind === 'judged'))
    throw new OperatorError(`${file} has no judged round`, 'There is nothing to judge again.');
  const said = await untilInterrupted(context, () =>
    withContext(context, (app) => judgeAgain(context, app, record, judge, options)),
  );
  if (options.json && said !== null) printJson(context.terminal, { bundle: record.id, ...said });
}

/** What of a stranger's config is gone by. */
const playedBy = z.object({
  examiner: z.object({ judging: z.enum(storedJudgings) }),
  tournament: z.object({ matchRounds: z.int().min(1).max(100) }),
});

/** The made-up web that it was played on, of which the sandbox's own model makes its world. */
const playedOnSandbox = z.object({
  seed: z.int().min(0),
  web: z.object({ kind: z.literal('sandbox'), sandbox: webSettings.shape.sandbox }),
});

function recordOf({ bundle, id }: ReadBundle, own: Config): TournamentRecord {
  const played = playedBy.safeParse(bundle.log.tournament.config);
  const theirs = played.success ? played.data : null;
  const madeUp = playedOnSandbox.safeParse(bundle.log.tournament.config).data;
  const config: Config = {
    ...own,
    ...(madeUp && { seed: madeUp.seed, web: { ...own.web, ...madeUp.web } }),
    examiner: { ...own.examiner, ...theirs?.examiner },
    tournament: { ...own.tournament, ...theirs?.tournament },
  };
  return bundleRecord(bundle.log, id, config);
}

/** A reader holds it in one string, and Node's longest has 536 million characters. */
const maxMegabytes = 512;
/** No part of a bundle lies deeper, its config included. */
const deepest = 64;
/** Faults of form that are told. */
const mostTold = 5;

const remedy = "Ask for another copy: 'dr-arena export --match ID' writes it.";

/** A bundle as it was read, with the name that its match's tournament has here: equal files have equal names. */
interface ReadBundle {
  readonly bundle: MatchBundle;
  readonly id: TournamentId;
}

/**
 * Reads a match bundle from anyone and checks all of it: form, hashes, quotes, references, scores.
 * @throws OperatorError saying what does not match
 */
async function readBundle(context: CommandContext, file: string): Promise<ReadBundle> {
  const text = await readWhole(context, file, { maxMegabytes, remedy });
  const value = parsedJson(text);
  if (value === undefined) throw new OperatorError(`${file} is no JSON`, remedy);
  if (isDeeperThan(value, deepest)) throw new OperatorError(`${file} is nested too deeply`, remedy);
  const parsed = matchBundleSchema.safeParse(value);
  if (!parsed.success) {
    const told = parsed.error.issues.slice(0, mostTold).map(faultText).join('; ');
    throw new OperatorError(`${file} is no match bundle: ${told}`, remedy);
  }
  const faults = checkBundle(parsed.data);
  if (faults.length > 0) throw new OperatorError(`${file} does not fit together: ${bundleFaultsText(faults)}`, remedy);
  return { bundle: parsed.data, id: tournamentId(`bundle-${shortHash(text, 12)}`) };
}
