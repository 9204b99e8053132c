import type { AgentId, MatchId } from '../kernel/ids.ts';
import type { Battle } from '../ratings/battles.ts';
import { matchBattles } from './match-battles.ts';
import type { MatchRecord, RoundRecord } from './tournament-record.ts';

type Played = { readonly matches: readonly MatchRecord[]; readonly rounds: readonly RoundRecord[] };

/** An agent's matches that are void because it could not be had. */
export interface AgentVoids {
  readonly agent: AgentId;
  readonly voids: number;
  /** Its ended matches. */
  readonly of: number;
}

/** From this share of its matches on, voids may hide losses, so that ratings are also shown with them as losses. */
export const suspiciousShare = 0.05;

/** Agents whose voids pass the share above, most voids first. */
export function suspiciousVoids({ matches, rounds }: Played): AgentVoids[] {
  const blamed = blamedOf(rounds);
  const ended = matches.filter(({ end }) => end !== null);
  const agents = new Set(ended.flatMap(({ a, b }) => [a, b]));
  return [...agents]
    .map((agent) => {
      const own = ended.filter(({ a, b }) => a === agent || b === agent);
      const voids = own.filter(({ id, end }) => end?.kind === 'void' && blamed.get(id)?.has(agent)).length;
      return { agent, voids, of: own.length };
    })
    .filter(({ voids, of }) => voids > of * suspiciousShare)
    .sort((one, other) => other.voids - one.voids || (one.agent < other.agent ? -1 : 1));
}

/** Decided matches, and void ones as lost by the agent that could not be had; by both: level. */
export function battlesWithVoidsLost({ matches, rounds }: Played): Battle[] {
  const blamed = blamedOf(rounds);
  const lost = matches.flatMap((match): MatchRecord[] => {
    const missing = match.end?.kind === 'void' ? blamed.get(match.id) : undefined;
    const [a, b] = [missing?.has(match.a), missing?.has(match.b)];
    if (!a && !b) return [];
    return [{ ...match, end: { kind: 'decided', winner: a && b ? 'both_bad' : a ? 'b' : 'a', because: 'lead' } }];
  });
  return [...matchBattles(matches), ...matchBattles(lost)];
}

/** The agents that could not be had in the void rounds of each match. */
function blamedOf(rounds: readonly RoundRecord[]): Map<MatchId, Set<AgentId>> {
  const blamed = new Map<MatchId, Set<AgentId>>();
  for (const { match, result } of rounds) {
    const agents = result.kind === 'void' ? (result.void.agents ?? []) : [];
    for (const agent of agents) blamed.set(match, (blamed.get(match) ?? new Set()).add(agent));
  }
  return blamed;
}
