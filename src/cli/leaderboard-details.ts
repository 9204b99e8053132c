import type { AppContext } from '../application/app-context.ts';
import type { CitationLine } from '../arena/citations/citation-board.ts';
import type { TournamentRating } from '../arena/match-battles.ts';
import type { PlayedOn } from '../arena/played-on.ts';
import type { QualityReport } from '../arena/quality/quality-board.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { WithoutTexts } from '../arena/without-texts.ts';
import { loadCitationBoard } from '../engine/load-citation-board.ts';
import { ratedQuality, standingsByMatches } from '../engine/rated-tournament.ts';
import { abilitiesWithStandings } from '../ratings/ability/abilities.ts';
import type { SliceDimension } from '../ratings/ability/item-slices.ts';
import { type SliceReport, sliceReport } from '../ratings/ability/slice-ratings.ts';
import { type PairStandings, pairStandings } from '../ratings/pair-standings.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import {
  citationsText,
  pairsText,
  qualityText,
  reportQualityText,
  slicesText,
} from '../reporting/terminal/standings-text.ts';
import { costQuality, type QualityLine } from '../reporting/view/cost-quality.ts';
import { loadItems } from '../storage/ledger/load-outcomes.ts';
import { loadTaskTraits } from '../storage/load-task-traits.ts';

/** What is shown of a leaderboard beside its lines. */
export interface WantedDetails {
  readonly pairs?: boolean;
  readonly costs?: boolean;
  readonly citations?: boolean;
  /** How reports compare besides their facts. */
  readonly quality?: boolean;
  readonly slices?: readonly SliceDimension[];
}

/** What was asked for, and nothing else, as a document. */
export interface LeaderboardDetails {
  /** By all graded items, and by what the board rates; null where too little is known. */
  readonly pairs?: { readonly items: PairStandings | null; readonly matches: PairStandings | null };
  readonly slices?: SliceReport;
  readonly costs?: readonly QualityLine[];
  /** Empty where they were only counted. */
  readonly citations?: readonly CitationLine[];
  /** Null where reports were not compared. */
  readonly quality?: QualityReport | null;
}

/** Pairs, slices, costs and citations of a tournament, as far as they are asked for. @param settings how its matches are rated */
export async function leaderboardDetails(
  app: Pick<AppContext, 'ledger' | 'trees'>,
  head: TournamentHead,
  settings: TournamentRating,
  { pairs, costs, slices, citations, quality }: WantedDetails,
): Promise<LeaderboardDetails> {
  const beside = {
    ...(citations ? { citations: await loadCitationBoard(app.ledger, head) } : {}),
    ...(quality ? { quality: await ratedQuality(app.ledger, head) } : {}),
  };
  if (!pairs && !costs && slices === undefined) return beside;
  const items = await loadItems(app.ledger, head);
  const { abilities, standings } = abilitiesWithStandings(items, { agents: head.agents });
  const known = standings && pairStandings(standings);
  return {
    ...beside,
    ...(pairs ? { pairs: { items: known, matches: await standingsByMatches(app.ledger, head, settings) } } : {}),
    ...(slices ? { slices: sliceReport(items, slices, await loadTaskTraits(app.ledger, app.trees, head)) } : {}),
    ...(costs
      ? {
          costs: costQuality({
            record: await answersOf(app, head),
            ratings: abilities.combined.agents,
            spent: await app.ledger.modelCalls.spendOfAnswers(head.id),
          }),
        }
      : {}),
  };
}

/** Answers without their texts, and the tasks that they are to. */
async function answersOf({ ledger }: Pick<AppContext, 'ledger'>, { id }: TournamentHead) {
  const texts = new WithoutTexts();
  const answers = [];
  for await (const portion of ledger.streams.answers(id))
    answers.push(...portion.map((answer) => texts.answer(answer)));
  const tasks = [];
  for await (const portion of ledger.streams.tasks(id)) tasks.push(...portion.map((task) => texts.task(task)));
  return { answers, tasks };
}

/** The same as people read it, each part after an empty line; empty where nothing was asked for. */
export function detailsText(
  { pairs, slices, costs, citations, quality }: LeaderboardDetails,
  level: TournamentRating['level'],
  on: PlayedOn,
  sheet: Sheet,
): string {
  const board = { match: 'matches', round: 'rounds', margin: 'margins of matches' }[level];
  const parts = [
    ...(pairs
      ? [pairsText(pairs.items, 'all graded items', on, sheet), pairsText(pairs.matches, board, on, sheet)]
      : []),
    ...(slices ? [slicesText(slices, on, sheet)] : []),
    ...(costs ? [qualityText(costs, on, sheet)] : []),
    ...(citations ? [citationsText(citations, sheet)] : []),
    ...(quality === undefined ? [] : [reportQualityText(quality, sheet)]),
  ];
  return parts.map((part) => `\n${part}`).join('');
}
