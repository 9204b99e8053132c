import type { AgentId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';

/** Who has won most of the matches that are decided, and how many: all of them where several are level; none at 0. */
export function leaderAmong(matches: readonly Pick<MatchRecord, 'a' | 'b' | 'end'>[]): {
  readonly agents: readonly AgentId[];
  readonly wins: number;
} {
  const won = new Map<AgentId, number>();
  for (const { a, b, end } of matches) {
    if (end?.kind !== 'decided' || (end.winner !== 'a' && end.winner !== 'b')) continue;
    const winner = end.winner === 'a' ? a : b;
    won.set(winner, (won.get(winner) ?? 0) + 1);
  }
  const wins = Math.max(0, ...won.values());
  return { wins, agents: [...won].filter(([, count]) => count === wins).map(([agent]) => agent) };
}
