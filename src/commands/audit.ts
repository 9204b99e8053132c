import type { Command } from 'commander';
import type { Audit } from '../audit/audit.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { alignedTable } from '../report/terminal/aligned-table.ts';
import { counted } from '../report/words.ts';
import { addAuditExport } from './audit-export.ts';
import { addAuditImport } from './audit-import.ts';
import { addAuditReport } from './audit-report.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena audit export | import | report | list`. */
export function addAudit(program: Command, context: CommandContext): void {
  const audit = program.command('audit').description('let people check questions, checklists and verdicts, blind');
  addAuditExport(audit, context);
  addAuditImport(audit, context);
  addAuditReport(audit, context);
  audit
    .command('list')
    .description('the audits there are, the newest first')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) =>
      withHouse(context, async ({ ledger }) => {
        const rows: ListedAudit[] = [];
        for (const each of await ledger.listAudits()) {
          rows.push({ audit: each, auditors: (await ledger.loadAuditors(each.id)).map(({ name }) => name) });
        }
        if (json) return printJson(context.terminal, rows.map(listedJson));
        context.terminal.out(
          rows.length > 0 ? listText(rows) : "There is no audit yet. Begin one: 'dr-arena audit export'.\n",
        );
      }),
    );
}

interface ListedAudit {
  readonly audit: Audit;
  readonly auditors: readonly string[];
}

function sizeOf(audit: Audit): number {
  return audit.instrument === 'pipeline' ? audit.matches.length : audit.cases.length;
}

function listedJson({ audit, auditors }: ListedAudit) {
  const { id, tournament, instrument, seed, createdAt } = audit;
  const order = audit.instrument === 'pipeline' ? { order: audit.order } : {};
  return { audit: id, tournamentId: tournament, instrument, ...order, items: sizeOf(audit), seed, createdAt, auditors };
}

function listText(rows: readonly ListedAudit[]): string {
  const lines = rows.map(({ audit, auditors }) => [
    ...[audit.id, audit.tournament, whatOf(audit), String(audit.seed), audit.createdAt.slice(0, 16).replace('T', ' ')],
    auditors.map(visibleLine).join(', '),
  ]);
  return alignedTable(
    [['Audit', 'Tournament', 'What', 'Seed', 'Begun (UTC)', 'Auditors'], ...lines],
    ['left', 'left', 'left', 'right', 'left', 'left'],
  );
}

function whatOf(audit: Audit): string {
  if (audit.instrument === 'preference') return counted(audit.cases.length, 'case');
  return `${counted(audit.matches.length, 'match', 'matches')}, ${audit.order}`;
}
