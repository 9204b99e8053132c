import type { TournamentRecord } from '../tournament/tournament-record.ts';
import type { KeptText } from './kept-text.ts';

/** What of a tournament an audit needs: matches that it does not name may be left out. */
export type AuditedRecord = Pick<
  TournamentRecord,
  'agents' | 'matches' | 'rounds' | 'tasks' | 'answers' | 'treesGrown'
> & {
  /** What the pages said that the checklists quote, as far as it is kept. */
  readonly texts?: readonly KeptText[];
};
