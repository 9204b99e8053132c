/** The names and the figures of a text, in the order in which they stand: the words around them may be bettered. */
export function saidIn(text: string, ...names: readonly string[]): string[] {
  const words = names.map((name) => `(?<!\\w)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`);
  return text.match(new RegExp([...words, '[−±+]?\\$?\\d+(?:[.,]\\d+)*%?'].join('|'), 'g')) ?? [];
}
