import { plainWords, withoutArticle } from './words.ts';

/** Names in use beside those of the registry. */
const further: readonly (readonly [string, string])[] = (
  'USA=US|US=US|U.S.=US|U.S.A.=US|United States of America=US|UK=GB|U.K.=GB|' +
  'Great Britain=GB|England=GB-ENG|Scotland=GB-SCT|Wales=GB-WLS|Holland=NL'
)
  .split('|')
  .map((entry) => [entry.replace(/=.*/, ''), entry.replace(/.*=/, '')]);
/** Languages whose names of countries and languages are read. */
const locales = ['en', 'de', 'es', 'fr', 'it'];
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

const key = (name: string) => withoutArticle(plainWords(name)).join(' ');

let cachedNames: Readonly<Record<'region' | 'language', ReadonlyMap<string, string>>> | null = null;

/** Codes by name, from the runtime's copy of the CLDR; made when first asked for, since it takes longer than most commands start in. */
function knownNames() {
  cachedNames ??= { region: namesOfCodes('region', locales), language: namesOfCodes('language', locales) };
  return cachedNames;
}

function namesOfCodes(type: 'region' | 'language', from: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>(type === 'region' ? further.map(([name, code]) => [key(name), code]) : []);
  for (const locale of from) {
    const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
    for (const code of codes) {
      const name = names.of(type === 'region' ? code.toUpperCase() : code);
      if (name !== undefined && !found.has(key(name)))
        found.set(key(name), type === 'region' ? code.toUpperCase() : code);
    }
  }
  return found;
}

/** Whether two texts name the same country, or the same language, in English, German, Spanish, French or Italian. */
export function samePlaceOrLanguage(a: string, b: string): boolean {
  return Object.values(knownNames()).some((names) => {
    const code = names.get(key(a));
    return code !== undefined && code === names.get(key(b));
  });
}
