import { AsyncLocalStorage } from 'node:async_hooks';
import type { Void } from '../arena/void.ts';
import type { AgentFailure } from '../kernel/answer.ts';
import type { CallRole, ModelFailure } from '../models/language-model.ts';

/** Kind of the workflow that leads a run: a tournament has a build of its trees under its own id. */
export type LeadKind = 'tournament' | 'build' | 'retry';

/** A call of a model as it is told of: never its words. */
interface CallRecord {
  readonly provider: string;
  readonly model: string;
  readonly role: CallRole;
}

/** Tokens, cost and duration of an ended call. */
interface CallTotals {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Dollars; null: unknown. */
  readonly costUsd: number | null;
  /** Milliseconds from the moment it was let through to its end. */
  readonly ms: number;
}

/** Event of an arena that is worth a line in the log or a count. Its ids come from the work it happens in. */
export type ArenaEvent =
  | { readonly kind: 'run_begun'; readonly lead: LeadKind }
  | { readonly kind: 'run_finished'; readonly lead: LeadKind }
  | { readonly kind: 'run_failed'; readonly lead: LeadKind; readonly detail: string }
  /** The run can be resumed. */
  | { readonly kind: 'run_stopped'; readonly because: string; readonly detail: string }
  | { readonly kind: 'refresh_begun'; readonly schedule: string; readonly refresh: number }
  | {
      readonly kind: 'refresh_ended';
      readonly schedule: string;
      readonly refresh: number;
      readonly status: string;
      readonly stoppedBy: string;
      readonly detail: string | null;
    }
  | { readonly kind: 'tree_built'; readonly tree: string }
  | { readonly kind: 'tree_failed'; readonly topic: string; readonly detail: string }
  | { readonly kind: 'match_opened'; readonly a: string; readonly b: string; readonly tree: string }
  | { readonly kind: 'match_ended'; readonly end: string; readonly scoreA: number; readonly scoreB: number }
  | { readonly kind: 'match_void'; readonly reason: Void['reason']; readonly detail: string }
  | { readonly kind: 'round_judged'; readonly tier: string; readonly tag: string | null; readonly width: number }
  | { readonly kind: 'round_void'; readonly reason: Void['reason']; readonly detail: string }
  | { readonly kind: 'answer_asked' }
  | {
      readonly kind: 'answer_recorded';
      /** Null for an answer; why there is none where that is the agent's own fault. */
      readonly failure: AgentFailure['reason'] | null;
      readonly ms: number;
      readonly characters: number;
    }
  | { readonly kind: 'answer_unavailable'; readonly detail: string }
  /** @param waitedMs for its turn: limits, budget, an equal call */
  | (CallRecord & { readonly kind: 'call_begun'; readonly waitedMs: number })
  /** An equal call was answered before; nothing was asked and nothing is paid. */
  | (CallRecord & { readonly kind: 'call_stored' })
  | (CallRecord & CallTotals & { readonly kind: 'call_ended' })
  | (CallRecord &
      CallTotals & { readonly kind: 'call_failed'; readonly reason: ModelFailure['reason']; readonly detail: string })
  | { readonly kind: 'took_over'; readonly workflows: number }
  /** Warning as shown to a person. */
  | { readonly kind: 'warning'; readonly detail: string };

/** Subject of work: on every line of the log and every span that it leaves. */
export interface ArenaIds {
  readonly run?: string;
  readonly match?: string;
  /** Number of the round in the match, from 1, void rounds included. */
  readonly round?: number;
  readonly tree?: string;
  readonly task?: string;
  readonly agent?: string;
  /** `seq` of the call's row in `arena.model_calls`. */
  readonly call?: string;
  /**
   * Set for a private set: the words of contestants, judges and services are reported nowhere, since they may repeat
   * the question.
   */
  readonly withheld?: true;
}

/** An event without the words that contestants, judges and services said. */
export function withoutWords(event: ArenaEvent): ArenaEvent {
  switch (event.kind) {
    case 'answer_unavailable':
    case 'round_void':
    case 'match_void':
    case 'call_failed':
      return { ...event, detail: '' };
    default:
      return event;
  }
}

const at = new AsyncLocalStorage<ArenaIds>();

/** Does work that is for `ids`, besides what the work around it is for. It changes nothing that the work does. */
export function withIds<Value>(ids: ArenaIds, work: () => Value): Value {
  return at.run({ ...at.getStore(), ...ids }, work);
}

/** Returns the ids of the work at hand, as far as they are known. */
export function currentIds(): ArenaIds {
  return at.getStore() ?? {};
}
