import { type Command, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import type { TournamentRating } from '../arena/match-battles.ts';
import { tournamentMoves } from '../arena/moves.ts';
import { seriesMoment } from '../arena/series/series.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import { type Board, boards, type RatingSettings, ratingSettings } from '../config/rating-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type SliceDimension, sliceDimensions } from '../ratings/ability/item-slices.ts';
import { movesDocument } from '../reporting/moves-table.ts';
import { movesText } from '../reporting/terminal/moves-text.ts';
import { loadWithoutTexts } from '../storage/ledger/load-without-texts.ts';
import { addGateOptions, checkClauses, demandClauses, type GateOptions } from './fail-if.ts';
import { findTournament } from './find-run.ts';
import { addRatingChoices, type RatingChoices } from './rate-options.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import { type CommandContext, checkWritable, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

interface LeaderboardOptions extends RatingChoices, GateOptions {
  readonly level?: RatingSettings['level'];
  readonly board?: Board;
  readonly abilities?: boolean;
  readonly pairs?: boolean;
  readonly costs?: boolean;
  readonly citations?: boolean;
  readonly quality?: boolean;
  readonly slices?: SliceDimension | 'all';
  readonly schedule?: string;
  readonly at?: string;
  readonly diff?: readonly string[];
  readonly json?: boolean;
}

const asSet = "as in the run's config";

/** `dr-arena leaderboard`. */
export function addLeaderboard(command: Command, context: CommandContext): void {
  const leaderboard = command
    .argument('[id]', 'the tournament; default: the newest')
    .addOption(
      new Option(
        '--board <which>',
        `which rating stands first (default: ${asSet}; matches with options of these)`,
      ).choices(boards),
    )
    .addOption(
      new Option('--level <what>', `what is rated (default: ${asSet})`).choices(
        ratingSettings.shape.level.unwrap().options,
      ),
    );
  addRatingChoices(leaderboard)
    .option('--abilities', 'depth and width ratings, and what was passed at each depth and width')
    .option('--pairs', 'every two agents: difference, chance, and how many more trees would make it significant')
    .option('--costs', 'the rating against dollars and time of an answer')
    .option('--citations', 'how well the sources that agents cite bear them out')
    .option('--quality', 'how reports compare besides their facts, and the same with length and format taken out')
    .addOption(
      new Option('--slices <by>', 'ratings within slices of what was asked').choices([...sliceDimensions, 'all']),
    )
    .option('--schedule <name>', 'the leaderboard of all refreshes of a schedule together')
    .option('--at <when>', 'as it was then: a day or a time in ISO 8601; of a schedule also the number of a refresh')
    .option('--diff <from to...>', 'why ratings moved between two tournaments, or two moments of a schedule')
    .option('--json', 'print as JSON');
  addGateOptions(leaderboard, 'an agent').action((id: string | undefined, options: LeaderboardOptions) =>
    withContext(context, (app) =>
      options.schedule === undefined
        ? ofTournament(context, app, id, options)
        : ofSchedule(context, app, options.schedule, id, options),
    ),
  );
}

async function ofTournament(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  id: string | undefined,
  { diff, json, at, schedule: _schedule, ...chosen }: LeaderboardOptions,
): Promise<void> {
  if (diff !== undefined)
    return diffOf(context, app, { id, diff, json: json === true }, { '--at': at, ...named(chosen) });
  const head = at === undefined ? await findTournament(app, id) : await newestAt(app, id, at);
  const isPlain = Object.values(chosen).every((option) => option === undefined);
  if (isPlain && head.follows !== undefined && head.status === 'finished')
    return (await import('./show-together.ts')).showTogether(context, app, head, json === true);
  const { abilities, board: wanted, pairs, costs, citations, slices, quality, failIf, junit, ...flags } = chosen;
  checkClauses(failIf, head.agents);
  if (junit !== undefined) await checkWritable(context, junit);
  const beside = pairs || costs || citations || slices || quality;
  if (!json && abilities && beside)
    throw new OperatorError(
      '--pairs, --costs, --citations, --quality and --slices are shown without the board, which --abilities is about',
      'Ask for them one after the other, or for all with --json.',
    );
  const { ratings } = parseConfig(head.config, `the config stored with ${head.id}`);
  const settings: TournamentRating = { ...ratings, ...flags };
  const ofMatches = Object.values(flags).some((flag) => flag !== undefined);
  const board = wanted ?? (ofMatches ? 'matches' : undefined);
  // It goes by the ratings that the run was set to have; a board that decides nothing loads nothing for it.
  const isDecided = head.status === 'finished' && !ofMatches && (json || !beside);
  const deciding = isDecided ? await import('./show-played.ts') : null;
  const decided = deciding && (await deciding.decisionAt(app, head, board));
  const results = await showLeaderboard(context, app, head.id, {
    settings,
    ...(decided && { decision: decided.decision }),
    gate: { ...(failIf && { failIf }), ...(junit !== undefined && { junit }) },
    ...(board && { board }),
    abilities: abilities === true,
    details: {
      pairs: pairs === true,
      costs: costs === true,
      citations: citations === true,
      quality: quality === true,
      ...(slices === undefined ? {} : { slices: slices === 'all' ? sliceDimensions : [slices] }),
    },
    json: json === true,
  });
  if (!json && decided) (await import('./tell-decision.ts')).tellDecision(context, decided.page, decided.evidence);
  demandClauses(context, results);
}

