import { type AgentId, agentId } from '../../kernel/ids.ts';
import type { DriftSide } from '../../ratings/drift/drift-side.ts';
import { type RatingDrift, ratingDrift } from '../../ratings/drift/rating-drift.ts';
import { driftSide } from '../drift.ts';
import type { PlayedTournament } from '../tournament-record.ts';
import type { MovedBattles } from './moved-battles.ts';
import { labelsIn } from './series-battles.ts';

/**
 * The matches that came in against those that counted before, as if each were one tournament: opponents, questions and the
 * rest (src/ratings/drift). No match has a weight here.
 *
 * @returns null where nothing came in, or fewer than two entrants played in both
 */
export function newMatchesDrift(
  moved: readonly MovedBattles<PlayedTournament>[],
  labels: ReadonlyMap<string, AgentId>,
): RatingDrift | null {
  const sideOf = (tournaments: readonly MovedBattles<PlayedTournament>[]) =>
    joinedSides(tournaments.map(({ tournament }) => labelled(tournament, labels)));
  const before = sideOf(moved.filter((each) => each.before !== null));
  const after = sideOf(moved.filter((each) => each.before === null));
  if (before.matches.length === 0 || after.matches.length === 0) return null;
  const drift = ratingDrift(before, after);
  return drift.agents.length < 2 ? null : drift;
}

function joinedSides(sides: readonly DriftSide[]): DriftSide {
  return {
    matches: sides.flatMap(({ matches }) => matches),
    rounds: sides.flatMap(({ rounds }) => rounds),
    items: sides.flatMap(({ items }) => items),
  };
}

function labelled(tournament: PlayedTournament, labels: ReadonlyMap<string, AgentId>): DriftSide {
  const labelOf = labelsIn(tournament, labels);
  const met = <Result extends { readonly one: string; readonly other: string }>(result: Result) => ({
    ...result,
    ...{ one: labelOf(result.one), other: labelOf(result.other) },
  });
  const { matches, rounds, items } = driftSide(tournament);
  return {
    ...{ matches: matches.map(met), rounds: rounds.map(met) },
    items: items.map((item) => ({ ...item, agent: agentId(labelOf(item.agent)) })),
  };
}
