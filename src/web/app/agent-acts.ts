import * as z from 'zod';
import type { Result } from '../../kernel/result.ts';
import { type ActFault, contestantName } from './run-acts.ts';

/** Longest address or model reference that a form may send, in UTF-16 code units. */
const longestText = 300;

const line = z.string().trim().min(1).max(longestText);

/** The most that one answer costs, in dollars; null where the field is empty. */
const answerCost = z.preprocess(
  (text) => (typeof text === 'string' && text.trim() === '' ? null : text),
  z.coerce.number().min(0).max(10_000).nullable(),
);

/** An agent to be entered into the config, as the form sends it: `as` says which of the other fields count. */
export const newAgentSchema = z.discriminatedUnion('as', [
  z.object({ as: z.literal('program'), name: contestantName, language: z.enum(['python', 'node']), cost: answerCost }),
  z.object({ as: z.literal('service'), name: contestantName, url: line, cost: answerCost }),
  z.object({ as: z.literal('model'), name: contestantName, model: line, tools: z.enum(['react', 'model']) }),
]);

export type NewAgent = z.infer<typeof newAgentSchema>;

/** The last check of an agent since the app was started. */
export type AgentCheckState =
  | { readonly state: 'running' }
  | {
      readonly state: 'ended';
      /** ISO 8601, UTC. */
      readonly at: string;
      readonly ok: boolean;
      /** The beginning of its answer, or why there is none. */
      readonly detail: string;
      /** Time, searches, cost and grades, each in a few words. */
      readonly figures: readonly string[];
    };

/** An agent of the config, as its list shows it. */
export interface ListedAgent {
  readonly name: string;
  readonly kind: string;
  /** Its command, address or model; empty for a scripted agent. */
  readonly target: string;
  /** Null: not checked since the app was started. */
  readonly check: AgentCheckState | null;
  /** Steps to take before it can be asked, in sentences; empty unless it was entered since the app was started. */
  readonly before: readonly string[];
}

/** Lists the agents of the config. */
export type ListAgents = () => Promise<Result<readonly ListedAgent[], ActFault>>;

/** Actions of the app on the agents of the config. */
export interface AgentActs {
  /** Adds an entry to the config, and for a program the first version of its file. */
  addAgent(agent: NewAgent): Promise<Result<null, ActFault>>;
  /** Begins to ask an agent one question of an exam; its result stands in the list when it has ended. */
  checkAgent(name: string): Promise<Result<null, ActFault>>;
}
