import { z } from 'zod';
import type { Access } from '../app/access.ts';
import type { HeldBack } from '../app/app-parts.ts';
import { hasEnded } from '../tournament/run-progress.ts';
import type { House } from './open-house.ts';

/** Agents of these kinds are programs and services by others, which may run on this machine. */
const strangers = new Set(['command', 'http', 'mcp']);

const configSchema = z.looseObject({ agents: z.array(z.looseObject({ kind: z.string() })).catch([]) });

/**
 * Whether a tournament's questions, checklists and answers are to be kept from whoever gives no token: while it runs, each
 * task is asked of further agents, and a stranger's program on this machine reaches what listens on it.
 */
export function heldBack({ ledger }: Pick<House, 'ledger'>, access: Access): HeldBack {
  return async (id) => {
    if (access.kind === 'token') return false;
    const head = await ledger.loadTournament(id);
    if (head === null || hasEnded(head)) return false;
    const config = configSchema.safeParse(head.config);
    return !config.success || config.data.agents.some(({ kind }) => strangers.has(kind));
  };
}
