import * as z from 'zod';
import { agentIdSchema } from '../kernel/id-schemas.ts';
import type { Immutable } from '../kernel/immutable.ts';

export const voidSchema = z.strictObject({
  reason: z.enum([
    'task_failed',
    'agent_unavailable',
    'judge_failed',
    'tree_failed',
    'three_void_rounds',
    'nothing_to_ask',
  ]),
  detail: z.string(),
  /** Unavailable agents, for `agent_unavailable`. */
  agents: z.array(agentIdSchema).exactOptional(),
});

/** Reason why a round or a match does not count. */
export type Void = Immutable<z.infer<typeof voidSchema>>;
