import { escapeRegExp } from '../comparing/words.ts';
import table from './words.json' with { type: 'json' };

/** A dollar of a country that is not said. */
const anyDollar = '$';
const dollars: ReadonlySet<string> = new Set(['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD']);
const longestForm = 24;

interface Currencies {
  readonly byForm: ReadonlyMap<string, string>;
  readonly before: RegExp;
  readonly behind: RegExp;
}

let made: Currencies | null = null;

/**
 * The currencies traded most (BIS triennial survey 2022) with their signs; their names come from the runtime's copy of the CLDR. Made
 * when first asked for: names take longer to load than the rest of this folder.
 */
function currencies(): Currencies {
  made ??= makeCurrencies();
  return made;
}

function makeCurrencies(): Currencies {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const byForm = new Map(['$', 'dollar', 'dollars'].map((form) => [form, anyDollar]));
  for (const entry of table.currencies.split(' ')) {
    const [code = '', forms = ''] = entry.replaceAll('_', ' ').split('=');
    const name = names.of(code)?.toLowerCase() ?? code;
    for (const form of [code.toLowerCase(), name, `${name}s`, ...forms.toLowerCase().split('|')])
      byForm.set(form, code);
  }
  const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(escapeRegExp).join('|');
  return {
    byForm,
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})\\s?$`, 'iu'),
    behind: new RegExp(`^[\\s\\u00a0-]?(?:${any})(?![\\p{L}\\p{N}])`, 'iu'),
  };
}

/** The currency whose sign, code or name stands directly before `start` or from `end` on, and the span with it. */
export function currencyAt(
  text: string,
  start: number,
  end: number,
): { readonly currency: string; readonly start: number; readonly end: number } | null {
  const { byForm, before, behind } = currencies();
  const lead = before.exec(text.slice(Math.max(0, start - longestForm), start))?.[0];
  const tail = behind.exec(text.slice(end, end + longestForm))?.[0];
  const named = (form: string | undefined) => form && byForm.get(form.toLowerCase().replace(/^[\s\u00a0-]|\s$/g, ''));
  const first = named(lead);
  const second = named(tail);
  // `$5 USD` states its dollar behind the number.
  const currency = first === anyDollar ? (second ?? first) : (first ?? second);
  return currency ? { currency, start: start - (lead?.length ?? 0), end: end + (tail?.length ?? 0) } : null;
}

/** Whether two amounts may be in one currency: a dollar sign alone agrees with every dollar. */
export function sameCurrency(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  return (a === anyDollar && dollars.has(b ?? '')) || (b === anyDollar && dollars.has(a ?? ''));
}
