import { escapeRegExp } from './words.ts';

/** The currencies traded most (BIS triennial survey 2022) with their signs; their names come from the runtime's copy of the CLDR. */
const signs: Readonly<Record<string, readonly string[]>> = {
  USD: ['us$', 'us $'],
  EUR: ['€', 'euro', 'euros'],
  JPY: ['¥', 'jp¥', 'yen'],
  GBP: ['£', 'sterling', 'pounds sterling'],
  CNY: ['cn¥', 'rmb', 'yuan', 'renminbi'],
  AUD: ['a$', 'au$'],
  CAD: ['c$', 'ca$'],
  HKD: ['hk$'],
  SGD: ['s$'],
  NZD: ['nz$'],
  TWD: ['nt$'],
  BRL: ['r$'],
  MXN: ['mx$'],
  KRW: ['₩'],
  INR: ['₹'],
  RUB: ['₽'],
  TRY: ['₺'],
  ILS: ['₪'],
  THB: ['฿'],
  PHP: ['₱'],
  PLN: ['zł'],
};
const others = 'CHF SEK NOK ZAR DKK IDR CZK AED HUF CLP SAR MYR'.split(' ');

/** A dollar of a country that is not said. */
const anyDollar = '$';
const dollars: ReadonlySet<string> = new Set(['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD']);

interface Currencies {
  readonly byForm: ReadonlyMap<string, string>;
  readonly before: RegExp;
  readonly behind: RegExp;
}

let made: Currencies | null = null;

/** Made when first asked for: names take longer to load than the rest of this folder. */
function currencies(): Currencies {
  made ??= makeCurrencies();
  return made;
}

function makeCurrencies(): Currencies {
  const byForm = currencyForms();
  const any = [...byForm.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');
  return {
    byForm,
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})\\s?$`, 'iu'),
    behind: new RegExp(`^[\\s\\u00a0-]?(?:${any})(?![\\p{L}\\p{N}])`, 'iu'),
  };
}

const longestForm = 24;

function currencyForms(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const forms = new Map(['$', 'dollar', 'dollars'].map((form) => [form, anyDollar]));
  for (const code of [...Object.keys(signs), ...others]) {
    const name = names.of(code)?.toLowerCase() ?? code;
    for (const form of [code.toLowerCase(), name, `${name}s`, ...(signs[code] ?? [])]) forms.set(form, code);
  }
  return forms;
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
  const currency = pickCurrency(named(lead), named(tail));
  return currency ? { currency, start: start - (lead?.length ?? 0), end: end + (tail?.length ?? 0) } : null;
}

/** `$5 USD` states its dollar behind the number. */
function pickCurrency(lead: string | undefined, tail: string | undefined): string | undefined {
  return lead === anyDollar ? (tail ?? lead) : (lead ?? tail);
}

/** Whether two amounts may be in one currency: a dollar sign alone agrees with every dollar. */
export function sameCurrency(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  return (a === anyDollar && dollars.has(b ?? '')) || (b === anyDollar && dollars.has(a ?? ''));
}
