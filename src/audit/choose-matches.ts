import type { MatchId } from '../kernel/ids.ts';
import { randomFor } from '../kernel/random.ts';
import { drawMatches } from '../tournament/sample-matches.ts';
import type { RoundRecord, TournamentRecord } from '../tournament/tournament-record.ts';
import type { AuditOrder } from './audit.ts';
import { matchInfluence } from './match-influence.ts';

export interface MatchChoice {
  readonly order: AuditOrder;
  /** How many; all decided matches when there are not so many. */
  readonly count: number;
  readonly seed: number;
}

/**
 * The matches of an audit, in the order in which they are shown. `random`: drawn from the decided matches without
 * replacement, in the order drawn, so that whoever stops early has checked a random sample too. `influence`: those first
 * whose error would move the ranking most (`matchInfluence`). `disputes`: those first that hold the most grades which a
 * second look disputed, among equals those of more influence. Equal ones in an order drawn from the seed. Each way a larger
 * choice of the same seed begins with the smaller one.
 *
 * @throws RangeError when the count is no whole number above 0
 */
export function chooseMatches(
  record: Pick<TournamentRecord, 'matches' | 'rounds'>,
  { order, count, seed }: MatchChoice,
): readonly MatchId[] {
  if (order === 'random') return drawMatches(record.matches, count, seed);
  if (!Number.isInteger(count) || count < 1) throw new RangeError('a choice has at least one match');
  const influence = matchInfluence(record.matches);
  const disputes = order === 'disputes' ? countDisputes(record.rounds) : new Map<MatchId, number>();
  const disputesIn = (id: MatchId) => disputes.get(id) ?? 0;
  const ids = influence.map(({ match }) => match).sort();
  const drawn = new Map(
    randomFor('audit influence', seed)
      .shuffle(ids)
      .map((id, place) => [id, place]),
  );
  const placeOf = (id: MatchId) => drawn.get(id) ?? 0;
  return [...influence]
    .sort(
      (one, other) =>
        disputesIn(other.match) - disputesIn(one.match) ||
        gapOf(other.movement, one.movement) ||
        placeOf(one.match) - placeOf(other.match),
    )
    .slice(0, count)
    .map(({ match }) => match);
}

function countDisputes(rounds: readonly RoundRecord[]): ReadonlyMap<MatchId, number> {
  const counts = new Map<MatchId, number>();
  for (const { match, result } of rounds) {
    const looks = result.kind === 'judged' ? (result.judgement.secondLooks ?? []) : [];
    const disputed = looks.filter((look) => look.result === 'disputed').length;
    counts.set(match, (counts.get(match) ?? 0) + disputed);
  }
  return counts;
}

/** Steps of a millionth of a pair, so that rounding orders nothing. */
function gapOf(one: number, other: number): number {
  return Math.round(one * 1e6) - Math.round(other * 1e6);
}
