import { type Command, Option } from 'commander';
import type { RoundRuling } from '../audit/round-rulings.ts';
import { findAudit, rulingsOf } from '../compose/audits.ts';
import type { House } from '../compose/open-house.ts';
import { parseConfig } from '../config/load-config.ts';
import { type RatingSettings, ratingSettings } from '../config/rating-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { driftText } from '../report/terminal/drift-text.ts';
import { drift } from '../tournament/drift.ts';
import type { TournamentRating } from '../tournament/rate-tournament.ts';
import type { PlayedTournament } from '../tournament/tournament-record.ts';
import { findTournament } from './find-tournament.ts';
import { addRatingChoices, checkRatingChoices, type RatingChoices } from './rate-options.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

interface LeaderboardOptions extends RatingChoices {
  readonly level?: RatingSettings['level'];
  readonly abilities?: boolean;
  readonly diff?: string;
  readonly adjudicated?: string | true;
  readonly json?: boolean;
}

const asSet = "as in the run's config";

/** `dr-arena leaderboard`. */
export function addLeaderboard(program: Command, context: CommandContext): void {
  const leaderboard = program
    .command('leaderboard')
    .description('show the ratings of a tournament, as it was set to be rated or in other ways')
    .argument('[id]', 'the tournament; default: the newest')
    .addOption(
      new Option('--level <what>', `what is rated (default: ${asSet})`).choices(
        ratingSettings.shape.level.unwrap().options,
      ),
    );
  addRatingChoices(leaderboard, { ties: asSet, interval: asSet, seed: "the tournament's" })
    .option('--abilities', 'depth and width ratings, and what was passed at each depth and width')
    .option(
      '--adjudicated [audit]',
      'with the verdicts of people in the place of the automatic ones (default: of all audits)',
    )
    .option('--diff <id>', 'why ratings moved since that earlier tournament')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, { diff, json, ...chosen }: LeaderboardOptions) =>
      withHouse(context, async (house) => {
        const head = await findTournament(house, id);
        if (diff !== undefined) {
          const before = (await findTournament(house, diff)).id;
          refuseBesidesDiff(before, head.id, chosen);
          return showDrift(context, house, before, head.id, json === true);
        }
        const { abilities, adjudicated, ...flags } = chosen;
        const { ratings } = parseConfig(head.config, `the config stored with ${head.id}`);
        const settings: TournamentRating = { ...ratings, ...flags };
        checkRatingChoices(settings);
        await showLeaderboard(context, house, head.id, {
          settings,
          abilities: abilities === true,
          json: json === true,
          ...(adjudicated === undefined ? {} : { rulings: await rulingsFor(house, head.id, adjudicated) }),
        });
      }),
    );
}

/** Of the audit named, or of all audits of the tournament. */
async function rulingsFor(
  house: House,
  tournament: TournamentId,
  named: string | true,
): Promise<readonly RoundRuling[]> {
  const audits = named === true ? await house.ledger.listAudits(tournament) : [await findAudit(house, named)];
  const other = audits.find((audit) => audit.tournament !== tournament);
  if (other)
    throw new OperatorError(
      `audit ${other.id} is of ${other.tournament}, not of ${tournament}`,
      `Write: dr-arena leaderboard ${other.tournament} --adjudicated ${other.id}`,
    );
  const rulings = await rulingsOf(house, audits);
  if (rulings.length > 0) return rulings;
  throw new OperatorError(
    `nobody has given a verdict of their own on a round of ${tournament} yet`,
    "Begin an audit with 'dr-arena audit export', or take answers in with 'dr-arena audit import'.",
  );
}

/** Drift is of matches with ties as half, whatever a leaderboard is made by. */
function refuseBesidesDiff(
  before: TournamentId,
  after: TournamentId,
  others: Omit<LeaderboardOptions, 'diff' | 'json'>,
): void {
  if (before === after) throw new OperatorError(`${before} is the tournament itself`, 'Name an earlier one.');
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (given.length === 0) return;
  throw new OperatorError(
    `--diff always compares matches with ties as half, so ${given.join(', ')} would change nothing`,
    `Leave ${given.length === 1 ? 'it' : 'them'} out.`,
  );
}

async function showDrift(
  { terminal }: CommandContext,
  house: House,
  before: TournamentId,
  after: TournamentId,
  json: boolean,
): Promise<void> {
  const report = drift(await recordOf(house, before), await recordOf(house, after));
  if (json) printJson(terminal, report);
  else terminal.out(driftText(report));
}

async function recordOf({ ledger }: House, id: TournamentId): Promise<PlayedTournament> {
  const record = await ledger.loadPlayedTournament(id);
  if (record?.status === 'finished') return record;
  throw new OperatorError(
    record === null ? `there is no tournament ${id}` : `tournament ${id} is not finished`,
    "See 'dr-arena tournament status'.",
  );
}
