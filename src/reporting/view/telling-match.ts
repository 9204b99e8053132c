import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';

/** A match and its rounds. */
export interface WholeMatch {
  readonly match: MatchRecord;
  readonly rounds: readonly RoundRecord[];
}

/** Agents at the top of the board whose matches are told first. */
const topPlaces = 3;
/** A match of so many rounds is read to its end. */
const readableRounds = { least: 3, most: 6 };

/**
 * The match that shows most of what matches are: won by a lead, with unlike failures and unlike steps after them, between
 * agents at the top of the board, and short enough to read. It is chosen by what happened, never by who won.
 *
 * @param ranking agents, best first
 * @returns null where no match was decided
 */
export function tellingMatch(
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
  ranking: readonly AgentId[],
): WholeMatch | null {
  const roundsOf = groupBy(rounds, ({ match }) => match);
  const top = new Set(ranking.slice(0, topPlaces));
  let best: (WholeMatch & { readonly worth: number }) | null = null;
  for (const match of [...matches].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (match.end?.kind !== 'decided') continue;
    const own = roundsOf.get(match.id) ?? [];
    const worth = worthOf(own) + 2 * [match.a, match.b].filter((agent) => top.has(agent)).length + leadWorth(match);
    if (best === null || worth > best.worth) best = { match, rounds: own, worth };
  }
  return best && { match: best.match, rounds: best.rounds };
}

function leadWorth({ end }: MatchRecord): number {
  return end?.kind === 'decided' && end.because === 'lead' ? 1 : 0;
}

/** A point for each sort of failure and two for each sort of step, three where it is short enough to read. */
function worthOf(rounds: readonly RoundRecord[]): number {
  const tags = new Set<string>();
  const steps = new Set<string>();
  for (const { result } of rounds) {
    if (result.kind === 'void') return 0;
    if (result.judgement.verdict.tag !== null) tags.add(result.judgement.verdict.tag);
    if (result.evolution !== null) steps.add(result.evolution.kind);
  }
  const isReadable = rounds.length >= readableRounds.least && rounds.length <= readableRounds.most;
  return tags.size + 2 * steps.size + (isReadable ? 3 : 0);
}
