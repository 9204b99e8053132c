import type { Command } from 'commander';
import { auditFigures } from '../audit/audit-figures.ts';
import { findAudit } from '../compose/audits.ts';
import { OperatorError } from '../kernel/errors.ts';
import { auditCsv } from '../report/export/audit-csv.ts';
import { auditText } from '../report/terminal/audit-text.ts';
import { loadAuditInput } from '../store/load-audited-record.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withHouse } from './with-house.ts';

/** `dr-arena audit report`. */
export function addAuditReport(audit: Command, context: CommandContext): void {
  audit
    .command('report')
    .description('what people found: validity, facts, verdicts, evolution, length, and how far they agree')
    .argument('[audit]', 'the audit; default: the newest')
    .option('--json', 'print as JSON')
    .option('--csv', 'print the figures as CSV')
    .action((named: string | undefined, { json, csv }: { json?: boolean; csv?: boolean }) =>
      withHouse(context, async (house) => {
        if (json && csv) throw new OperatorError('--json and --csv are two forms of one thing', 'Give one of them.');
        const figures = auditFigures(await loadAuditInput(house.ledger, await findAudit(house, named)));
        if (json) printJson(context.terminal, figures);
        else context.terminal.out(csv ? auditCsv(figures) : auditText(figures));
      }),
    );
}
