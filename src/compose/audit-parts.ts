import type { HeldBack } from '../app/app-parts.ts';
import type { AuditParts } from '../app/audit-parts.ts';
import { OperatorError } from '../kernel/errors.ts';
import { fail, ok } from '../kernel/result.ts';
import { loadAuditedRecord } from '../store/load-audited-record.ts';
import { createPipelineAudit } from './audits.ts';
import type { House } from './open-house.ts';

/** Tournaments offered when an audit is made. */
const mostOffered = 200;

/** What the app's pages of audits are made of. */
export function auditParts(house: House, heldBack: HeldBack): AuditParts {
  const { ledger, trees, clock } = house;
  return {
    ...{ ledger, clock, heldBack },
    loadRecord: (audit) => loadAuditedRecord(ledger, trees, audit),
    listTournaments: async () => (await ledger.listTournaments()).slice(0, mostOffered).map(({ id }) => id),
    async makeAudit({ tournament, sample, order, seed }) {
      try {
        return ok((await createPipelineAudit(house, tournament, { order, count: sample, seed })).id);
      } catch (thrown) {
        if (thrown instanceof OperatorError) return fail(`${thrown.message}. ${thrown.remedy}`);
        throw thrown;
      }
    },
  };
}
