import type { AskedClue, Condition } from './read-clue.ts';
import { holdsWords, type SitePage, visibleSiteText, wordPositions } from './site-page.ts';

/** How surely a page is the one a clue means: by its stated details, only by words that stand near each other, or not. */
export type Match = 'stated' | 'mentioned' | 'none';

/** How far apart, in characters, an attribute and its value may stand in running text. */
const reach = 120;

/** The pages among which a page has the greatest or smallest value, and how many of them the clue means. */
export interface Group {
  readonly pages: readonly SitePage[];
  readonly count: number;
}

/** Whether it takes all pages of a group to tell which one a clue means. */
export function comparesAll(clue: AskedClue): boolean {
  return clue.kind === 'facts' && clue.conditions.some(({ kind }) => kind === 'extreme');
}

/**
 * Whether a page is the one a clue means; as sure as the least sure of its conditions.
 * @param group null where the page was not found among others
 */
export function meetsClue(page: SitePage, clue: AskedClue, group: Group | null): Match {
  if (clue.kind === 'described') return holdsPieces(page.text, clue.pieces) ? 'stated' : 'none';
  const matches = clue.conditions.map((condition) => meetsCondition(page, condition, group));
  if (matches.includes('none')) return 'none';
  return matches.includes('mentioned') ? 'mentioned' : 'stated';
}

function meetsCondition(page: SitePage, condition: Condition, group: Group | null): Match {
  switch (condition.kind) {
    case 'is':
      return statesValue(page, condition);
    case 'decade': {
      const year = yearIn(statedValue(page, condition.attribute) ?? '');
      return year !== null && year >= condition.from && year < condition.from + 10 ? 'stated' : 'none';
    }
    case 'between':
      return standsBetween(statedValue(page, condition.attribute), condition) ? 'stated' : 'none';
    case 'extreme':
      return isExtreme(page, condition, group);
    case 'beyond':
      return isBeyond(statedValue(page, condition.attribute), condition) ? 'stated' : 'none';
  }
}

function statesValue(page: SitePage, condition: Extract<Condition, { kind: 'is' }>): Match {
  const attribute = visibleSiteText(condition.attribute);
  const value = visibleSiteText(condition.value);
  const same = page.facts.filter((fact) => isCalled(fact.attribute, attribute));
  if (same.some((fact) => visibleSiteText(fact.value) === value)) return 'stated';
  if (same.some((fact) => holdsWords(visibleSiteText(fact.value), value))) return 'mentioned';
  return standTogether(page.text, attribute, value) ? 'mentioned' : 'none';
}

/** `released in` asks for what a page calls `released`. */
function isCalled(stated: string, attribute: string): boolean {
  const name = visibleSiteText(stated);
  return name === attribute || attribute === `${name} in` || attribute === `${name} on`;
}

function statedValue(page: SitePage, attribute: string): string | null {
  const wanted = visibleSiteText(attribute);
  return page.facts.find((fact) => isCalled(fact.attribute, wanted))?.value ?? null;
}

function standsBetween(stated: string | null, { low, high }: { readonly low: string; readonly high: string }): boolean {
  const value = sortable(stated ?? '');
  const least = sortable(low);
  const most = sortable(high);
  // `between 40 and 50 cm` says the unit once.
  if (!value || !least || !most || value.unit !== most.unit || ![most.unit, ''].includes(least.unit)) return false;
  return least.number <= value.number && value.number <= most.number;
}

function isBeyond(stated: string | null, { limit, side }: Extract<Condition, { kind: 'beyond' }>): boolean {
  const value = sortable(stated ?? '');
  const end = sortable(limit);
  if (!value || !end) return false;
  // The limit of a date is a year.
  const number = value.unit === 'date' ? Math.floor(value.number / 400) : value.number;
  return side === 'over' ? number > end.number : number < end.number;
}

/** Whether a page states something for the attribute of every condition of a clue. */
export function statesAttributes(page: SitePage, clue: AskedClue): boolean {
  return clue.kind === 'facts' && clue.conditions.every(({ attribute }) => statedValue(page, attribute) !== null);
}

/** A page alone can only be said to have a value that others might pass. */
function isExtreme(
  page: SitePage,
  { attribute, most }: Extract<Condition, { kind: 'extreme' }>,
  group: Group | null,
): Match {
  const own = sortable(statedValue(page, attribute) ?? '');
  if (!own) return 'none';
  if (group === null) return 'mentioned';
  const others = group.pages.filter((other) => other.url !== page.url);
  const beyond = others.filter((other) => {
    const value = sortable(statedValue(other, attribute) ?? '');
    if (!value || value.unit !== own.unit) return false;
    return most === 'greatest' ? value.number > own.number : value.number < own.number;
  });
  return beyond.length < group.count ? 'stated' : 'none';
}

function standTogether(text: string, attribute: string, value: string): boolean {
  const words = attribute.split(' ');
  return wordPositions(text, value, 50).some((at) => {
    const around = text.slice(Math.max(0, at - reach), at + value.length + reach);
    return words.every((word) => holdsWords(around, word));
  });
}

function holdsPieces(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const plain = visibleSiteText(piece);
    const at = text.indexOf(plain, from);
    if (at < 0) return false;
    from = at + plain.length;
  }
  return true;
}

/** A stated value that can be put in order with others of its unit. */
interface SortableValue {
  readonly number: number;
  /** The words behind the number; `date` for dates. */
  readonly unit: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A number with its unit, or a date such as `14 March 1907` or `14-Mar-1907`; null for anything else. */
export function sortable(value: string): SortableValue | null {
  const text = value.trim();
  const date = /^(?:(\d{1,2})[ -])?(\p{L}{3,9})[ -](?:(\d{1,2}), )?(\d{4})$/u.exec(text);
  const month = months.indexOf((date?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (date && month > 0) {
    return { number: Number(date[4]) * 400 + month * 32 + Number(date[1] ?? date[3] ?? 0), unit: 'date' };
  }
  const match = /^(-?\d[\d,]*(?:\.\d+)?)\s*(.*)$/.exec(text);
  return match ? { number: Number((match[1] ?? '').replaceAll(',', '')), unit: (match[2] ?? '').toLowerCase() } : null;
}

/** The first year in a value; null where there is none. */
function yearIn(value: string): number | null {
  const year = /(?<!\d)[12]\d{3}(?!\d)/.exec(value);
  return year ? Number(year[0]) : null;
}
