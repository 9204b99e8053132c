/** A pure function of an object that works each object out once, for as long as that is held by anybody. */
export function memoize<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = cache.get(key) ?? { value: work(key) };
    cache.set(key, entry);
    return entry.value;
  };
}
