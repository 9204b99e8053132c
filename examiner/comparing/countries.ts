import { plainWords, withoutArticle } from './words.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Names in use beside those of the registry. */
const further = [
  'USA',
  'US',
  'United States of America',
  'UK',
  'Great Britain',
  'England',
  'Scotland',
  'Wales',
  'Holland',
];

const key = (name: string) => withoutArticle(plainWords(name)).join(' ');

/** English names of countries and territories, from the runtime's copy of the CLDR, by ISO 3166 code. */
const countries: ReadonlySet<string> = new Set([...namesOfCodes(), ...further].map(key));

function namesOfCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []));
}

/** Whether a text is the English name of a country. */
export function isCountry(text: string): boolean {
  return countries.has(key(text));
}
