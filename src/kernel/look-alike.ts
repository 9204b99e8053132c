/**
 * Letters of other alphabets that look like Latin ones, and digits that do, after the pairs of Unicode Technical Standard 39
 * (confusables.txt), as far as names of agents may hold them; in lower case.
 */
const alike: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аαɑ'],
  ['b', 'ьЬв'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еєҽ'],
  ['g', 'ɡց'],
  ['h', 'һнհ'],
  ['i', 'іιıí1lӏ|'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'м'],
  ['n', 'пոη'],
  ['o', 'оοօ0σ'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'гᴦ'],
  ['s', 'ѕ'],
  ['t', 'тτ'],
  ['u', 'υսц'],
  ['v', 'ѵν'],
  ['w', 'ԝωш'],
  ['x', 'хχ'],
  ['y', 'уγү'],
  ['z', 'ᴢ'],
];
/** Capitals whose small letters look like something else. */
const capitals: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'ΑА'],
  ['b', 'ΒВ'],
  ['c', 'С'],
  ['e', 'ΕЕ'],
  ['h', 'ΗН'],
  ['i', 'ΙІ'],
  ['k', 'ΚК'],
  ['m', 'ΜМ'],
  ['n', 'Ν'],
  ['o', 'ΟО'],
  ['p', 'ΡР'],
  ['t', 'ΤТ'],
  ['x', 'ΧХ'],
  ['y', 'ΥУ'],
  ['z', 'Ζ'],
];
const latinOf: ReadonlyMap<string, string> = new Map(
  [...alike, ...capitals].flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** What a name looks like: names with the same skeleton may be taken for one another. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = (letter: string) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letter.toLowerCase();
  return [...plain].map(latin).join('');
}
