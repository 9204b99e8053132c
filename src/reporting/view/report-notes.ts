import { failureTags } from '../../../examiner/verdict.ts';
import { type PlayedOn, playedOn } from '../../arena/played-on.ts';
import type { TournamentShares } from '../../arena/tournament-shares.ts';
import { VoidTally } from '../../arena/void-tally.ts';
import type { RatingReport } from '../../ratings/rating.ts';
import { counted, percent, tagName } from '../arena-words.ts';
import { voidsSentence } from '../rating-sentences.ts';
import type { AgentConduct } from './agent-conduct.ts';
import type { ReportInput } from './report-input.ts';

/** Shares above these are worth a look; more of either says that questions separate the agents badly or one-sidedly. */
const manyTies = 0.3;
const manyOfOneTag = 0.6;
/** Fewer rounds lost with an answer than this say nothing about the mix of tags. */
const fewLosses = 20;
const manyVoids = 0.05;
/** Standard errors from one half at which the seat is called a suspect. */
const seatDeviation = 3;

/** What a reader has to know before trusting the figures, most important first; empty when all is well. */
export function reportNotes(
  input: ReportInput,
  alone: string | null,
  shares: TournamentShares,
  conduct: readonly AgentConduct[],
): readonly string[] {
  const running = input.record.status === 'running' && 'The tournament is still running: all figures may change.';
  const abandoned =
    input.record.status === 'abandoned' &&
    'The tournament was given up before its end: all figures are of what was played.';
  const silent = conduct.reduce((sum, { withoutEvidence }) => sum + withoutEvidence, 0);
  const evidence =
    silent > 0 && `${counted(silent, 'answer')} came without any search, page or citation (see “Agents at work”).`;
  return [
    running,
    abandoned,
    ...(alone === null ? [] : [alone]),
    ...ratingNotes(input.rating, playedOn(input.record.trees)),
    ...shareNotes(shares),
    ...voidNotes(input.record),
    evidence,
  ].filter((note) => note !== false);
}

/** Agents named in the notes whose voids may hide losses. */
const mostBlamed = 5;

function voidNotes(played: ReportInput['record']): string[] {
  const tally = new VoidTally();
  tally.add(played);
  return tally.suspicious().slice(0, mostBlamed).map(voidsSentence);
}

function ratingNotes(rating: RatingReport, on: PlayedOn): (string | false)[] {
  return [
    !rating.converged && 'The rating fit did not converge: read the ratings as a rough order only.',
    !rating.connected &&
      'Not all agents are connected by wins or ties: how far apart the groups are has no finite estimate.',
    rating.ratings.some(({ indicative }) => indicative) &&
      `The intervals stand on ${counted(rating.clusters, on)} only and are indicative; ten or more make them firm.`,
  ];
}

function shareNotes(shares: TournamentShares): (string | false)[] {
  const losses = shares.tags.NONE.of;
  const dominant = failureTags.find((tag) => (shares.tags[tag].share ?? 0) > manyOfOneTag);
  return [
    (shares.voidMatches.share ?? 0) > manyVoids && `${percent(shares.voidMatches.share)} of the matches are void.`,
    (shares.tiesByRound.share ?? 0) > manyTies && `${percent(shares.tiesByRound.share)} of the rounds are ties.`,
    losses >= fewLosses &&
      dominant !== undefined &&
      `${percent(shares.tags[dominant].share)} of the ${losses} rounds lost with an answer carry the same failure tag, ${tagName[dominant]}.`,
    seatSuspect(shares) &&
      `Seat A won ${percent(shares.seatAWins.share)} of the rounds with a winner: the seat may matter.`,
  ];
}

function seatSuspect({ seatAWins: { share, of } }: TournamentShares): boolean {
  return share !== null && Math.abs(share - 0.5) > seatDeviation * Math.sqrt(0.25 / of);
}
