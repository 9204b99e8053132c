import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import * as z from 'zod';
import { addConfigOptions, type ConfigOptions, configOf } from '../../src/cli/config-options.ts';
import { readWhole } from '../../src/cli/read-input.ts';
import { type CommandContext, checkWritable, printJson, warnOn } from '../../src/cli/terminal.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { faultsText, messageOf, OperatorError } from '../../src/kernel/errors.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { parsedJson } from '../../src/kernel/json.ts';
import { escapeHidden, visibleText } from '../../src/kernel/visible-text.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { rollOutQuestions, type SampledQuestion } from '../application/sample-rollouts.ts';
import type { RolloutRecord, RolloutTotals } from '../rollouts/rollout-record.ts';

interface RolloutOptions extends ConfigOptions {
  readonly output?: string;
  readonly json?: boolean;
}

/** `dr-arena rollout QUESTION|FILE`: entropy-based adaptive rollouts of a policy, as trees. */
export function addRollout(command: Command, context: CommandContext): void {
  const rollout = command.argument('<question|file>', "question, or a file with one question a line; '-' reads stdin");
  addConfigOptions(rollout)
    .option('-o, --output <file>', 'write one JSON line for each question to this file, and a summary to stdout')
    .option('--json', 'print everything as one JSON document')
    .action((input: string, options: RolloutOptions) => rollOutNamed(context, input, options));
}

