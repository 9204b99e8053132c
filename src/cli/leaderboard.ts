import { type Command, Option } from 'commander';
import type { Records, TimedRecords, TimedStores } from '../application/app-context.ts';
import { tournamentMoves } from '../arena/moves.ts';
import { OperatorError } from '../kernel/errors.ts';
import { movesDocument } from '../reporting/moves-table.ts';
import { loadWithoutTexts } from '../storage/ledger/load-without-texts.ts';
import type { UsualOptions } from './config-options.ts';
import { addGateOptions, checkGate, demandClauses, type GateOptions, isGate } from './fail-if.ts';
import { findTournament } from './find-run.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import { type CommandContext, printJson, printMoves } from './terminal.ts';
import { withContext } from './with-context.ts';

interface LeaderboardOptions extends UsualOptions, GateOptions {
  readonly schedule?: string;
  readonly at?: string;
  readonly diff?: readonly string[];
}

const ofOneBoard = ['failIf', 'junit'];

/** `dr-arena leaderboard`. */
export function addLeaderboard(command: Command, context: CommandContext): void {
  addGateOptions(command, 'each agent')
    .argument('[id]', 'tournament (default: the newest)')
    .option('--details', 'show everything: both boards, every pair, slices, costs, sources, reports, verdicts, judges')
    .addOption(
      new Option('--schedule <name>', 'show the combined leaderboard of all refreshes of a schedule').conflicts(
        ofOneBoard,
      ),
    )
    .option(
      '--at <when>',
      'with --schedule: show the leaderboard at this day or time (ISO 8601), or after this refresh number',
    )
    .addOption(
      new Option(
        '--diff <from to...>',
        'explain why ratings changed between two tournaments, or two moments of a schedule',
      ).conflicts([...ofOneBoard, 'details', 'at']),
    )
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: LeaderboardOptions) => {
      checkOptions(id, options);
      const { schedule, diff, json = false } = options;
      return withContext(context, async (app) => {
        if (schedule !== undefined) return ofSchedule(context, app, schedule, options);
        return diff === undefined ? ofTournament(context, app, id, options) : showMoves(context, app, id, diff, json);
      });
    });
}

function checkOptions(id: string | undefined, { schedule, at, diff = [] }: LeaderboardOptions): void {
  if (at !== undefined && schedule === undefined)
    throw new OperatorError('--at is a moment of a schedule', 'Name it with --schedule, or a tournament without --at.');
  if (id !== undefined && schedule !== undefined)
    throw new OperatorError('--schedule shows all refreshes together', `Leave --schedule or ${id} out.`);
  if (diff.length > (id === undefined ? 2 : 1))
    throw new OperatorError('--diff compares two', 'Name no more than two.');
}

async function ofTournament(
  context: CommandContext,
  app: TimedStores,
  id: string | undefined,
  { details = false, json = false, ...gate }: LeaderboardOptions,
): Promise<void> {
  const head = await findTournament(app, id);
  if (head.follows !== undefined && head.status === 'finished' && !details && !isGate(gate))
    return (await import('./show-series.ts')).showTogether(context, app, head, json);
  await checkGate(context, gate, head.agents);
  const decided = head.status === 'finished' ? await (await import('./show-played.ts')).decisionAt(app, head) : null;
  demandClauses(context, await showLeaderboard(context, app, head.id, { decided, gate, details, json }));
}

async function ofSchedule(
  context: CommandContext,
  app: TimedRecords,
  schedule: string,
  { diff: [from, to] = [], at, json = false, details = false }: LeaderboardOptions,
): Promise<void> {
  const { showSeries, showSeriesDrift } = await import('./show-series.ts');
  if (from === undefined) return showSeries(context, app, { schedule, json, details, at });
  return showSeriesDrift(context, app, schedule, [from, to], json);
}

/** `--diff A B`, and the same as `B --diff A`; the later one left out is the newest tournament. */
async function showMoves(
  { terminal }: CommandContext,
  app: Records,
  id: string | undefined,
  [from, to]: readonly string[],
  json: boolean,
): Promise<void> {
  const before = await findTournament(app, from);
  const after = await findTournament(app, to ?? id);
  if (before.id === after.id) throw new OperatorError(`${before.id} is the tournament itself`, 'Name an earlier one.');
  const unfinished = [before, after].find(({ status }) => status !== 'finished');
  if (unfinished !== undefined)
    throw new OperatorError(`tournament ${unfinished.id} is not finished`, "See 'dr-arena status --all'.");
  const moves = tournamentMoves(await loadWithoutTexts(app.ledger, before), await loadWithoutTexts(app.ledger, after));
  if (json) printJson(terminal, movesDocument(moves));
  else await printMoves(terminal, moves);
}
