import type { AgentId } from '../../kernel/ids.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { DriftRound, DriftSide } from '../../ratings/drift/drift-parts.ts';
import { type RatingDrift, ratingDrift } from '../../ratings/drift/rating-drift.ts';
import type { DriftSampling } from '../../ratings/drift/two-sided-jackknife.ts';
import type { MatchRecord } from '../match.ts';
import { matchBattles, roundBattles } from '../match-battles.ts';
import { roundsByMatch } from '../rounds-by-match.ts';
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
  const side = (isNew: boolean) =>
    sideOf(
      moved.flatMap(({ tournament, before }) => ((before === null) === isNew ? tournament : [])),
      labels,
    );
  return ratingDrift(side(false), side(true), sampling);
}

/** Returns the results of tournaments that drift is computed from: decided matches and their judged rounds. */
function sideOf(tournaments: readonly PlayedTournament[], labels: ReadonlyMap<string, AgentId>): DriftSide {
  const sides = tournaments.map((tournament) => labelled(tournament, labelsIn(tournament, labels)));
  return { matches: sides.flatMap(({ matches }) => matches), rounds: sides.flatMap(({ rounds }) => rounds) };
}

function labelled({ matches, rounds }: PlayedTournament, labelOf: (agent: string) => string): DriftSide {
  const withLabels = (battle: Battle): Battle => ({
    ...battle,
    model_a: labelOf(battle.model_a),
    model_b: labelOf(battle.model_b),
  });
  const byMatch = roundsByMatch(rounds);
  const roundsOf = (match: MatchRecord) =>
    (byMatch.get(match.id) ?? []).flatMap((round) =>
      roundBattles([match], [round]).map(
        (battle): DriftRound => ({ ...withLabels(battle), depth: round.path.length, width: round.width }),
      ),
    );
  return { matches: matchBattles(matches).map(withLabels), rounds: matches.flatMap(roundsOf) };
}
