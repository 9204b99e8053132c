import type { Command } from 'commander';
import { type Check, checkProject } from '../application/check-project.ts';
import { checkIntegrity } from '../application/integrity/check-integrity.ts';
import { type IntegrityReport, integrityLines, integritySummary } from '../application/integrity/integrity-report.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, type UsualOptions, writtenConfig } from './config-options.ts';
import { doctorSteps, tellNext } from './next-steps.ts';
import { countDisplay } from './progress-display.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** A check, with the report of the check of all stored records. */
type DoctorCheck = Check & { readonly report?: IntegrityReport };

/** `dr-arena doctor`: checks the requirements of a run, and says how to fix the ones that fail. */
export function addDoctor(command: Command, context: CommandContext): void {
  addConfigOptions(command)
    .option('--deep', 'also check everything stored: quotes, pages, bodies, matches, leaderboards')
    .option('--json', 'print as JSON')
    .action(async (options: UsualOptions & { deep?: boolean }) => {
      const checks: DoctorCheck[] = await checkProject(context.folder, () => writtenConfig(context, options));
      if (options.deep && checks.every(({ name, ok }) => ok || !['database', 'trees'].includes(name)))
        checks.push(await checkRecords(context));
      if (options.json) printJson(context.terminal, checks);
      else context.terminal.out(checks.map(line).join(''));
      const failures = checks.filter(({ ok }) => !ok).map(({ name }) => name);
      if (failures.length > 0)
        throw new OperatorError(`failed checks: ${failures.join(', ')}`, 'Each line above says what to do.');
      if (!options.json) tellNext(context, doctorSteps);
    });
}

/** Checks all stored records. */
function checkRecords(context: CommandContext): Promise<DoctorCheck> {
  return withContext(context, async (app) => {
    const onProgress = countDisplay(context.terminal, app.clock, 'trees and matches');
    const records = (await Promise.all((context.records ?? []).map((load) => load()))).flat();
    const report = await checkIntegrity(app, { signal: context.signal, onProgress, records });
    const ok = report.faultCount === 0;
    const remedy = ok ? null : 'Restore an earlier backup, or ignore the records named above.';
    return { name: 'records', ok, detail: integritySummary(report), remedy, report };
  });
}

function line({ name, ok, detail, remedy, report }: DoctorCheck): string {
  const below = [...(report ? integrityLines(report) : []), ...(remedy ? [remedy] : [])];
  return `${ok ? 'ok    ' : 'FAILED'} ${name}: ${detail}\n${below.map((each) => `       ${each}\n`).join('')}`;
}
