import { type Command, Option } from 'commander';
import type { AppContext, Records, Stores } from '../application/app-context.ts';
import { type CallCount, callsCost } from '../application/plan-run.ts';
import { type JudgeChoice, judgedConfig, matchLimits, rejudge } from '../application/rejudge-rounds.ts';
import { rejudgeFigures } from '../arena/rejudge-figures.ts';
import { sampleMatches } from '../arena/sample-matches.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { offlineReplacement } from '../config/examiner-choice.ts';
import { storedConfig } from '../config/load-config.ts';
import { type Judging, judgings } from '../config/model-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { tournamentId } from '../kernel/ids.ts';
import { counted } from '../reporting/arena-words.ts';
import { rejudgeText } from '../reporting/terminal/rejudge-text.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import {
  addConfigOptions,
  configOf,
  countingNumber,
  dollarAmount,
  type UsualOptions,
  wholeNumber,
  yesOption,
} from './config-options.ts';
import { confirmSum, gradingCalls, tellCost } from './confirm-cost.ts';
import { findTournament } from './find-run.ts';
import { countDisplay } from './progress-display.ts';
import { readBundle } from './read-bundle.ts';
import { type CommandContext, printJson, untilInterrupted, warnOn } from './terminal.ts';
import { withContext } from './with-context.ts';

interface RejudgeOptions extends UsualOptions {
  readonly judge: string;
  readonly bundle?: string;
  readonly sample: number;
  readonly again: number;
  readonly judging?: Judging;
  readonly rubric: boolean;
}

/** `dr-arena rejudge`: another judge on stored matches; no contestant is asked. */
export function addRejudge(command: Command, context: CommandContext): void {
  addConfigOptions(command)
    .argument('[id]', 'tournament (default: the newest)')
    .requiredOption('--judge <model>', "judge: 'provider/model'")
    .option('--bundle <file>', "judge a match from 'export --match' instead of a tournament of this project")
    .option('--sample <n>', 'number of matches, drawn at random', countingNumber, 50)
    .option('--again <n>', 'ask the judge the same once more, for the n-th time', wholeNumber, 0)
    .addOption(new Option('--judging <how>', 'method of judging (default: that of the tournament)').choices(judgings))
    .option('--no-rubric', 'judge without checklists')
    .option('--budget <usd>', 'stop before judging this tournament again costs more than this in total', dollarAmount)
    .option(...yesOption)
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: RejudgeOptions) => {
      const { judge, bundle, json } = options;
      if (judge === 'offline') throw new OperatorError("the judge 'offline' was removed", offlineReplacement);
      if (id !== undefined && bundle !== undefined)
        throw new OperatorError('a bundle has its own match', 'Leave the tournament out.');
      const own = configOf(context, { config: options.config });
      const read = bundle === undefined ? null : await readBundle(context, bundle, own);
      return withContext(context, async (app) => {
        const record = read ?? withPresent(own, await loadRecord(app, id));
        const result = await untilInterrupted(context, () => judgeAgain(context, app, record, options));
        if (result === null) return;
        const about = read === null ? { tournamentId: record.id } : { bundle: record.id };
        if (json) printJson(context.terminal, { ...about, ...result });
      });
    });
}

async function loadRecord(app: Stores, id: string | undefined): Promise<TournamentRecord> {
  const head = await findTournament(app, id);
  const record = await loadTournamentRecord(app.ledger, app.trees, head.id);
  if (record?.rounds.some(({ result }) => result.kind === 'judged')) return record;
  throw new OperatorError(`tournament ${head.id} has no judged round yet`, 'Play it first.');
}

/** Its own settings, but that providers and prices of the present config stand over those of its day. */
function withPresent({ providers, prices }: Config, record: TournamentRecord): TournamentRecord {
  const own = storedConfig(record);
  const models = { providers: { ...own.providers, ...providers }, prices: { ...own.prices, ...prices } };
  return { ...record, config: { ...own, ...models } };
}

/** Another sample would be judged from the beginning. */
const drawSeed = 1;

/** Has a sample of a tournament's matches judged again and compares; shown as text unless it is to be JSON. */
async function judgeAgain(
  context: CommandContext,
  app: AppContext,
  whole: TournamentRecord,
  { judge, ...options }: RejudgeOptions,
) {
  const { terminal, signal } = context;
  const record = { ...whole, ...sampleMatches(whole, options.sample, drawSeed) };
  const choice = {
    record,
    judge,
    judging: options.judging ?? null,
    rubric: options.rubric,
    budgetUsd: options.budget ?? null,
  };
  if (!(await agreedToJudge(context, app, choice, options.yes === true))) return {};
  const report = countDisplay(terminal, app.clock, 'rounds');
  const order = {
    ...choice,
    again: options.again,
    onRound: (count: number, total: number) => report({ done: count, total }),
    warn: warnOn(context),
    signal,
  };
  const rounds = await rejudge(app, order);
  await tellCost(context, app, tournamentId(`${whole.id}/rejudge`), 'Judging in this way has cost, in total,');
  const figures = rejudgeFigures(record, rounds, { seed: drawSeed, limits: matchLimits(whole) });
  if (!options.json) terminal.out(rejudgeText(figures, record.matches));
  return { judge, ...(options.judging && { judging: options.judging }), rubric: options.rubric, figures, rounds };
}

/** Asks for consent to the calls: both answers are graded, each once; the paper's judge is asked about pairs. */
async function agreedToJudge(
  context: CommandContext,
  app: Records,
  choice: JudgeChoice,
  agreed: boolean,
): Promise<boolean> {
  const { record, judge: model } = choice;
  const config = judgedConfig(choice);
  const rounds = record.rounds.filter(({ result }) => result.kind === 'judged').length;
  const counts: readonly CallCount[] =
    config.examiner.judging === 'itemised'
      ? gradingCalls(model, 2 * rounds)
      : [{ role: 'judge', model, count: rounds }];
  const cost = callsCost(counts, config, await app.ledger.modelCalls.usualCosts());
  return confirmSum(context, `Judging ${counted(rounds, 'round')} again with ${model}`, cost, agreed);
}
