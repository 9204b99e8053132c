import { voidText } from '../arena-words.ts';
import { type Column, fileColumn, wordColumn } from '../table.ts';
import type { VoidView } from '../view/view-model.ts';

/** What does not count; an empty round is a void match. */
export const voidViewColumns: readonly Column<VoidView>[] = [
  wordColumn('match', 'its id', 'Match', ({ match }) => match.id),
  fileColumn('agent_a', 'agent in seat A', ({ match }) => match.a),
  fileColumn('agent_b', 'agent in seat B', ({ match }) => match.b),
  fileColumn('tree', 'its id', ({ match }) => match.tree),
  wordColumn(
    'round',
    'its number; empty: the match',
    'What',
    ({ round }) => round,
    (round) => `round ${round}`,
    'match',
  ),
  wordColumn(
    'reason',
    'why it does not count',
    'Reason',
    (each) => each.void.reason,
    (reason) => voidText[reason],
  ),
  wordColumn('detail', 'the reason in words', 'Detail', (each) => each.void.detail),
];
