/**
 * A function of a text that remembers its last results: the same answers and pages stand on many pages. It forgets what
 * was used longest ago when texts and results together hold more than so many UTF-16 code units.
 */
export function remembered(make: (text: string) => string, mostHeld: number): (text: string) => string {
  const results = new Map<string, string>();
  let held = 0;
  return (text) => {
    const known = results.get(text);
    const result = known ?? make(text);
    if (known === undefined) held += text.length + result.length;
    results.delete(text);
    results.set(text, result);
    for (const [oldest, other] of results) {
      if (held <= mostHeld) break;
      results.delete(oldest);
      held -= oldest.length + other.length;
    }
    return result;
  };
}
