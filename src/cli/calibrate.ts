import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type CalibratedJudge, calibrate, calibrationRun } from '../application/calibrate-judge.ts';
import { callsCost } from '../application/plan-run.ts';
import { calibrationFigures } from '../audit/calibration/calibration-figures.ts';
import { type HandGradedAnswer, judgedItems, parseHandGradedAnswer } from '../audit/calibration/hand-graded-answer.ts';
import type { Config } from '../config/config-schema.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { randomFor } from '../kernel/random.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { calibrationText } from '../reporting/terminal/calibration-text.ts';
import { countingNumber, wholeNumber, yesOption } from './config-options.ts';
import { confirmSum, gradingCalls, tellCost } from './confirm-cost.ts';
import { addJudgesOptions, type JudgesOptions, judgingConfig } from './judging-options.ts';
import { countDisplay } from './progress-display.ts';
import { readLines, refuseOtherForms } from './read-input.ts';
import { type CommandContext, printJson, untilInterrupted, warnOn } from './terminal.ts';
import { withContext } from './with-context.ts';

interface CalibrateOptions extends JudgesOptions {
  readonly sample?: number;
  readonly again: number;
}

/** `dr-arena calibrate [FILE]`: compares the grades of a judge with those of a careful person. */
export function addCalibrate(command: Command, context: CommandContext): void {
  addJudgesOptions(command)
    .argument(
      '[file]',
      "graded answers, one a line; '-' reads stdin (default: the set that comes with the program, docs/calibrate.md)",
    )
    .option('--sample <n>', 'number of answers, drawn at random (default: all)', countingNumber)
    .option('--again <n>', 'ask the judges the same once more, for the n-th time', wholeNumber, 0)
    .option(...yesOption)
    .option('--json', 'print the figures and every item as JSON')
    .action(async (fileName: string | undefined, options: CalibrateOptions) => {
      const file = fileName ?? shippedSet;
      const config = judgingConfig(context, options);
      const whole = await readGradedAnswers(context, file);
      const judges = await askJudges(context, config, file, whole, options);
      if (judges !== null) show(context, file, judges, options.json === true);
    });
}

/** Answers graded by hand that come with the program. */
const shippedSet = fileURLToPath(new URL('../audit/calibration-set/answers.jsonl', import.meta.url));

/** Returns the name of a file as it is shown and recorded. */
const nameOf = (file: string) =>
  file === shippedSet ? 'the set that ships' : file === '-' ? 'stdin' : path.basename(file);

const drawSeed = 1;

/** Draws a sample in the order of the file; a larger sample contains the smaller one. */
function drawSample(answers: readonly HandGradedAnswer[], { sample }: CalibrateOptions): readonly HandGradedAnswer[] {
  if (sample === undefined) return answers;
  const ids = answers.map(({ id }) => id).sort();
  const sampleIds = new Set(randomFor('calibrate', drawSeed).shuffle(ids).slice(0, sample));
  return answers.filter(({ id }) => sampleIds.has(id));
}

/** Asks the judges for grades. @returns null if the cost was refused, or the work was interrupted */
function askJudges(
  context: CommandContext,
  config: Config,
  file: string,
  whole: readonly HandGradedAnswer[],
  options: CalibrateOptions,
): Promise<readonly CalibratedJudge[] | null> {
  const answers = drawSample(whole, options);
  return withContext(context, async (app) => {
    const models = config.examiner.judges ?? [];
    const counts = models.flatMap((model) => gradingCalls(model, answers.length));
    const what = `Grading ${counted(answers.length, 'answer')} with ${models.join(', ')}`;
    const cost = callsCost(counts, config, await app.ledger.modelCalls.usualCosts());
    if (!(await confirmSum(context, what, cost, options.yes === true))) return null;
    const run = calibrationRun(whole);
    const report = countDisplay(context.terminal, systemClock, 'answers');
    const order = {
      answers,
      file: nameOf(file),
      run,
      again: options.again,
      warn: warnOn(context),
      signal: context.signal,
      onAnswer: (count: number, total: number) => report({ done: count, total }),
    };
    const judges = await untilInterrupted(context, () => calibrate(app, config, order));
    await tellCost(context, app, run, 'Grading this file has cost, in total,');
    if (judges !== null) tellUnjudged(context, judges);
    return judges;
  });
}

/** @throws OperatorError where nothing was judged */
function tellUnjudged({ terminal }: CommandContext, judges: readonly CalibratedJudge[]): void {
  for (const { judge, unjudged } of judges) {
    for (const { answer, reason, detail } of unjudged)
      terminal.err(visibleText(`warning: ${judge} did not grade ${answer} (${reason}): ${detail}\n`));
  }
  if (judges.some(({ judged }) => judged.length > 0)) return;
  throw new OperatorError('no answer could be judged', 'See the warnings above for what the judges did.');
}

function show({ terminal }: CommandContext, file: string, judges: readonly CalibratedJudge[], asJson: boolean): void {
  const results = judges.map(({ judge, judged, unjudged }) => ({
    judge,
    figures: calibrationFigures(judged),
    unjudged,
    items: judged.flatMap(judgedItems),
  }));
  if (asJson) printJson(terminal, { file: file === shippedSet ? nameOf(file) : file, judges: results });
  const texts = results.map(({ judge, figures, items }) => calibrationText(judge, figures, items));
  if (!asJson) terminal.out(visibleText(texts.join('\n')));
}

const maxMegabytes = 64;
/** Maximum number of graded answers in a file; all pairs of answers to one question are compared. */
const mostAnswers = 1000;
const remedy =
  'One answer a line with question, wordLimit, targets, items, answer and a grade of every item; see docs/calibrate.md.';

/**
 * Reads answers that were graded by hand, one JSON object a line; '-' is stdin.
 * @throws OperatorError for a file that cannot be read, the first line that is no graded answer, or an id that stands twice
 */
async function readGradedAnswers(context: CommandContext, file: string): Promise<readonly HandGradedAnswer[]> {
  const answers = new Map<string, HandGradedAnswer>();
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy })) {
    if (answers.size === 0) refuseOtherForms(file, text);
    const answer = parseHandGradedAnswer(text);
    const refuse = (fault: string) => new OperatorError(`${file}, line ${line}: ${fault}`, remedy);
    if (typeof answer === 'string') throw refuse(answer);
    if (answers.has(answer.id)) throw refuse(`answer ${answer.id} stands twice; give each its own id`);
    if (answers.size >= mostAnswers) throw refuse(`more than ${mostAnswers} answers; split the file`);
    answers.set(answer.id, answer);
  }
  if (answers.size === 0) throw new OperatorError(`${file} holds no graded answers`, remedy);
  return [...answers.values()];
}
