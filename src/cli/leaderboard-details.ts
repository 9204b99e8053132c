import type { Records, Stores } from '../application/app-context.ts';
import { judgingFigures } from '../arena/judging-figures.ts';
import type { TournamentRating } from '../arena/match-battles.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { tournamentShares } from '../arena/tournament-shares.ts';
import { WithoutTexts } from '../arena/without-texts.ts';
import { storedConfig } from '../config/load-config.ts';
import { abilitiesWithStandings } from '../ratings/ability/abilities.ts';
import { type SliceDimension, sliceDimensions } from '../ratings/ability/item-slices.ts';
import { sliceReport } from '../ratings/ability/slice-ratings.ts';
import { pairStandings } from '../ratings/pair-standings.ts';
import { costQuality } from '../reporting/view/cost-quality.ts';
import { loadItems } from '../storage/ledger/load-outcomes.ts';
import { loadTaskTraits } from '../storage/load-task-traits.ts';
import { loadCitationBoard } from '../storage/rated/load-citation-board.ts';
import { ratedQuality, standingsByMatches } from '../storage/rated/rated-tournament.ts';

/** All figures of a tournament except its leaderboard, as a document. */
export type LeaderboardDetails = Awaited<ReturnType<typeof leaderboardDetails>>;

/** Slice dimensions that reveal nothing about the questions of a private set. */
const untellingDimensions: readonly SliceDimension[] = ['depth', 'width'];

/** Depth and width, pairs, slices, costs, citations, reports, verdicts and judges. @param settings how its matches are rated */
export async function leaderboardDetails(app: Stores, head: TournamentHead, settings: TournamentRating) {
  const { ledger, trees } = app;
  const { items, ...standings } = await pairsAndCosts(app, head, settings);
  const matches = await ledger.matches.ofTournament(head.id);
  const rounds = await ledger.rounds.ofTournament(head.id);
  const record = { agents: head.agents, seed: head.seed, matches, rounds };
  const dimensions = (await ledger.examSets.isSecret(head)) ? untellingDimensions : sliceDimensions;
  return {
    ...standings,
    slices: sliceReport(items, dimensions, await loadTaskTraits(ledger, trees, head)),
    /** Empty if citations were counted but not judged. */
    citations: await loadCitationBoard(ledger, head),
    /** Null where reports were not compared. */
    quality: await ratedQuality(ledger, head),
    shares: tournamentShares(record),
    judging: judgingFigures(record),
  };
}

/** Every pair by all graded items and by matches, and what answers cost; null where too little is known of the pairs. */
export async function pairsAndCosts(app: Stores, head: TournamentHead, settings: TournamentRating) {
  const items = await loadItems(app.ledger, head);
  const { abilities, standings } = abilitiesWithStandings(items, { agents: head.agents });
  return {
    items,
    abilities,
    pairs: {
      items: standings && pairStandings(standings),
      matches: await standingsByMatches(app.ledger, head, settings),
    },
    costs: costQuality({
      record: await answersOf(app, head),
      ratings: abilities.combined.agents,
      spent: await app.ledger.modelCalls.spendOfAnswers(head.id),
    }),
  };
}

/** Citations and reports, where the run had them judged. */
export async function judgedReports({ ledger }: Records, head: TournamentHead) {
  const { citations, quality } = storedConfig(head);
  return {
    ...(citations && { citations: await loadCitationBoard(ledger, head) }),
    ...(quality && { quality: await ratedQuality(ledger, head) }),
  };
}

/** Answers without their texts, and the tasks that they are to. */
async function answersOf({ ledger }: Records, { id }: TournamentHead) {
  const texts = new WithoutTexts();
  const answers = [];
  for await (const portion of ledger.streams.answers(id))
    answers.push(...portion.map((answer) => texts.answer(answer)));
  const tasks = [];
  for await (const portion of ledger.streams.tasks(id)) tasks.push(...portion.map((task) => texts.task(task)));
  return { answers, tasks };
}
