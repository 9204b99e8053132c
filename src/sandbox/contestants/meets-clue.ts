import type { AskedClue, AskedCondition } from '../grammar/sandbox-question.ts';
import { type SitePage, visibleSiteText } from './site-page.ts';

/** The pages among which one has the greatest or smallest value, and how many of them the clue means. */
export interface Group {
  readonly pages: readonly SitePage[];
  readonly count: number;
}

/** True if a clue can be resolved only by comparing all pages of a group. */
export function comparesAll(clue: AskedClue): boolean {
  return clue.kind === 'facts' && clue.conditions.some(({ kind }) => kind === 'extreme');
}

/**
 * True if a page meets a clue by its stated facts.
 * @param group null where the page was not found among others
 */
export function meetsClue(page: SitePage, clue: AskedClue, group: Group | null): boolean {
  if (clue.kind === 'described') return holdsPieces(page, clue.words.split('…'));
  return clue.conditions.every((condition) => meetsCondition(page, condition, group));
}

/** True if a page states the attributes of a clue and does not meet it. */
export function failsClue(page: SitePage, clue: AskedClue): boolean {
  const attributes = clue.kind === 'facts' ? clue.conditions.map(({ attribute }) => attribute) : [];
  return attributes.every((attribute) => findDetail(page, attribute) !== null) && !meetsClue(page, clue, null);
}

/** The value that a page states for an attribute, as printed; null where it states none. */
export function findDetail({ facts }: SitePage, attribute: string): string | null {
  const attributeText = visibleSiteText(attribute);
  return facts.find((fact) => visibleSiteText(fact.attribute) === attributeText)?.value ?? null;
}

function meetsCondition(page: SitePage, condition: AskedCondition, group: Group | null): boolean {
  const stated = findDetail(page, condition.attribute);
  if (stated === null) return false;
  const number = numberOf(stated);
  switch (condition.kind) {
    case 'is':
      return visibleSiteText(stated) === visibleSiteText(condition.value);
    case 'decade':
      return Math.floor(number / 10) * 10 === condition.from;
    case 'between':
      return numberOf(condition.low) <= number && number <= numberOf(condition.high);
    case 'beyond':
      return /over|after/.test(condition.side)
        ? number > numberOf(condition.limit)
        : number < numberOf(condition.limit);
    case 'extreme': {
      if (Number.isNaN(number) || group === null) return group === null;
      const sign = condition.most === 'greatest' ? 1 : -1;
      const others = group.pages.map((other) => numberOf(findDetail(other, condition.attribute) ?? ''));
      return others.filter((other) => sign * (other - number) > 0).length < group.count;
    }
  }
}

function holdsPieces({ sentences }: SitePage, pieces: readonly string[]): boolean {
  const text = visibleSiteText(sentences.join(' '));
  let from = 0;
  for (const piece of pieces.map(visibleSiteText)) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from > 0;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A number without its unit, or a date such as `14 March 1907` as a year with a fraction; NaN for anything else. */
function numberOf(value: string): number {
  const [, day = '0', word = '', year] = /^(?:(\d{1,2}) )?(\p{L}{3,9}) (\d{4})$/u.exec(value) ?? [];
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? Number(year) + month / 13 + Number(day) / 500 : Number.parseFloat(value);
}
