import type { AgentId } from '../../kernel/ids.ts';
import type { BoundedRating } from '../../ratings/rating.ts';

/** Result of the check that every interval is narrow enough. */
export interface WidthCheck {
  readonly narrow: boolean;
  /** Labels of those whose interval is wider or open on a side: open ones first, then the widest. */
  readonly wide: readonly string[];
  /** Sentence for people; ends with a full stop. Names are as they are in the config. */
  readonly sentence: string;
}

/** An entrant's line of the board that stands first, under its label. */
interface EntrantRow extends BoundedRating {
  readonly agent: AgentId;
}

/** Names that a sentence has; further ones are counted. */
const mostNames = 5;

/**
 * Checks if a refresh may stop before its last portion: every entrant that is still there has a 95% interval of at most
 * `width` rating points. One that is open on a side is too wide, and so is that of an entrant without a match. No entrant
 * at all is not narrow.
 */
export function stopsEarly(
  { rows, left: absent }: { readonly rows: readonly EntrantRow[]; readonly left: readonly AgentId[] },
  width: number,
): WidthCheck {
  const absentNames = new Set<string>(absent);
  const staying = rows.filter(({ agent }) => !absentNames.has(agent));
  const wide = staying.filter((row) => widthOf(row) > width).toSorted(widestFirst);
  if (staying.length === 0) return { narrow: false, wide: [], sentence: 'Nobody has been rated yet.' };
  const limit = `${plain(width)} points`;
  return {
    narrow: wide.length === 0,
    wide: wide.map(({ agent }) => agent),
    sentence:
      wide.length === 0
        ? `Every 95% interval is at most ${limit} wide.`
        : `${wide.length} of ${staying.length} intervals ${wide.length === 1 ? 'is' : 'are'} wider than ${limit}: ${namesOf(wide)}.`,
  };
}

function widthOf({ low, high }: EntrantRow): number {
  return low === null || high === null ? Number.POSITIVE_INFINITY : high - low;
}

function widestFirst(one: EntrantRow, other: EntrantRow): number {
  const first = widthOf(one);
  const second = widthOf(other);
  return first === second ? (one.agent < other.agent ? -1 : 1) : second - first;
}

function namesOf(wide: readonly EntrantRow[]): string {
  const names = wide.slice(0, mostNames).map((row) => `${row.agent} (${widthText(widthOf(row))})`);
  const more = wide.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function widthText(width: number): string {
  return width === Number.POSITIVE_INFINITY ? 'open' : plain(Math.ceil(width));
}

function plain(points: number): string {
  return String(Math.round(points * 10) / 10);
}
