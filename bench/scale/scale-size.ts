/** A made-up tournament of results. */
export interface ScaleSize {
  readonly agents: number;
  readonly trees: number;
  readonly matches: number;
}

/** Log-odds from the weakest to the strongest agent. */
const spread = 6;

/** A share of 1,000 agents, 1,000 trees and 50,000 matches. */
export function scaleSize(share: number): ScaleSize {
  const of = (whole: number) => Math.max(8, Math.round((whole * share) / 2) * 2);
  return { agents: of(1000), trees: of(1000), matches: of(50_000) };
}

/** Weakest first, so that the name tells the strength. */
export function agentNames(agents: number): string[] {
  return Array.from({ length: agents }, (_, index) => `agent-${String(index).padStart(4, '0')}`);
}

/** The log-strength of the agent at an index. */
export function strengthOf(agent: number, agents: number): number {
  return (spread * agent) / Math.max(1, agents - 1);
}
