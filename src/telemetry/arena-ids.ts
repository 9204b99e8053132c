import { AsyncLocalStorage } from 'node:async_hooks';

/** What work is for: on every line of the log and every span that it leaves. */
export interface ArenaIds {
  readonly run?: string;
  readonly match?: string;
  /** Of the match, from 1, void rounds included. */
  readonly round?: number;
  readonly tree?: string;
  readonly task?: string;
  readonly agent?: string;
  /** `seq` of the call's row in `arena.model_calls`. */
  readonly call?: string;
}

const at = new AsyncLocalStorage<ArenaIds>();

/** Does work that is for `ids`, besides what the work around it is for. It changes nothing that the work does. */
export function withIds<Value>(ids: ArenaIds, work: () => Value): Value {
  return at.run({ ...at.getStore(), ...ids }, work);
}

/** What the work at hand is for, as far as it was told. */
export function currentIds(): ArenaIds {
  return at.getStore() ?? {};
}
