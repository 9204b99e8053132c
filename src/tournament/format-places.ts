import type { FormatName, FormatSettings } from '../config/format-settings.ts';
import type { MatchEnd } from '../match/state.ts';
import type { Ranking } from './formats/format.ts';
import { makeFormat } from './make-format.ts';
import { outcomesOf, type PlannedMatch, planMatches } from './planned-match.ts';
import type { TournamentRecord } from './tournament-record.ts';

/** Formats whose own ranking is the Bradley-Terry fit, as the leaderboard is. */
export const ratedByFit: readonly FormatName[] = ['swiss', 'round-robin'];

/**
 * The places that a tournament's format itself gives, such as who went out when, found by playing it again with the
 * recorded matches. Null for formats that go by the leaderboard's own fit, and where matches that were played again ended
 * otherwise, so that the format would have gone on with other pairs.
 */
export function formatPlaces(
  { agents, seed, trees, matches }: Pick<TournamentRecord, 'agents' | 'seed' | 'trees' | 'matches'>,
  settings: FormatSettings,
): Ranking | null {
  if (ratedByFit.includes(settings.format)) return null;
  const ends = new Map(matches.map((match) => [keyOf(match.tournamentRound, match), match.end]));
  const format = makeFormat(settings, agents, seed);
  let step = format.next();
  for (let round = 1; !step.done; round++) {
    const planned = planMatches(step.value, trees, 0);
    const ended = planned.flatMap((match): MatchEnd[] => {
      const end = ends.get(keyOf(round, match));
      return end == null ? [] : [end];
    });
    if (ended.length < planned.length) return null;
    step = format.next(outcomesOf(step.value, planned, ended));
  }
  return step.value;
}

function keyOf(round: number, { a, b, tree }: Pick<PlannedMatch, 'a' | 'b' | 'tree'>): string {
  return JSON.stringify([round, a, b, tree]);
}
