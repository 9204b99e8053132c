import type { TournamentId } from '../../kernel/ids.ts';
import type { RefreshRecord } from './series-record.ts';

export interface NewestRefresh {
  /** Null where no refresh has one of the tournaments. */
  readonly number: number | null;
  /** Refreshes that have one of the tournaments. */
  readonly count: number;
  /** Its tournaments; none where there is no earlier refresh with one of the tournaments. */
  readonly newTournaments: ReadonlySet<TournamentId>;
}

/** The newest refresh with one of these tournaments. */
export function newestRefresh(
  refreshes: readonly Pick<RefreshRecord, 'number' | 'tournaments'>[],
  ended: readonly { readonly id: TournamentId }[],
): NewestRefresh {
  const known = new Set(ended.map(({ id }) => id));
  const played = refreshes.filter(({ tournaments }) => tournaments.some((id) => known.has(id)));
  const newest = played.toSorted((one, other) => one.number - other.number).at(-1);
  return {
    ...{ number: newest?.number ?? null, count: played.length },
    newTournaments: new Set(played.length < 2 ? [] : newest?.tournaments),
  };
}
