import type { TournamentId } from '../kernel/ids.ts';
import type { TournamentHead } from './tournament.ts';

type Follower = Pick<TournamentHead, 'id' | 'follows' | 'status' | 'startedAt'>;

/** Finished tournaments that were played on from one another, and so are rated together. */
export interface PlayedTogether {
  /** The one whose board is of all of them. */
  readonly newest: TournamentId;
  /** Two at least, oldest first. */
  readonly all: readonly TournamentId[];
}

/**
 * The longest line of tournaments, each played on from the one before, that a finished one is in, the newest where there are several.
 * @param all in any order
 * @returns null where nothing was played on from it, and it from nothing
 */
export function playedTogether(all: readonly Follower[], { id, status }: Follower): PlayedTogether | null {
  if (status !== 'finished') return null;
  const heads = new Map(all.flatMap((head) => (head.status === 'finished' ? [[head.id, head] as const] : [])));
  const lines = [...heads.values()].map((head) => lineOf(head, heads)).filter((line) => line.includes(id));
  const startOf = (line: readonly TournamentId[]) => heads.get(line.at(-1) ?? id)?.startedAt ?? '';
  const [longest = []] = lines.sort(
    (one, other) => other.length - one.length || (startOf(one) > startOf(other) ? -1 : 1),
  );
  const newest = longest.at(-1);
  return newest === undefined || longest.length < 2 ? null : { newest, all: longest };
}

/** A tournament after those that it was played on from. */
function lineOf(last: Follower, heads: ReadonlyMap<TournamentId, Follower>): readonly TournamentId[] {
  const line: TournamentId[] = [];
  for (let head: Follower | undefined = last; head !== undefined && !line.includes(head.id); ) {
    line.unshift(head.id);
    head = head.follows === undefined ? undefined : heads.get(head.follows);
  }
  return line;
}
