import { type PlayedOn, playedOn } from '../../arena/played-on.ts';
import { VoidTally } from '../../arena/void-tally.ts';
import type { RatingReport } from '../../ratings/rating.ts';
import { counted } from '../arena-words.ts';
import { voidsSentence } from '../rating-sentences.ts';
import type { AgentConduct } from './agent-conduct.ts';
import type { ReportInput } from './report-input.ts';

/** What a reader has to know before trusting the figures, most important first; empty when all is well. */
export function reportNotes(
  input: ReportInput,
  alone: string | null,
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
