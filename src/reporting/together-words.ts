import { playedOn } from '../arena/played-on.ts';
import type { PlayedTogether } from '../arena/played-together.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { counted } from './arena-words.ts';
import { listed } from './rating-sentences.ts';

/** That a board is of one refresh of a schedule, and the command that prints the board of all of them. */
export function refreshAloneText({ schedule, number }: Pick<RefreshRecord, 'schedule' | 'number'>): string {
  return `This is of refresh ${number} of ${schedule} alone. All its refreshes together: dr-arena leaderboard --schedule ${schedule}`;
}

/**
 * That a board is of a part of what is rated together, and the command that prints the board of all of it.
 * @param shown whose board it is
 */
export function aloneText(
  shown: readonly Pick<TournamentHead, 'id' | 'trees'>[],
  { newest, all }: PlayedTogether,
): string {
  const ids = shown.map(({ id }) => id);
  const trees = [...new Set(shown.flatMap((head) => head.trees))];
  const others = all.filter((id) => !ids.includes(id));
  return `This is of the ${counted(trees.length, playedOn(trees))} of ${listed(ids)} alone. Together with ${listed(others)}: dr-arena leaderboard ${newest}`;
}
