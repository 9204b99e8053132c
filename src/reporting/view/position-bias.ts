import type { BoundedShare } from '../../arena/judging-figures.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { tierWinner } from '../../arena/tier-winner.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { wilsonInterval } from '../../ratings/agreement.ts';

/** Whether the seat decides who wins. Only decisive rounds count: judged ones with a winner. */
export interface PositionBias {
  /** Decisive rounds that seat A won. */
  readonly seatA: BoundedShare;
  /** Standard errors of seat A's share from one half, rounds taken as independent; null without a decisive round. */
  readonly z: number | null;
  /** What each agent won from either seat, in the order given; agents without a decisive round left out. */
  readonly agents: readonly { readonly agent: AgentId; readonly inA: BoundedShare; readonly inB: BoundedShare }[];
}

/** Counts the decisive rounds of a tournament by the winner's seat. */
export function positionBias(
  agents: readonly AgentId[],
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): PositionBias {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const tallies = new Map(agents.map((agent) => [agent, { a: { won: 0, of: 0 }, b: { won: 0, of: 0 } }]));
  let wonByA = 0;
  let decisive = 0;
  for (const { match, result } of rounds) {
    const winner = result.kind === 'judged' ? tierWinner(result.judgement.verdict.tier) : 'tie';
    const seated = seats.get(match);
    if (winner === 'tie' || seated === undefined) continue;
    decisive++;
    if (winner === 'a') wonByA++;
    for (const seat of ['a', 'b'] as const) {
      const tally = tallies.get(seated[seat])?.[seat];
      if (tally === undefined) continue;
      tally.of++;
      if (winner === seat) tally.won++;
    }
  }
  const seatA = bounded(wonByA, decisive);
  return {
    seatA,
    z: seatA.share === null ? null : (seatA.share - 0.5) / Math.sqrt(0.25 / decisive),
    agents: [...tallies].flatMap(([agent, { a, b }]) =>
      a.of + b.of === 0 ? [] : [{ agent, inA: bounded(a.won, a.of), inB: bounded(b.won, b.of) }],
    ),
  };
}

function bounded(count: number, of: number): BoundedShare {
  const { value, low, high } = wilsonInterval(count, of);
  return { count, of, share: value, low, high };
}
