import type { AgentId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';

/** Decided matches of one agent against another, from the first one's side. */
export interface Meeting {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Wins plus half the ties, of all; null when they never met. */
  readonly share: number | null;
}

export interface HeadToHead {
  /** Rows and columns. */
  readonly agents: readonly AgentId[];
  /** `meetings[row][column]`; null on the diagonal. */
  readonly meetings: readonly (readonly (Meeting | null)[])[];
}

/**
 * Who beat whom, over decided matches only.
 * @param agents in the order of rows and columns
 */
export function headToHead(agents: readonly AgentId[], matches: readonly MatchRecord[]): HeadToHead {
  const wins = new Map<string, number>();
  const ties = new Map<string, number>();
  const add = (counts: Map<string, number>, one: AgentId, other: AgentId) =>
    counts.set(keyOf(one, other), (counts.get(keyOf(one, other)) ?? 0) + 1);
  for (const { a, b, end } of matches) {
    if (end?.kind !== 'decided') continue;
    if (end.winner === 'a') add(wins, a, b);
    else if (end.winner === 'b') add(wins, b, a);
    else {
      add(ties, a, b);
      add(ties, b, a);
    }
  }
  const count = (counts: Map<string, number>, one: AgentId, other: AgentId) => counts.get(keyOf(one, other)) ?? 0;
  const meetings = agents.map((one) =>
    agents.map((other) =>
      one === other ? null : meetingOf(count(wins, one, other), count(wins, other, one), count(ties, one, other)),
    ),
  );
  return { agents, meetings };
}

function meetingOf(wins: number, losses: number, ties: number): Meeting {
  const all = wins + losses + ties;
  return { wins, losses, ties, share: all === 0 ? null : (wins + ties / 2) / all };
}

function keyOf(one: AgentId, other: AgentId): string {
  return JSON.stringify([one, other]);
}
