import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import type { Records, TimedRecords } from '../application/app-context.ts';
import { createPipelineAudit, findAudit, packetsFor } from '../application/audits.ts';
import { type Audit, auditOrders } from '../audit/audit.ts';
import { type AuditAnswers, auditAnswersSchema, auditorSchema } from '../audit/audit-answer.ts';
import { auditFigures } from '../audit/audit-figures.ts';
import { auditProgress, missingAnswers } from '../audit/audit-progress.ts';
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
    .description('what people found: validity, facts, verdicts, evolution, length, and how far they agree')
    .argument('[audit]', 'the audit; default: the newest in which anybody has answered')
    .option('--json', 'print as JSON')
    .action((named: string | undefined, { json }: UsualOptions) =>
      withContext(context, async (app) => {
        const input = await loadAuditInput(app.ledger, await findAudit(app, named));
        const figures = auditFigures(input);
        if (json) return printJson(context.terminal, figures);
        const { out, sheet } = context.terminal;
        out(`Audit ${figures.audit}\n`);
        for (const each of auditResults(figures, input.record.matches)) out(`\n${sectionText(each, sheet)}`);
        if (figures.lastAnswerAt === null)
          context.terminal.out("Nobody has answered yet. Take answers in with 'dr-arena audit import'.\n");
      }),
    );
}

const remedy = 'Name a file that an audit page or the app handed out, unchanged. Nothing was taken in.';

/** `dr-arena audit import`. */
function addAuditImport(audit: Command, context: CommandContext): void {
  audit
    .command('import')
    .description('take in what auditors handed in; all files or none, and what is there already changes nothing')
    .argument('<file...>', 'files of answers (JSON), each of one auditor or a list of several')
    .option('--json', 'print what came in as JSON')
    .action((files: readonly string[], { json }: UsualOptions) =>
      withContext(context, async (app) => {
        const read: ReadFile[] = [];
        for (const file of files) read.push(...(await readAnswers(context, file)));
        await refuseWrong(app, read);
        const taken: TakenFile[] = [];
        for (const each of read) taken.push(await take(app, each));
        if (json) return printJson(context.terminal, { files: taken });
        for (const each of taken) context.terminal.out(takenText(each));
      }),
    );
}

/** What one auditor hands in, with the file it stands in. */
interface ReadFile {
  readonly file: string;
  readonly content: AuditAnswers;
}

/** One for each auditor: a file holds the answers of one, or a list of such as the app hands out. */
async function readAnswers(context: CommandContext, file: string): Promise<readonly ReadFile[]> {
  const text = await readWhole(context, file, { maxMegabytes: 64, remedy });
  const json = parsedJson(text);
  if (json === undefined) throw new OperatorError(`${file} is no JSON`, remedy);
  const schema = Array.isArray(json)
    ? z.array(auditAnswersSchema).min(1)
    : auditAnswersSchema.transform((one) => [one]);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data.map((content) => ({ file, content }));
  throw new OperatorError(
    `${file} holds no answers of an audit: ${parsed.error.issues.slice(0, 5).map(faultText).join('; ')}`,
    remedy,
  );
}

async function refuseWrong({ ledger }: Records, read: readonly ReadFile[]): Promise<void> {
  for (const { file, content } of read) {
    const wrong = await answerFaults(ledger, content);
    if (wrong.length > 0) throw new OperatorError(`${file} does not fit:\n  ${wrong.join('\n  ')}`, remedy);
  }
}

type TakenFile = Awaited<ReturnType<typeof take>>;

async function take({ ledger }: Records, { file, content }: ReadFile) {
  const taken = await takeAnswers(ledger, content);
  if (!taken.ok) throw new OperatorError(`${file} does not fit:\n  ${taken.failure.join('\n  ')}`, remedy);
  const audit = await ledger.audits.load(auditId(content.audit));
  if (audit === null) throw new Error(`audit ${content.audit} is gone`);
  const input = await loadAuditInput(ledger, audit);
  const own = auditProgress(input).find(({ auditor }) => auditor === content.auditor);
  const none = { auditor: content.auditor, adjudicator: false, answered: 0, asked: 0, items: 0 };
  return { file, audit: audit.id, ...taken.value, ...(own ?? none), missing: missingAnswers(input, content.auditor) };
}

/** The most missing questions that are named one by one. */
const mostNamed = 12;

function takenText({ file, audit, auditor, adjudicator, answers, added, answered, asked, missing }: TakenFile): string {
  const who = `${visibleLine(auditor)}${adjudicator ? ' (adjudicator)' : ''}`;
  const head = `${file}: ${who}, audit ${audit}: ${counted(answers, 'answer')}, ${added} new. ${answered} of ${asked} questions are answered.\n`;
  if (missing.length === 0 || adjudicator) return head;
  const named = missing.slice(0, mostNamed).map(({ kind, place, round, question }) => {
    const about = round === null ? `${kind} ${place}` : `${kind} ${place} round ${round}`;
    return `${about} ${question}`;
  });
  const rest = missing.length - named.length;
  return `${head}  missing: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}\n`;
}

interface ExportOptions extends UsualOptions {
  readonly sample: number;
  readonly seed: number;
  readonly order: MatchChoice['order'];
  readonly auditor?: readonly string[];
  readonly output: string;
  readonly withSecrets?: boolean;
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
  app: TimedRecords,
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
