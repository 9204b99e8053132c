import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import type { Records, TimedRecords } from '../application/app-context.ts';
import { createPipelineAudit, findAudit, packetsFor } from '../application/audits.ts';
import { type Audit, auditOrders } from '../audit/audit.ts';
import { type AuditAnswers, auditAnswersSchema, auditorSchema } from '../audit/audit-answer.ts';
import { auditFigures } from '../audit/audit-figures.ts';
import { auditProgress, missingAnswers } from '../audit/audit-sheet.ts';
import type { MatchChoice } from '../audit/choose-matches.ts';
import type { AuditPacket } from '../audit/packet.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import { auditId } from '../kernel/ids.ts';
import { parsedJson } from '../kernel/json.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { sectionText } from '../reporting/document/document-text.ts';
import { auditResults } from '../reporting/sections/audit-results.ts';
import { nameSlug } from '../reporting/view/addresses.ts';
import { answerFaults, loadAuditInput, takeAnswers } from '../storage/load-audited-record.ts';
import { offlineAudit } from '../web/site/write-site.ts';
import { countingNumber, type UsualOptions, wholeNumber } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { auditSteps, tellNext } from './next-steps.ts';
import { readWhole } from './read-input.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeFolder } from './write-folder.ts';

/** `dr-arena audit export | import | report`. */
export function addAudit(audit: Command, context: CommandContext): void {
  addAuditExport(audit, context);
  addAuditImport(audit, context);
  addAuditReport(audit, context);
}

/** `dr-arena audit report`. */
function addAuditReport(audit: Command, context: CommandContext): void {
  audit
    .command('report')
    .description('show the results of an audit: validity, facts, verdicts, evolution, length and agreement')
    .argument('[audit]', 'audit (default: the newest one with answers)')
    .option('--json', 'print as JSON')
    .action((auditName: string | undefined, { json }: UsualOptions) =>
      withContext(context, async (app) => {
        const input = await loadAuditInput(app.ledger, await findAudit(app, auditName));
        const figures = auditFigures(input);
        if (json) return printJson(context.terminal, figures);
        const { out, sheet } = context.terminal;
        out(`Audit ${figures.audit}\n`);
        for (const each of auditResults(figures, input.record.matches)) out(`\n${sectionText(each, sheet)}`);
        if (figures.lastAnswerAt === null)
          context.terminal.out("There are no answers yet. Import some with 'dr-arena audit import'.\n");
      }),
    );
}

const remedy = 'Name an unchanged file from an audit page or the app. Nothing was imported.';

/** `dr-arena audit import`. */
function addAuditImport(audit: Command, context: CommandContext): void {
  audit
    .command('import')
    .description('import the answers of auditors: all files or none; importing a file twice changes nothing')
    .argument('<file...>', 'files of answers (JSON), of one auditor or of several')
    .option('--json', 'print the result as JSON')
    .action((files: readonly string[], { json }: UsualOptions) =>
      withContext(context, async (app) => {
        const read: ReadFile[] = [];
        for (const file of files) read.push(...(await readAnswers(context, file)));
        for (const { file, content } of read) {
          const faults = await answerFaults(app.ledger, content);
          if (faults.length > 0) throw misfit(file, faults);
        }
        const imports: TakenFile[] = [];
        for (const each of read) imports.push(await take(app, each));
        if (json) return printJson(context.terminal, { files: imports });
        for (const each of imports) context.terminal.out(takenText(each));
      }),
    );
}

/** Answers of one auditor, with the name of their file. */
interface ReadFile {
  readonly file: string;
  readonly content: AuditAnswers;
}

/** Reads the answers of each auditor in a file, which holds one document of answers or a list of them. */
async function readAnswers(context: CommandContext, file: string): Promise<readonly ReadFile[]> {
  const text = await readWhole(context, file, { maxMegabytes: 64, remedy });
  const json = parsedJson(text);
  if (json === undefined) throw new OperatorError(`${file} is no JSON`, remedy);
  const schema = Array.isArray(json)
    ? z.array(auditAnswersSchema).min(1)
    : auditAnswersSchema.transform((one) => [one]);
  const content = schema.safeParse(json);
  if (content.success) return content.data.map((content) => ({ file, content }));
  throw new OperatorError(
    `${file} holds no answers of an audit: ${content.error.issues.slice(0, 5).map(faultText).join('; ')}`,
    remedy,
  );
}

function misfit(file: string, faults: readonly string[]): OperatorError {
  return new OperatorError(`${file} does not fit:\n  ${faults.join('\n  ')}`, remedy);
}

type TakenFile = Awaited<ReturnType<typeof take>>;

