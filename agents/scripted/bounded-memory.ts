interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Keeps what was used last, up to a total weight. */
export interface BoundedMemory<Value> {
  get(key: string): Value | undefined;
  /** Something heavier than the whole memory is not kept. */
  set(key: string, value: Value, weight: number): void;
}

/** @param maxWeight total weight kept, in the unit of the weights given */
export function createBoundedMemory<Value>(maxWeight: number): BoundedMemory<Value> {
  const kept = new Map<string, Kept<Value>>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, weight) => {
      drop(key);
      if (weight > maxWeight) return;
      kept.set(key, { value, weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= maxWeight) return;
        drop(oldest);
      }
    },
  };
}
