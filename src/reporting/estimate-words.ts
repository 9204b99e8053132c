import type { AgentId } from '../kernel/ids.ts';
import type { Agreement } from '../ratings/agreement.ts';
import type { BoundedRating, Estimate } from '../ratings/rating.ts';
import { counted, intervalText, points } from './arena-words.ts';

/** A share in percent with its 95% interval, such as `52% (46–58%)`; a dash where it is undefined. */
export function shareText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${whole(low)}–${whole(high)}%)`;
  return `${whole(value)}%${bounds}`;
}

/** A figure of two decimals with its 95% interval, such as `0.84 (0.78 to 0.90)`; a dash where it is undefined. */
export function figureText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${decimals(low)} to ${decimals(high)})`;
  return `${decimals(value)}${bounds}`;
}

/** Cases, share of equal ones and kappa, as cells of a table. */
export function agreementCells({ pairs, percent, kappa }: Agreement): [string, string, string] {
  return [String(pairs), shareText(percent), figureText(kappa)];
}

function whole(share: number): string {
  return String(Math.round(share * 100));
}

function decimals(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : text;
}

/** Longest list of agents that are named. */
const mostNamed = 6;

/** What of a board's line says who leads. */
export interface LeadRow extends BoundedRating {
  readonly agent: AgentId;
  /** The best rank that holds; null where nothing tells. */
  readonly rankLow: number | null;
  /** Left out where an agent that has a rating has played. */
  readonly matches?: number;
}

/**
 * Who leads, and who else may be the best, in a sentence or two.
 *
 * @param rows best first
 * @param nameOf how an agent's name is written
 * @returns the pieces of it, in order
 */
export function leadWords<Name>(
  rows: readonly LeadRow[],
  isRunning: boolean,
  nameOf: (agent: AgentId) => Name,
): readonly (string | Name)[] {
  const played = rows.filter(hasPlayed);
  const [first, ...others] = mayBeFirst(rows);
  if (first === undefined) return ['No match has been decided yet.'];
  const level = played.filter(({ rating }) => Math.abs((first.rating ?? 0) - (rating ?? 0)) < levelPoints);
  if (level.length > 1) return levelWords(level, others, played.length, isRunning, nameOf);
  const leads = isRunning ? 'leads so far' : 'leads';
  const rating = `${leads} with ${points(first.rating ?? 0)} points (${intervalText(first.low, first.high)})`;
  return [nameOf(first.agent), ` ${rating}`, ...rivals(others, played.length, nameOf)];
}

function hasPlayed({ rating, matches }: LeadRow): boolean {
  return rating !== null && matches !== 0;
}

/** Who stands first on a board and who else may be the best, in the board's order: the one rule of all pages and lists. */
export function mayBeFirst<Row extends LeadRow>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(hasPlayed).filter(({ rankLow }, place) => place === 0 || rankLow === null || rankLow === 1);
}

/** Ratings nearer than this are written alike. */
const levelPoints = 0.5;

/** Of several at the top with one rating none leads. */
function levelWords<Name>(
  level: readonly LeadRow[],
  others: readonly LeadRow[],
  played: number,
  isRunning: boolean,
  nameOf: (agent: AgentId) => Name,
): readonly (string | Name)[] {
  const nobody = `Nobody leads${isRunning ? ' so far' : ''}: `;
  const at = ` are level at ${points(level[0]?.rating ?? 0)} points`;
  if (level.length === played) return [`${nobody}all ${counted(played, 'agent')}${at}, and nothing tells them apart.`];
  const named = level.slice(0, mostNamed);
  const rest = level.length - named.length;
  const names = named.flatMap(({ agent }, index) => [joint(index, named.length), nameOf(agent)]);
  const all = [...names, ...(rest > 0 ? [` and ${counted(rest, 'other')}`] : [])];
  const below = others.filter((row) => !level.includes(row)).length;
  return [nobody, ...all, at, below === 0 ? '.' : `; ${counted(below, 'other')} may be the best, too.`];
}

function rivals<Name>(
  others: readonly LeadRow[],
  played: number,
  nameOf: (agent: AgentId) => Name,
): readonly (string | Name)[] {
  if (others.length === 0) return [', ahead of everyone beyond noise.'];
  if (others.length === played - 1) return [`, but any of the ${played} agents may be the best.`];
  if (others.length > mostNamed) return [`; ${counted(others.length, 'other')} may be the best, too.`];
  const names = others.flatMap(({ agent }, index) => [joint(index, others.length), nameOf(agent)]);
  return ['; ', ...names, ' may be the best, too.'];
}

function joint(index: number, of: number): string {
  if (index === 0) return '';
  return index === of - 1 ? ' and ' : ', ';
}