async function take({ ledger }: Records, { file, content }: ReadFile) {
  const result = await takeAnswers(ledger, content);
  if (!result.ok) throw misfit(file, result.failure);
  const audit = await ledger.audits.load(auditId(content.audit));
  if (audit === null) throw new Error(`audit ${content.audit} is gone`);
  const input = await loadAuditInput(ledger, audit);
  const own = auditProgress(input).find(({ auditor }) => auditor === content.auditor);
  const none = { auditor: content.auditor, adjudicator: false, answered: 0, asked: 0, items: 0 };
  return { file, audit: audit.id, ...result.value, ...(own ?? none), missing: missingAnswers(input, content.auditor) };
}

/** Maximum number of missing questions that are listed. */
const mostNamed = 12;

function takenText({ file, audit, auditor, adjudicator, answers, added, answered, asked, missing }: TakenFile): string {
  const who = `${visibleLine(auditor)}${adjudicator ? ' (adjudicator)' : ''}`;
  const head = `${file}: ${who}, audit ${audit}: ${counted(answers, 'answer')}, ${added} new. ${answered} of ${asked} questions are answered.\n`;
  if (missing.length === 0 || adjudicator) return head;
  const examples = missing.slice(0, mostNamed).map(({ kind, place, round, question }) => {
    const about = round === null ? `${kind} ${place}` : `${kind} ${place} round ${round}`;
    return `${about} ${question}`;
  });
  const rest = missing.length - examples.length;
  return `${head}  missing: ${examples.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}\n`;
}

interface ExportOptions extends UsualOptions {
  readonly sample: number;
  readonly seed: number;
  readonly order: MatchChoice['order'];
  readonly auditor?: readonly string[];
  readonly output: string;
  readonly withSecrets?: boolean;
}

/** Default number of audited matches, that of DR-Arena's own audit (section 4.4 of the paper). */
const usualSample = 30;

/** `dr-arena audit export`. */
export function addAuditExport(audit: Command, context: CommandContext): void {
  audit
    .command('export')
    .description('write one HTML file for each auditor, who fills it in offline')
    .argument('[tournament]', 'tournament (default: the newest)')
    .option('--sample <n>', 'number of matches, drawn at random', countingNumber, usualSample)
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .addOption(
      new Option('--order <how>', 'random, or the matches with the most disputed grades first')
        .choices(auditOrders)
        .default('random'),
    )
    .option('--auditor <name>', 'name of an auditor; may be repeated', addAuditor)
    .option('-o, --output <folder>', 'folder for the files', 'dr-arena-audit')
    .option('--with-secrets', 'also export a private set: the files contain its questions')
    .option('--json', 'print the result as JSON')
    .action((tournament: string | undefined, options: ExportOptions) => {
      const auditors = [...new Set(options.auditor ?? [])];
      if (auditors.length === 0)
        throw new OperatorError('no auditor is named', "Name each with --auditor, such as '--auditor anna'.");
      const folder = path.resolve(context.folder, options.output);
      return withContext(context, async (app) => {
        const audit = await makeAudit(app, tournament, options);
        await writeAudit(context, audit, await packetsFor(app, audit, auditors), { folder, json: options.json });
      });
    });
}

/** Collects the names of `--auditor`. */
export function addAuditor(text: string, names: readonly string[] = []): string[] {
  const name = auditorSchema.safeParse(text);
  if (!name.success) throw new InvalidArgumentError('It must be 1 to 80 visible characters.');
  return [...names, name.data];
}

async function makeAudit(
  app: TimedRecords,
  tournament: string | undefined,
  { order, seed, sample, withSecrets }: ExportOptions,
): Promise<Audit> {
  const head = await findTournament(app, tournament);
  if (withSecrets !== true && (await app.ledger.examSets.isSecret(head)))
    throw new OperatorError(
      `${head.id} played a private set, and the files would contain its questions`,
      'Give --with-secrets to write them all the same, for auditors who keep them to themselves.',
    );
  return createPipelineAudit(app, head.id, { order, count: sample, seed });
}

/** Writes a file for each auditor of an audit, and prints the paths. */
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
  const places = files.map(({ auditor, name }) => ({ auditor, file: path.join(folder, name) }));
  if (json) return printJson(context.terminal, { audit: audit.id, tournamentId: audit.tournament, files: places });
  const { out } = context.terminal;
  out(`Audit ${audit.id} of ${sizeText(audit)}, tournament ${audit.tournament}.\n`);
  for (const { auditor, file } of places) out(`${visibleLine(auditor)}: ${file}\n`);
  tellNext(context, auditSteps(audit.id));
}

function sizeText(audit: Audit): string {
  if (audit.instrument === 'preference') return counted(audit.cases.length, 'case');
  return counted(audit.matches.length, 'match', 'matches');
}
