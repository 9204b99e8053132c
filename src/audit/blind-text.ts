import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId } from '../kernel/ids.ts';

/** What stands in the place of an agent's name. */
const mask = '[agent]';

/** Shorter names are everyday words: taking `A` out of every sentence would hide the answer, not the agent. */
const shortestMasked = 3;

/** Takes names out of text. */
export type Blinding = (text: string) => string;

/**
 * Masks the names of agents where they stand as whole words, whatever their case. Names of one or two characters stay, and
 * so does what an agent calls itself when that is not its name in the tournament.
 */
export function blinding(agents: readonly AgentId[]): Blinding {
  const names = agents.filter((name) => name.length >= shortestMasked).sort((one, other) => other.length - one.length);
  if (names.length === 0) return (text) => text;
  const any = names.map((name) => name.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text) => text.replace(pattern, mask);
}

/**
 * An answer without names, and without what tells one agent from another by its habits: tool calls, tokens, cost, time and
 * the details of a failure.
 */
export function blindOutcome(outcome: AnswerOutcome, blind: Blinding): AnswerOutcome {
  if (outcome.kind === 'failed') {
    return { kind: 'failed', failure: { ...outcome.failure, detail: '' }, elapsedMs: 0 };
  }
  const { text, citations } = outcome.answer;
  const answer = { text: blind(text), citations: citations.map(blind), toolCalls: [], costUsd: null };
  return { kind: 'answered', answer, elapsedMs: 0 };
}
