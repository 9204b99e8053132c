import type { TournamentRecord } from '../tournament/tournament-record.ts';

/** What of a tournament an audit needs: matches that it does not name may be left out. */
export type AuditedRecord = Pick<
  TournamentRecord,
  'agents' | 'matches' | 'rounds' | 'tasks' | 'answers' | 'treesGrown'
>;
