import type { Command } from 'commander';
import * as z from 'zod';
import type { AppContext } from '../application/app-context.ts';
import { findAudit } from '../application/audits.ts';
import { type AuditAnswers, auditAnswersSchema } from '../audit/audit-answer.ts';
import { auditFigures } from '../audit/audit-figures.ts';
import { type AuditorProgress, auditProgress, type MissingAnswer, missingAnswers } from '../audit/audit-progress.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import { auditId } from '../kernel/ids.ts';
import { parsedJson } from '../kernel/json.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { answerFaults, loadAuditInput, type TakenAnswers, takeAnswers } from '../storage/load-audited-record.ts';
import { auditResultsPage } from '../web/audit-pages/audit-results-page.ts';
import { addAuditExport } from './audit-export.ts';
import { readWhole } from './read-input.ts';
import { type CommandContext, printJson, printMarkup } from './terminal.ts';
import { withContext } from './with-context.ts';

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
    .action((named: string | undefined, { json }: { json?: boolean }) =>
      withContext(context, async (app) => {
        const input = await loadAuditInput(app.ledger, await findAudit(app, named));
        const figures = auditFigures(input);
        if (json) return printJson(context.terminal, figures);
        const page = auditResultsPage({ figures, matches: input.record.matches, up: '', base: '' });
        await printMarkup(context.terminal, page.body);
        if (figures.lastAnswerAt === null)
          context.terminal.out("Nobody has answered yet. Take answers in with 'dr-arena audit import'.\n");
      }),
    );
}

interface ImportOptions {
  readonly json?: boolean;
}

const remedy = 'Name a file that an audit page or the app handed out, unchanged. Nothing was taken in.';

/** `dr-arena audit import`. */
function addAuditImport(audit: Command, context: CommandContext): void {
  audit
    .command('import')
    .description('take in what auditors handed in; all files or none, and what is there already changes nothing')
    .argument('<file...>', 'files of answers (JSON), each of one auditor or a list of several')
    .option('--json', 'print what came in as JSON')
    .action((files: readonly string[], { json }: ImportOptions) =>
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

async function refuseWrong({ ledger }: Pick<AppContext, 'ledger'>, read: readonly ReadFile[]): Promise<void> {
  for (const { file, content } of read) {
    const wrong = await answerFaults(ledger, content);
    if (wrong.length > 0) throw new OperatorError(`${file} does not fit:\n  ${wrong.join('\n  ')}`, remedy);
  }
}

interface TakenFile extends TakenAnswers, Omit<AuditorProgress, 'answered' | 'asked'> {
  readonly file: string;
  readonly audit: string;
  readonly answered: number;
  readonly asked: number;
  readonly missing: readonly MissingAnswer[];
}

async function take({ ledger }: Pick<AppContext, 'ledger'>, { file, content }: ReadFile): Promise<TakenFile> {
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
