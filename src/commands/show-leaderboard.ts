import { adjudicatedRecord } from '../audit/adjudicated-record.ts';
import { type Adjudication, adjudication } from '../audit/adjudication.ts';
import type { RoundRuling } from '../audit/round-rulings.ts';
import { matchLimits } from '../compose/match-limits.ts';
import type { House } from '../compose/open-house.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { abilities } from '../ratings/ability/abilities.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { Rating } from '../ratings/rating.ts';
import type { RatingReport } from '../ratings/rating-report.ts';
import { placesSentence } from '../report/places-sentence.ts';
import { abilityText } from '../report/terminal/ability-text.ts';
import { adjudicationText } from '../report/terminal/adjudication-text.ts';
import { leaderboardText } from '../report/terminal/leaderboard-text.ts';
import { ratingNotes } from '../report/terminal/rating-notes.ts';
import { loadWithoutTexts } from '../store/ledger/load-without-texts.ts';
import { type AgentVoids, battlesWithVoidsLost, suspiciousVoids } from '../tournament/agent-voids.ts';
import { formatPlaces } from '../tournament/format-places.ts';
import { itemResultsByTree } from '../tournament/item-results.ts';
import { rateTournament, type TournamentRating } from '../tournament/rate-tournament.ts';
import type { PlayedTournament, TournamentHead } from '../tournament/tournament-record.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Said below a leaderboard whose intervals stand on little, or in which nobody won; empty where neither is so. */
export function leaderboardNotes({
  ratings: rows,
  clusteredBy,
}: Pick<RatingReport, 'ratings' | 'clusteredBy'>): string {
  const indicative = rows.some((row) => row.indicative);
  const few = indicative ? `Fewer than ten ${clusteredBy}s: the intervals are indicative.\n` : '';
  const undecided = rows.some(({ matches }) => matches > 0) && rows.every(({ wins, losses }) => wins + losses === 0);
  const nobody =
    "No match had a winner, so this ranks nobody: see in 'dr-arena report' whether agents found anything.\n";
  return undecided ? few + nobody : few;
}

/** The table with what has to be known to read it. */
export function ratingsText(report: RatingReport): string {
  return `${leaderboardText(report.ratings, report.level)}\n${ratingNotes(report)}${leaderboardNotes(report)}`;
}

/** An agent whose void matches may hide losses. */
interface VoidNote extends AgentVoids {
  /** Its rating and rank if they were losses. */
  readonly asLosses: Pick<Rating, 'rating' | 'rankLow' | 'rankHigh'>;
}

/** A tournament without its trees. */
function voidNotes(played: PlayedTournament): readonly VoidNote[] {
  const suspicious = suspiciousVoids(played);
  if (suspicious.length === 0) return [];
  const { ratings } = rateBattles(battlesWithVoidsLost(played));
  return suspicious.flatMap((voids) => {
    const row = ratings.find(({ agent }) => agent === voids.agent);
    return row ? [{ ...voids, asLosses: { rating: row.rating, rankLow: row.rankLow, rankHigh: row.rankHigh } }] : [];
  });
}

function voidText(notes: readonly VoidNote[], tournament: TournamentId): string {
  const lines = notes.map(
    ({ agent, voids, of, asLosses }) =>
      `${agent} could not be had in ${voids} of its ${of} matches, which are not rated; as losses they would give it ${Math.round(asLosses.rating)}.\n`,
  );
  const remedy = `Why: dr-arena tournament status ${tournament}. Play them again: dr-arena tournament retry ${tournament}\n`;
  return visibleText(notes.length > 0 ? [...lines, remedy].join('') : '');
}

/** What of a tournament's ratings is shown. */
export interface Shown {
  readonly json?: boolean;
  /** Default: as the run was set to be rated. */
  readonly settings?: TournamentRating;
  readonly abilities?: boolean;
  /** Verdicts of people that stand in the place of the automatic ones. */
  readonly rulings?: readonly RoundRuling[];
}

/** Prints a tournament's leaderboard. */
export async function showLeaderboard(
  context: CommandContext,
  house: House,
  tournament: TournamentId,
  { json, settings, abilities: withAbilities, rulings }: Shown,
): Promise<void> {
  const ratingsOnly = withAbilities !== true && rulings === undefined;
  const automatic = await ratedTournament(house, tournament, settings, ratingsOnly);
  const people = rulings && rerated(automatic, rulings, settings);
  const { record, report } = people ?? automatic;
  const voids = voidNotes(record);
  const format = parseConfig(record.config, `the config stored with ${tournament}`).tournament;
  // Who met whom followed from the automatic verdicts, so a format can place nobody by others.
  const places = record.format === format.format && !people ? formatPlaces(record, format) : null;
  const able = withAbilities ? abilities(itemResultsByTree(record), { agents: record.agents }) : null;
  if (json) {
    const { ratings: leaderboard, ...details } = report;
    const also = {
      ...(able === null ? {} : { abilities: able }),
      ...(people ? { adjudication: people.changes } : {}),
    };
    return printJson(context.terminal, { tournamentId: tournament, leaderboard, ...details, ...also, places, voids });
  }
  const { out } = context.terminal;
  out(`${tournament}\n\n${ratingsText(report)}`);
  if (people) out(`\n${adjudicationText(people.changes)}`);
  if (places !== null) out(`${placesSentence(format.format, places)}\n`);
  out(voidText(voids, tournament));
  if (able !== null) out(`\n${abilityText(able)}`);
}

/**
 * A tournament without its trees, rated.
 * @param settings default: as the run was set to be rated
 * @param ratingsOnly what the ratings do not need may be left out of the record
 * @throws OperatorError for one that is not finished
 */
export async function ratedTournament(
  house: House,
  tournament: TournamentId,
  settings?: TournamentRating,
  ratingsOnly = false,
): Promise<{ readonly record: PlayedTournament; readonly report: RatingReport }> {
  const record = await finishedRecord(house, tournament, settings, ratingsOnly);
  return { record, report: rateTournament(record, settings ?? ratingsOf(record)) };
}

type RatedTournament = Awaited<ReturnType<typeof ratedTournament>>;

/** The same tournament rated with the verdicts of people, and what that changes. */
function rerated(
  { record: played, report: before }: RatedTournament,
  rulings: readonly RoundRuling[],
  settings: TournamentRating | undefined,
): RatedTournament & { readonly changes: Adjudication } {
  const { record, ...changed } = adjudicatedRecord(played, rulings, matchLimits(played));
  const report = rateTournament(record, settings ?? ratingsOf(played));
  const changes = adjudication(rulings, changed, { before: before.ratings, after: report.ratings });
  return { record, report, changes };
}

function ratingsOf({ id, config }: TournamentHead): TournamentRating {
  return parseConfig(config, `the config stored with ${id}`).ratings;
}

async function finishedRecord(
  { ledger }: House,
  tournament: TournamentId,
  settings: TournamentRating | undefined,
  ratingsOnly: boolean,
): Promise<PlayedTournament> {
  const head = await ledger.loadTournament(tournament);
  if (head?.status === 'finished') {
    const { style, level } = settings ?? ratingsOf(head);
    const answerTexts = style.length > 0;
    return loadWithoutTexts(ledger, head, {
      answerTexts,
      matchesOnly: ratingsOnly && !answerTexts && level !== 'round',
    });
  }
  throw new OperatorError(
    `tournament ${tournament} is not rated yet`,
    `Finish it: dr-arena tournament resume ${tournament}`,
  );
}
