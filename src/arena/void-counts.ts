import type { AgentId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import type { Void } from './void.ts';

/** Number of rounds and matches that are void for one reason, and because of the same agents. */
export interface VoidCount {
  readonly reason: Void['reason'];
  /** Unavailable agents, in order of id; empty where none is at fault. */
  readonly agents: readonly AgentId[];
  readonly rounds: number;
  /** One that three void rounds ended counts with the last of them. */
  readonly matches: number;
  /** Message of the first of them; empty where it is withheld. */
  readonly detail: string;
}

/**
 * Counts the void rounds and matches of a tournament by reason, most often first.
 * @param rounds those that are not void may be left out
 * @param withheld they are of a private set, whose questions details may repeat
 */
export function countVoids(
  rounds: readonly Pick<RoundRecord, 'match' | 'number' | 'result'>[],
  matches: readonly Pick<MatchRecord, 'id' | 'end'>[],
  withheld: boolean,
): VoidCount[] {
  const counts = new Map<string, { first: Void; rounds: number; matches: number }>();
  const countOf = (each: Void) => {
    const key = JSON.stringify([each.reason, agentsOf(each)]);
    const count = counts.get(key) ?? { first: each, rounds: 0, matches: 0 };
    counts.set(key, count);
    return count;
  };
  const last = new Map<string, { readonly number: number; readonly why: Void }>();
  for (const { match, number, result } of rounds) {
    if (result.kind !== 'void') continue;
    countOf(result.void).rounds += 1;
    if (number > (last.get(match)?.number ?? 0)) last.set(match, { number, why: result.void });
  }
  for (const { id, end } of matches) {
    if (end?.kind !== 'void') continue;
    const ofRounds = end.void.reason === 'three_void_rounds' ? last.get(id)?.why : undefined;
    countOf(ofRounds ?? end.void).matches += 1;
  }
  return [...counts.values()]
    .map(({ first, ...numbers }) => ({
      reason: first.reason,
      agents: agentsOf(first),
      ...numbers,
      detail: withheld ? '' : first.detail,
    }))
    .sort((one, other) => other.rounds + other.matches - (one.rounds + one.matches));
}

function agentsOf({ agents = [] }: Void): readonly AgentId[] {
  return [...agents].sort();
}