async function rollOutNamed(context: CommandContext, input: string, options: RolloutOptions): Promise<void> {
  const { terminal, signal } = context;
  const config = configOf(context, options);
  const questions = await readQuestions(context, input);
  const sink = await openSink(context, options);
  const records: RolloutRecord[] = [];
  try {
    await rollOutQuestions(config, {
      questions,
      signal,
      clock: systemClock,
      warn: warnOn(context),
      onRound: (id, endedPaths, allPaths) =>
        terminal.err(visibleText(`${id}: ${endedPaths} of ${allPaths} paths have ended\n`)),
      onRecord: async (record) => {
        for (const fault of record.faults) warnOn(context)(`${record.id}: ${fault}`);
        records.push(options.json ? record : withoutPaths(record));
        await sink.write(record);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.err(`interrupted; ${records.length} of ${questions.length} questions were done\n`);
    return;
  } finally {
    await sink.close();
  }
  show(context, records, options);
}

/** Drops the paths of a record that was written, because they may be large; the summary needs only failures. */
function withoutPaths(record: RolloutRecord): RolloutRecord {
  return { ...record, paths: record.paths.filter(({ failure }) => failure !== null) };
}

interface Sink {
  write(record: RolloutRecord): Promise<void>;
  close(): Promise<void>;
}

/** Opens the destination of records: the named file, else stdout, unless `--json` prints all at the end. */
async function openSink(context: CommandContext, { output, json }: RolloutOptions): Promise<Sink> {
  const { terminal, folder } = context;
  if (output === undefined) {
    const write = async (record: RolloutRecord) => {
      if (!json) terminal.data(escapeHidden(`${JSON.stringify(record)}\n`));
    };
    return { write, close: async () => undefined };
  }
  await checkWritable(context, output);
  const file: FileHandle = await open(path.resolve(folder, output), 'w');
  const write = async (record: RolloutRecord) => {
    await file.writeFile(`${JSON.stringify(record)}\n`).catch((error: unknown) => {
      throw new OperatorError(`cannot write ${output}: ${messageOf(error)}`, 'Make room, or name another file.');
    });
  };
  return { write, close: () => file.close() };
}

function show({ terminal }: CommandContext, records: readonly RolloutRecord[], options: RolloutOptions): void {
  const { output, json } = options;
  if (json) printJson(terminal, { records, totals: summed(records.map(({ totals }) => totals)) });
  else if (output !== undefined) terminal.out(rollOutText(records));
  else terminal.err(rollOutText(records));
  refuseSilence(records);
}

/** Summarises rollouts in a few lines for people. */
function rollOutText(records: readonly RolloutRecord[]): string {
  const totals = summed(records.map((record) => record.totals));
  const { byOrigin, byEnd } = totals;
  const forks = records.flatMap(({ decisions }) => decisions).filter(({ forked }) => forked > 0).length;
  return [
    `${counted(records.length, 'question')}: ${counted(totals.paths, 'path')}, ${countsText(byOrigin)}`,
    `ended: ${countsText(byEnd)}`,
    `forks: ${forks} of ${counted(records.flatMap(({ decisions }) => decisions).length, 'decision')}`,
    `tool calls: ${totals.toolCalls}, where independent rollouts would have made ${totals.toolCallsUnshared}${saved(totals)}`,
    `tokens: ${totals.tokens} written, ${totals.tokensUnshared} with the shared ones; requests: ${totals.requests}`,
    '',
  ].join('\n');
}

/** The sum of the totals of some questions. */
function summed(all: readonly RolloutTotals[]): RolloutTotals {
  return all.reduce((sum, each) => ({
    paths: sum.paths + each.paths,
    byOrigin: added(sum.byOrigin, each.byOrigin),
    byEnd: added(sum.byEnd, each.byEnd),
    toolCalls: sum.toolCalls + each.toolCalls,
    toolCallsUnshared: sum.toolCallsUnshared + each.toolCallsUnshared,
    tokens: sum.tokens + each.tokens,
    tokensUnshared: sum.tokensUnshared + each.tokensUnshared,
    requests: sum.requests + each.requests,
  }));
}

function added<Key extends string>(a: Readonly<Record<Key, number>>, b: Readonly<Record<Key, number>>) {
  const keys = Object.keys(a) as Key[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Record<Key, number>;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'none' : some.map(([name, count]) => `${count} ${name}`).join(', ');
}

function saved({ toolCalls, toolCallsUnshared }: RolloutTotals): string {
  if (toolCallsUnshared === 0) return '';
  return ` (${Math.round((100 * (toolCallsUnshared - toolCalls)) / toolCallsUnshared)}% saved)`;
}

/** @throws OperatorError where the policy's server gave nothing at all */
function refuseSilence(records: readonly RolloutRecord[]): void {
  const { paths, byEnd } = summed(records.map(({ totals }) => totals));
  if (byEnd.policy_failed < paths) return;
  const failure = records.flatMap((record) => record.paths).find((path) => path.failure !== null)?.failure;
  throw new OperatorError(
    `the policy's server failed in every path, such as: ${failure?.reason}: ${failure?.detail}`,
    "See 'providers' in the config for its address, and docs/rollouts.md for how it has to be started.",
  );
}

const id = z.string().min(1).max(200);
const text = z.string().trim().min(1).max(200_000);
/** Groups of rollouts name their question `query`, so that a file of groups can be rolled out again. */
const line = z
  .looseObject({ id: id.optional(), group_id: id.optional(), question: text.optional(), query: text.optional() })
  .refine(({ question, query }) => (question ?? query) !== undefined, 'there is no question');

const limits = {
  maxMegabytes: 64,
  remedy: 'One question a line, as text or as JSON: {"id", "question"}; see docs/rollouts.md.',
};
const mostQuestions = 100_000;

/**
 * The question that a word of the command line is, or those of the file that it names ('-': stdin), one a line.
 * @throws OperatorError for what is neither, or a name that stands twice
 */
async function readQuestions(context: CommandContext, input: string): Promise<readonly SampledQuestion[]> {
  const isFile = input === '-' || (input.trim() !== '' && existsSync(path.resolve(context.folder, input)));
  if (!isFile) return [notAFile(textQuestion(input, 'the question'), input)];
  const lines = (await readWhole(context, input, limits)).split('\n');
  const questions = lines.flatMap((each, at) =>
    each.trim() === '' ? [] : [questionOf(each, `${input}, line ${at + 1}`)],
  );
  if (questions.length === 0 || questions.length > mostQuestions)
    throw new OperatorError(`${input} holds ${questions.length} questions`, `Give 1 to ${mostQuestions}.`);
  const ids = new Set<string>();
  for (const question of questions) {
    if (ids.has(question.id))
      throw new OperatorError(`${input}: the question ${question.id} stands twice`, 'Give each an id of its own.');
    ids.add(question.id);
  }
  return questions;
}

/** @throws OperatorError for one word that ends as files do: nobody asks `questions.jsonl` */
function notAFile(question: SampledQuestion, input: string): SampledQuestion {
  if (!/^\S+\.(jsonl?|ndjson|txt|csv|ya?ml)$/i.test(input)) return question;
  throw new OperatorError(`there is no file ${input}`, 'Name a file with questions, or write the question.');
}

function questionOf(raw: string, where: string): SampledQuestion {
  if (!raw.trimStart().startsWith('{')) return textQuestion(raw, where);
  const result = line.safeParse(parsedJson(raw));
  if (!result.success) throw new OperatorError(`${where}: ${faultsText(result.error)}`, limits.remedy);
  const { id: own, group_id: group, question, query } = result.data;
  const textOnly = textQuestion(question ?? query ?? '', where);
  return { ...textOnly, id: own ?? group ?? textOnly.id };
}

/** A question without a name has that of its text, so that equal questions are rolled out alike. */
function textQuestion(raw: string, where: string): SampledQuestion {
  const result = text.safeParse(raw);
  if (!result.success) throw new OperatorError(`${where}: ${faultsText(result.error)}`, limits.remedy);
  return { id: `q-${shortHash(result.data)}`, question: result.data };
}
