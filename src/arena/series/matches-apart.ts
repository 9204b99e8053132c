import type { AgentId } from '../../kernel/ids.ts';
import type { DriftResult, DriftRound, DriftSide } from '../../ratings/drift/drift-sides.ts';
import { type RatingDrift, ratingDrift } from '../../ratings/drift/rating-drift.ts';
import type { DriftSampling } from '../../ratings/drift/two-sided-jackknife.ts';
import type { MatchRecord } from '../match.ts';
import { tierWinner } from '../tier-winner.ts';
import type { PlayedTournament } from '../tournament.ts';
import { labelsIn, type MovedBattles } from './series-battles.ts';

/**
 * The matches that came in against those that counted before, each by themselves: opponents, questions and the rest
 * (src/ratings/drift). By match with ties as half, whatever the boards are made by, so that both are measured alike; no
 * match has a weight here.
 *
 * @param labels by `entrantKey`; whoever has none is called by the agent's name
 * @param sampling paired where both asked the same on the same trees
 */
export function matchesApart(
  moved: readonly MovedBattles<PlayedTournament>[],
  labels: ReadonlyMap<string, AgentId>,
  sampling: DriftSampling,
): RatingDrift {
  const sideOf = (those: readonly MovedBattles<PlayedTournament>[]) =>
    joinedSides(those.map(({ tournament }) => labelled(tournament, labels)));
  return ratingDrift(sideOf(moved.filter(({ before }) => before !== null)), sideOf(moved.filter(isNew)), sampling);
}

function isNew({ before }: MovedBattles<unknown>): boolean {
  return before === null;
}

function joinedSides(sides: readonly DriftSide[]): DriftSide {
  return {
    matches: sides.flatMap(({ matches }) => matches),
    rounds: sides.flatMap(({ rounds }) => rounds),
  };
}

const scores = { a: 1, b: 0, tie: 0.5, both_bad: 0.5 } as const;

/** What a tournament left behind, as drift is worked out from: decided matches and their judged rounds. */
function labelled(tournament: PlayedTournament, labels: ReadonlyMap<string, AgentId>): DriftSide {
  const labelOf = labelsIn(tournament, labels);
  const resultOf = ({ a, b, tree }: MatchRecord, winner: keyof typeof scores): DriftResult => ({
    one: labelOf(a),
    other: labelOf(b),
    tree,
    score: scores[winner],
  });
  const matchOf = new Map(tournament.matches.map((match) => [match.id, match]));
  const rounds = tournament.rounds.flatMap(({ match: id, path, width, result }): DriftRound[] => {
    const match = matchOf.get(id);
    if (match?.end?.kind !== 'decided' || result.kind !== 'judged') return [];
    return [{ ...resultOf(match, tierWinner(result.judgement.verdict.tier)), depth: path.length, width }];
  });
  return {
    matches: tournament.matches.flatMap((match) =>
      match.end?.kind === 'decided' ? [resultOf(match, match.end.winner)] : [],
    ),
    rounds,
  };
}
