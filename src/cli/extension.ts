import type { KeptRecords } from '../storage/ledger/integrity.ts';
import type { CommandTable } from './commands.ts';

/** Commands, and records of the database, of a workspace beside the core. */
export interface Extension {
  readonly commands: CommandTable;
  readonly loadRecords?: () => Promise<readonly KeptRecords[]>;
}
