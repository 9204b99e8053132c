import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { begun, type Pace, type ProviderLimits, waitFor } from '../../models/pace.ts';
import { modelReplySchema } from '../schemas/model-call.ts';
import type { Look, SeenCall } from './look-at-calls.ts';

/** What a call waits for in its place, and how many milliseconds where that is known. */
export type Wait = { readonly why: 'pace'; readonly waitMs: number } | { readonly why: 'concurrency' | 'budget' };

/** What is decided on one call: it may go, it need not or cannot be made, or an equal one is under way. */
export type Decision = Exclude<Leave, { kind: 'go' }> | { readonly kind: 'equal_call' } | { readonly kind: 'may_go' };

export interface Decisions {
  /** For the first calls, in their order; the others wait. */
  readonly decided: readonly Decision[];
  /** What the first of the others waits for; null when there are none. */
  readonly wait: Wait | null;
}

export interface DecisionParts {
  readonly limits: ProviderLimits;
  readonly pace: Pace;
  readonly windowMs: number;
  /** The most that the run may cost, in dollars; null without a budget. */
  readonly budgetUsd: number | null;
}

/** Decides on calls in the order in which they came: one that has to wait holds up all behind it. */
export function decideCalls(planned: readonly PlannedCall[], look: Look, parts: DecisionParts): Decisions {
  const { limits, windowMs } = parts;
  const [decided, going]: [Decision[], Set<string>] = [[], new Set()];
  let { pace } = parts;
  for (const [index, call] of planned.entries()) {
    const seen = look.calls[index];
    if (seen === undefined) throw new RangeError('a call was not looked at');
    const settled = going.has(call.key) ? ({ kind: 'equal_call' } as const) : withoutAsking(call, seen, look, parts);
    if (settled !== null) {
      decided.push(settled);
      continue;
    }
    if (look.live + going.size >= limits.concurrency) return { decided, wait: { why: 'concurrency' } };
    const waitMs = waitFor(pace, limits, look.now, windowMs);
    if (waitMs > 0) return { decided, wait: { why: 'pace', waitMs } };
    pace = begun(pace, limits, call.tokens, look.now, windowMs);
    going.add(call.key);
    decided.push({ kind: 'may_go' });
  }
  return { decided, wait: null };
}

/** Null when the provider is to be asked. */
function withoutAsking(
  call: PlannedCall,
  seen: SeenCall,
  look: Look,
  { budgetUsd }: Pick<DecisionParts, 'budgetUsd'>,
): Decision | null {
  if (seen.reply !== null) return { kind: 'stored', reply: modelReplySchema.parse(seen.reply) };
  if (seen.equal) return { kind: 'equal_call' };
  const detail = budgetUsd === null ? null : refusalOf(call, budgetUsd, seen, look);
  return detail === null ? null : { kind: 'no_budget', detail };
}

/** Why the run's budget can never take the call; null when it may, now or when a call under way has ended. */
function refusalOf(
  { provider, model, worstUsd }: PlannedCall,
  budgetUsd: number,
  { possible }: SeenCall,
  { committed }: Look,
): string | null {
  if (worstUsd === null) return `nobody knows what ${provider}/${model} costs, so no budget can hold it`;
  if (possible !== false) return null;
  const left = Math.max(0, budgetUsd - committed);
  return `the budget of $${budgetUsd} has $${left.toFixed(4)} left, and a call of ${provider}/${model} may cost up to $${worstUsd.toFixed(4)}`;
}
