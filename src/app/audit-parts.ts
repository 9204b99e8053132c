import type { Audit, AuditOrder } from '../audit/audit.ts';
import type { AuditedRecord } from '../audit/audited-record.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AuditId, TournamentId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Ledger } from '../store/ledger.ts';
import type { HeldBack } from './app-parts.ts';

/** An audit to be made. */
export interface WantedAudit {
  readonly tournament: TournamentId;
  readonly sample: number;
  readonly order: AuditOrder;
  readonly seed: number;
}

/** What the pages of audits are made of. */
export interface AuditParts {
  readonly ledger: Pick<
    Ledger,
    'loadAudit' | 'listAudits' | 'addAuditors' | 'loadAuditors' | 'addAuditAnswers' | 'loadAuditAnswers'
  >;
  /** The tournament's agents and the audit's matches with all that is shown of them. */
  readonly loadRecord: (audit: Audit) => Promise<AuditedRecord>;
  /** Makes an audit of a tournament's matches, or finds the equal one; else says why there can be none. */
  readonly makeAudit: (wanted: WantedAudit) => Promise<Result<AuditId, string>>;
  /** The newest first; whether any of its matches is decided shows when an audit is made. */
  readonly listTournaments: () => Promise<readonly TournamentId[]>;
  readonly heldBack: HeldBack;
  readonly clock: Clock;
}
