import { plainWords, withoutArticle } from '../comparing/words.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Names in use beside those of the registry. */
const further: readonly (readonly [string, string])[] = [
  ['USA', 'US'],
  ['US', 'US'],
  ['U.S.', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['U.K.', 'GB'],
  ['Great Britain', 'GB'],
  ['England', 'GB-ENG'],
  ['Scotland', 'GB-SCT'],
  ['Wales', 'GB-WLS'],
  ['Holland', 'NL'],
];
/** Languages whose names of countries and languages are known. */
const locales = ['en', 'de', 'es', 'fr', 'it'];

const key = (name: string) => withoutArticle(plainWords(name)).join(' ');

interface KnownNames {
  /** By name, with ISO 3166 codes. */
  readonly countries: ReadonlyMap<string, string>;
  readonly languages: ReadonlyMap<string, string>;
  readonly englishCountries: ReadonlySet<string>;
}

let known: KnownNames | null = null;

/** From the runtime's copy of the CLDR; made when first asked for, since it takes longer than most commands start in. */
function knownNames(): KnownNames {
  known ??= {
    countries: namesOfCodes('region'),
    languages: namesOfCodes('language'),
    englishCountries: new Set([...namesIn('en', 'region').keys(), ...further.map(([name]) => key(name))]),
  };
  return known;
}

function namesOfCodes(type: 'region' | 'language'): ReadonlyMap<string, string> {
  const found = new Map<string, string>(type === 'region' ? further.map(([name, code]) => [key(name), code]) : []);
  for (const locale of locales) {
    for (const [name, code] of namesIn(locale, type)) if (!found.has(name)) found.set(name, code);
  }
  return found;
}

function namesIn(locale: string, type: 'region' | 'language'): Map<string, string> {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of letters) {
    for (const second of letters) {
      const code = type === 'region' ? (first + second).toUpperCase() : first + second;
      const name = names.of(code);
      if (name !== undefined) found.set(key(name), code);
    }
  }
  return found;
}

/** Whether a text is the English name of a country. */
export function isCountry(text: string): boolean {
  return knownNames().englishCountries.has(key(text));
}

/** Whether two texts name the same country, or the same language, in English, German, Spanish, French or Italian. */
export function samePlaceOrLanguage(a: string, b: string): boolean {
  const { countries, languages } = knownNames();
  return [countries, languages].some((names) => {
    const code = names.get(key(a));
    return code !== undefined && code === names.get(key(b));
  });
}
