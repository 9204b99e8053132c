import { type HandGradedAnswer, parseHandGradedAnswer } from '../calibration/hand-graded-answer.ts';
import { OperatorError } from '../kernel/errors.ts';
import { readLines } from './read-lines.ts';
import type { CommandContext } from './terminal.ts';

const maxMegabytes = 64;
/** A person grades no more by hand, and all pairs of answers to one question are compared. */
const mostAnswers = 1000;
const remedy =
  'One answer a line with question, wordLimit, targets, items, answer and a grade of every item; see docs/calibrate.md.';

/**
 * Reads answers that were graded by hand, one JSON object a line; '-' is stdin.
 * @throws OperatorError for a file that cannot be read, the first line that is no graded answer, or an id that stands twice
 */
export async function readGradedAnswers(context: CommandContext, file: string): Promise<readonly HandGradedAnswer[]> {
  const answers = new Map<string, HandGradedAnswer>();
  for await (const { line, text } of readLines(context, file, { maxMegabytes, remedy })) {
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
