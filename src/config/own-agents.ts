import * as z from 'zod';
import { type AgentId, agentId } from '../kernel/ids.ts';

/** The part of a run's config that says whose agents play. */
const contestants = z.object({ agents: z.array(z.object({ kind: z.string(), name: z.string() })) });

/**
 * The agents that somebody brought into a run where built-in ones play too. None where only one sort plays: then no agent is
 * more the reader's than another.
 * @param config as stored with the run
 */
export function ownAgents(config: unknown): 'all' | readonly AgentId[] {
  const read = contestants.safeParse(config);
  if (!read.success) return [];
  const own = read.data.agents.filter(({ kind }) => kind !== 'scripted');
  if (own.length === read.data.agents.length) return 'all';
  return own.map(({ name }) => agentId(name));
}
