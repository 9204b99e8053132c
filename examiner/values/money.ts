import { escapeRegExp } from '../comparing/words.ts';
import table from './words.json' with { type: 'json' };

/** Signs of currencies whose country is not said. */
const shared: Readonly<Record<string, readonly (string | null)[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD'],
  kr: ['SEK', 'NOK', 'DKK'],
};
const longestForm = 24;

let made: ReturnType<typeof makeCurrencies> | null = null;

/**
 * The currencies traded most (BIS triennial survey 2022) with their signs; their names come from the runtime's copy of the CLDR. Made
 * when first asked for: names take longer to load than the rest of this folder.
 */
function makeCurrencies() {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const byForm = new Map(['$', 'dollar', 'dollars'].map((form) => [form, '$']));
  for (const form of ['kr', 'kr.', 'krone', 'kroner', 'krona', 'kronor']) byForm.set(form, 'kr');
  for (const entry of table.currencies.split(' ')) {
    const [code = '', forms = ''] = entry.replaceAll('_', ' ').split('=');
    const name = names.of(code) ?? code;
    for (const form of [code, name, `${name}s`, ...forms.split('|')]) byForm.set(form.toLowerCase(), code);
  }
  const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
  // A sign of no currency of the table is a currency of its own.
  const any = `(${longestFirst.map(escapeRegExp).join('|')}|\\p{Sc})`;
  return {
    byForm,
    before: new RegExp(`(?<![\\p{L}\\p{N}])${any}\\s?$`, 'iu'),
    behind: new RegExp(`^[\\s\\u00a0-]?${any}(?![\\p{L}\\p{N}])`, 'iu'),
  };
}

/** The currency whose sign, code or name stands directly before `start` or from `end` on, and the span with it. */
export function currencyAt(
  text: string,
  start: number,
  end: number,
): { readonly currency: string; readonly start: number; readonly end: number } | null {
  made ??= makeCurrencies();
  const { byForm, before, behind } = made;
  const lead = before.exec(text.slice(Math.max(0, start - longestForm), start)) ?? ['', ''];
  const tail = behind.exec(text.slice(end, end + longestForm)) ?? ['', ''];
  const [first, second] = [lead, tail].map(([, form = '']) => byForm.get(form.toLowerCase()) ?? (form || undefined));
  // `$5 USD` states its dollar behind the number.
  const currency = first && shared[first] ? (second ?? first) : (first ?? second);
  return currency ? { currency, start: start - lead[0].length, end: end + tail[0].length } : null;
}

/** Whether two amounts may be in one currency: a dollar sign alone agrees with every dollar. */
export function sameCurrency(a: string | null, b: string | null): boolean {
  return a === b || shared[a ?? '']?.includes(b) === true || shared[b ?? '']?.includes(a) === true;
}
