import type { MatchRecord } from '../../arena/match.ts';
import type { AgentId } from '../../kernel/ids.ts';

/** Decided matches of one agent against another, from the first one's side: at least one. */
export interface Meeting {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Wins plus half the ties, of all. */
  readonly share: number;
}

export interface HeadToHead {
  /** In the order given. */
  readonly agents: readonly AgentId[];
  /** Of each agent those that it met, in the order of the agents. Most of many agents never meet, so there is no matrix. */
  readonly met: ReadonlyMap<AgentId, ReadonlyMap<AgentId, Meeting>>;
}

const ofSeatA = { a: 'wins', b: 'losses', tie: 'ties', both_bad: 'ties' } as const;
const ofSeatB = { ...ofSeatA, a: 'losses', b: 'wins' } as const;

type Counts = { wins: number; losses: number; ties: number };

/**
 * Who beat whom, over decided matches only.
 * @param agents in the order of rows and columns
 */
export function headToHead(agents: readonly AgentId[], matches: readonly MatchRecord[]): HeadToHead {
  const counts = new Map<AgentId, Map<AgentId, Counts>>(agents.map((agent) => [agent, new Map()]));
  for (const { a, b, end } of matches) {
    if (end?.kind !== 'decided') continue;
    countFor(counts, a, b)[ofSeatA[end.winner]]++;
    countFor(counts, b, a)[ofSeatB[end.winner]]++;
  }
  const placeOf = new Map(agents.map((agent, place) => [agent, place]));
  const met = agents.map((agent) => {
    const own = [...(counts.get(agent) ?? [])].filter(([opponent]) => placeOf.has(opponent));
    own.sort(([one], [other]) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0));
    return [agent, new Map(own.map(([opponent, each]) => [opponent, meetingOf(each)]))] as const;
  });
  return { agents, met: new Map(met) };
}

function countFor(counts: Map<AgentId, Map<AgentId, Counts>>, one: AgentId, other: AgentId): Counts {
  const own = counts.get(one) ?? new Map<AgentId, Counts>();
  counts.set(one, own);
  const known = own.get(other) ?? { wins: 0, losses: 0, ties: 0 };
  own.set(other, known);
  return known;
}

function meetingOf({ wins, losses, ties }: Counts): Meeting {
  return { wins, losses, ties, share: (wins + ties / 2) / (wins + losses + ties) };
}
