import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { createPipelineAudit, createPreferenceAudit, packetsFor } from '../application/audits.ts';
import { type TaskForm, taskForms } from '../arena/rewritten-task.ts';
import { type Audit, auditOrders } from '../audit/audit.ts';
import { auditorSchema } from '../audit/audit-answer.ts';
import type { MatchChoice } from '../audit/choose-matches.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { parsedJson } from '../kernel/json.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { nameSlug } from '../reporting/view/addresses.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import { rewrittenTasksSchema } from '../storage/schemas/audit-schema.ts';
import { offlineAudit } from '../web/site/write-site.ts';
import { countingNumber, dollarAmount, wholeNumber } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { auditSteps, tellNext } from './next-steps.ts';
import { readWhole } from './read-input.ts';
import { addForm, writeInForms } from './rejudge-tasks.ts';
import { type CommandContext, printJson, untilInterrupted } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeFolder } from './write-folder.ts';

interface ExportOptions {
  readonly instrument: Audit['instrument'];
  readonly sample?: number;
  readonly seed: number;
  readonly order: MatchChoice['order'];
  readonly auditor?: readonly string[];
  readonly forms?: readonly TaskForm[];
  readonly tasks?: string;
  readonly writer?: string;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly output: string;
  readonly withSecrets?: boolean;
  readonly json?: boolean;
}

/** As many matches as DR-Arena's audit had (its section 4.4), and as many cases as its preference study (appendix H). */
const usualSample = { pipeline: 30, preference: 50 } as const;

/** `dr-arena audit export`. */
export function addAuditExport(audit: Command, context: CommandContext): void {
  audit
    .command('export')
    .description('write one HTML file for each auditor, who fills it in without a network')
    .argument('[tournament]', 'default: the newest')
    .addOption(
      new Option('--instrument <what>', 'check whole matches, or compare tasks written in several forms')
        .choices(['pipeline', 'preference'])
        .default('pipeline'),
    )
    .option('--sample <n>', 'matches drawn (default: 30; 50 to compare tasks)', countingNumber)
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .addOption(
      new Option('--order <how>', 'at random, or first those that hold the most disputed grades')
        .choices(auditOrders)
        .default('random'),
    )
    .option('--auditor <name>', 'who checks; may be given several times', addAuditor)
    .option('--forms <form>', `compare tasks written so: ${taskForms.join(', ')}; may be given several times`, addForm)
    .option('--tasks <file>', "compare the tasks that 'dr-arena rejudge --tasks … --json' printed")
    .option('--writer <model>', "who writes the tasks: 'provider/model' (default: the tournament's own)")
    .option('--budget <usd>', 'stop before writing the tasks has cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option('-o, --output <folder>', 'where the files go', 'dr-arena-audit')
    .option('--with-secrets', 'also of a private set: the files hold what it asks')
    .option('--json', 'print what was written as JSON')
    .action((tournament: string | undefined, options: ExportOptions) =>
      withContext(context, async (app) => {
        const auditors = [...new Set(options.auditor ?? [])];
        checkOptions(auditors, options);
        const made = await untilInterrupted(context, () => makeAudit(context, app, tournament, options));
        if (made) await writeAudit(context, app, made, auditors, options);
      }),
    );
}

/** Collects the names of `--auditor`. */
function addAuditor(text: string, names: readonly string[] = []): string[] {
  const parsed = auditorSchema.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It must be 1 to 80 visible characters.');
  return [...names, parsed.data];
}

function checkOptions(auditors: readonly string[], { instrument, order, forms, tasks, writer }: ExportOptions): void {
  if (auditors.length === 0)
    throw new OperatorError('nobody is named who checks', "Name each with --auditor, such as '--auditor anna'.");
  if (instrument === 'pipeline' && (forms ?? tasks ?? writer) !== undefined)
    throw new OperatorError(
      '--forms, --tasks and --writer are about comparing tasks',
      'Add --instrument preference, or leave them out.',
    );
  if (instrument === 'preference' && order !== 'random')
    throw new OperatorError(`tasks have no order by ${order}`, 'Leave --order out.');
  if (tasks !== undefined && (forms ?? writer) !== undefined)
    throw new OperatorError('--tasks names tasks that are written already', 'Leave --forms and --writer out.');
}

function privateAudit(id: TournamentId): OperatorError {
  return new OperatorError(
    `${id} played a private set, and the files would hold what it asks`,
    'Give --with-secrets to write them all the same, for auditors who keep them to themselves.',
  );
}

/** Null when the person did not agree to the cost. */
async function makeAudit(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  named: string | undefined,
  options: ExportOptions,
): Promise<Audit | null> {
  const { instrument, order, seed, sample = usualSample[instrument] } = options;
  if (options.tasks !== undefined) return auditOfFile(context, app, named, options.tasks, seed);
  const head = await findTournament(app, named);
  if (options.withSecrets !== true && (await app.ledger.examSets.isSecret(head))) throw privateAudit(head.id);
  if (instrument === 'pipeline') return createPipelineAudit(app, head.id, { order, count: sample, seed });
  const record = await loadTournamentRecord(app.ledger, app.trees, head.id);
  if (record === null)
    throw new OperatorError(`there is no tournament ${head.id}`, "See 'dr-arena tournament status'.");
  const { writer, budget, yes, json } = options;
  const { tasks } = await writeInForms(context, app, record, options.forms ?? taskForms, {
    sample,
    seed,
    ...(writer === undefined ? {} : { judge: writer }),
    ...(budget === undefined ? {} : { budget }),
    ...(yes === undefined ? {} : { yes }),
    ...(json === undefined ? {} : { json }),
  });
  return tasks ? createPreferenceAudit(app, head.id, seed, tasks) : null;
}

async function auditOfFile(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger'>,
  named: string | undefined,
  file: string,
  seed: number,
): Promise<Audit> {
  const remedy = "Name a file that 'dr-arena rejudge --tasks … --json' printed.";
  const text = await readWhole(context, file, { maxMegabytes: 256, remedy });
  const parsed = rewrittenTasksSchema.safeParse(parsedJson(text));
  if (!parsed.success)
    throw new OperatorError(
      `${file} holds no tasks to compare: ${parsed.error.issues.slice(0, 5).map(faultText).join('; ')}`,
      remedy,
    );
  const head = await findTournament(app, named ?? parsed.data.tournamentId);
  if (head.id !== parsed.data.tournamentId)
    throw new OperatorError(`${file} is of ${parsed.data.tournamentId}, not of ${head.id}`, 'Name that tournament.');
  return createPreferenceAudit(app, head.id, seed, parsed.data.tasks);
}

async function writeAudit(
  context: CommandContext,
  app: Pick<AppContext, 'ledger' | 'trees'>,
  audit: Audit,
  auditors: readonly string[],
  { output, json }: ExportOptions,
): Promise<void> {
  const folder = path.resolve(context.folder, output);
  const packets = await packetsFor(app, audit, auditors);
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