async function ofSchedule(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger'>,
  schedule: string,
  id: string | undefined,
  { diff, json, at, schedule: _schedule, ...chosen }: LeaderboardOptions,
): Promise<void> {
  const { abilities, pairs, costs, citations, slices, quality, failIf, junit, ...flags } = chosen;
  const alone = { '--abilities': abilities };
  const details = {
    '--pairs': pairs,
    '--costs': costs,
    '--citations': citations,
    '--slices': slices,
    '--quality': quality,
    '--fail-if': failIf,
    '--junit': junit,
  };
  refuseGiven({ [`the tournament ${id}`]: id, ...alone, ...details }, '--schedule');
  const { showSeries, showSeriesDrift } = await import('./show-series-leaderboard.ts');
  if (diff === undefined) {
    const when = at === undefined ? {} : { at };
    return showSeries(context, app, { schedule, json: json === true, flags, ...when });
  }
  refuseGiven({ '--at': at, ...named(flags) }, '--diff');
  await showSeriesDrift(context, app, schedule, momentsOf(diff), json === true);
}

function momentsOf([from, to, ...more]: readonly string[]): readonly [string, string?] {
  if (from === undefined || more.length > 0) throw new OperatorError('--diff compares two', 'Name no more than two.');
  return to === undefined ? [from] : [from, to];
}

/** The newest tournament for a ranking that had ended at a moment. */
async function newestAt(app: Pick<AppContext, 'ledger'>, id: string | undefined, at: string): Promise<TournamentHead> {
  if (id !== undefined) throw new OperatorError('--at chooses the tournament', `Leave --at or ${id} out.`);
  const moment = seriesMoment([], at);
  if (moment === null)
    throw new OperatorError(`'${at}' is no time`, 'Give a day such as 2026-11-03, or 2026-11-03T06:00Z.');
  const ended = (await app.ledger.tournaments.list()).filter(
    ({ format, status, finishedAt }) =>
      format !== 'match' && status === 'finished' && finishedAt !== null && finishedAt <= moment,
  );
  const [newest] = ended.sort((one, other) => ((one.finishedAt ?? '') < (other.finishedAt ?? '') ? 1 : -1));
  if (newest) return newest;
  throw new OperatorError(`no tournament had ended by ${moment}`, "See 'dr-arena tournament status'.");
}

interface Diff {
  readonly id: string | undefined;
  readonly diff: readonly string[];
  readonly json: boolean;
}

/** `--diff A B`, and the same as `B --diff A`; the later one left out is the newest tournament. */
async function diffOf(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  { id, diff, json }: Diff,
  others: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [from, to] = momentsOf(diff);
  if (to !== undefined && id !== undefined)
    throw new OperatorError('--diff compares two tournaments, and three are named', 'Leave one out.');
  const before = await findTournament(app, from);
  const after = await findTournament(app, to ?? id);
  if (before.id === after.id) throw new OperatorError(`${before.id} is the tournament itself`, 'Name an earlier one.');
  refuseGiven(others, '--diff');
  await showMoves(context, app, [before, after], json);
}

function named(flags: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [`--${name}`, value]));
}

/** Refuses options that cannot be combined with another: `--diff`, for one, always compares matches with ties as half. */
function refuseGiven(others: Readonly<Record<string, unknown>>, beside: '--diff' | '--schedule'): void {
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) return;
  const why =
    beside === '--diff'
      ? '--diff always compares matches with ties as half'
      : '--schedule shows all refreshes together';
  throw new OperatorError(
    `${why}: ${given.join(', ')} cannot be asked for beside it`,
    `Leave ${given.length === 1 ? 'it' : 'them'} out.`,
  );
}

async function showMoves(
  { terminal }: CommandContext,
  { ledger }: Pick<AppContext, 'ledger'>,
  [before, after]: readonly [TournamentHead, TournamentHead],
  json: boolean,
): Promise<void> {
  const unfinished = [before, after].find(({ status }) => status !== 'finished');
  if (unfinished !== undefined)
    throw new OperatorError(`tournament ${unfinished.id} is not finished`, "See 'dr-arena tournament status'.");
  const moves = tournamentMoves(await loadWithoutTexts(ledger, before), await loadWithoutTexts(ledger, after));
  if (json) printJson(terminal, movesDocument(moves));
  else terminal.out(movesText(moves));
}
