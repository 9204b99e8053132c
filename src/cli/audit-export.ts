import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { createPipelineAudit, packetsFor } from '../application/audits.ts';
import { type Audit, auditOrders } from '../audit/audit.ts';
import { auditorSchema } from '../audit/audit-answer.ts';
import type { MatchChoice } from '../audit/choose-matches.ts';
import type { AuditPacket } from '../audit/packet.ts';
import { OperatorError } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { nameSlug } from '../reporting/view/addresses.ts';
import { offlineAudit } from '../web/site/write-site.ts';
import { countingNumber, wholeNumber } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { auditSteps, tellNext } from './next-steps.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeFolder } from './write-folder.ts';

interface ExportOptions {
  readonly sample: number;
  readonly seed: number;
  readonly order: MatchChoice['order'];
  readonly auditor?: readonly string[];
  readonly output: string;
  readonly withSecrets?: boolean;
  readonly json?: boolean;
}

/** As many matches as DR-Arena's audit had (its section 4.4). */
const usualSample = 30;

/** `dr-arena audit export`. */
export function addAuditExport(audit: Command, context: CommandContext): void {
  audit
    .command('export')
    .description('write one HTML file for each auditor, who fills it in without a network')
    .argument('[tournament]', 'default: the newest')
    .option('--sample <n>', 'matches drawn', countingNumber, usualSample)
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .addOption(
      new Option('--order <how>', 'at random, or first those that hold the most disputed grades')
        .choices(auditOrders)
        .default('random'),
    )
    .option('--auditor <name>', 'who checks; may be given several times', addAuditor)
    .option('-o, --output <folder>', 'where the files go', 'dr-arena-audit')
    .option('--with-secrets', 'also of a private set: the files hold what it asks')
    .option('--json', 'print what was written as JSON')
    .action((tournament: string | undefined, options: ExportOptions) => {
      const auditors = [...new Set(options.auditor ?? [])];
      if (auditors.length === 0)
        throw new OperatorError('nobody is named who checks', "Name each with --auditor, such as '--auditor anna'.");
      const folder = path.resolve(context.folder, options.output);
      return withContext(context, async (app) => {
        const made = await makeAudit(app, tournament, options);
        await writeAudit(context, made, await packetsFor(app, made, auditors), { folder, json: options.json });
      });
    });
}

/** Collects the names of `--auditor`. */
export function addAuditor(text: string, names: readonly string[] = []): string[] {
  const parsed = auditorSchema.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It must be 1 to 80 visible characters.');
  return [...names, parsed.data];
}

async function makeAudit(
  app: Pick<AppContext, 'clock' | 'ledger'>,
  named: string | undefined,
  { order, seed, sample, withSecrets }: ExportOptions,
): Promise<Audit> {
  const head = await findTournament(app, named);
  if (withSecrets !== true && (await app.ledger.examSets.isSecret(head)))
    throw new OperatorError(
      `${head.id} played a private set, and the files would hold what it asks`,
      'Give --with-secrets to write them all the same, for auditors who keep them to themselves.',
    );
  return createPipelineAudit(app, head.id, { order, count: sample, seed });
}

/** Writes a file for each auditor of an audit, and tells where. */
export async function writeAudit(
  context: CommandContext,
  audit: Audit,
  packets: readonly AuditPacket[],
  { folder, json }: { readonly folder: string; readonly json?: boolean | undefined },
): Promise<void> {
  const files = packets.map((packet) => ({
    auditor: packet.auditor,
    name: `audit-${nameSlug(packet.audit)}-${nameSlug(packet.auditor)}.html`,
    packet,
  }));
  await writeFolder(folder, context.signal, async ({ write }) => {
    for (const { name, packet } of files) await write(name, name, [offlineAudit(packet)]);
  });
  const written = files.map(({ auditor, name }) => ({ auditor, file: path.join(folder, name) }));
  if (json) return printJson(context.terminal, { audit: audit.id, tournamentId: audit.tournament, files: written });
  const { out } = context.terminal;
  out(`Audit ${audit.id} of ${sizeText(audit)}, tournament ${audit.tournament}.\n`);
  for (const { auditor, file } of written) out(`${visibleLine(auditor)}: ${file}\n`);
  tellNext(context, auditSteps(audit.id));
}

function sizeText(audit: Audit): string {
  if (audit.instrument === 'preference') return counted(audit.cases.length, 'case');
  return counted(audit.matches.length, 'match', 'matches');
}
