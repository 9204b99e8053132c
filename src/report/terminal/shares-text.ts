import { failureTags } from '../../../examiner/verdict-tier.ts';
import type { Share, TournamentShares } from '../../tournament/tournament-shares.ts';
import { percent } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

/** The shares of ties, of the four failure tags, of seat A and of voids as an aligned table, ending with a line break. */
export function sharesText(shares: TournamentShares): string {
  const rows: readonly (readonly [string, Share, string])[] = [
    ['Ties', shares.tiesByRound, 'judged rounds'],
    ['Level matches', shares.tiesByMatch, 'decided matches'],
    ...failureTags.map((tag) => [`Tag ${tag}`, shares.tags[tag], 'lost rounds'] as const),
    ['Seat A wins', shares.seatAWins, 'rounds with a winner'],
    ['Void rounds', shares.voidRounds, 'rounds'],
    ['Void matches', shares.voidMatches, 'ended matches'],
  ];
  return alignedTable(
    rows.map(([name, { count, of, share }, noun]) => [name, percent(share), `${count} of ${of} ${noun}`]),
    ['left', 'right', 'left'],
  );
}
