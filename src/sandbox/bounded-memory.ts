/** Remembers the latest `limit` results of a pure function; an older one is made again when it is asked for. */
export function boundedMemory<Value>(limit: number): (key: string, make: (key: string) => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    const oldest = known.size >= limit ? known.keys().next() : undefined;
    if (oldest?.done === false) known.delete(oldest.value);
    known.set(key, made);
    return made;
  };
}
