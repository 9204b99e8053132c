import * as z from 'zod';
import type { CheckReport } from '../../kernel/answer.ts';
import { faultsText } from '../../kernel/errors.ts';
import { parsedJson } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { visibleLine } from '../../kernel/visible-text.ts';

const mostReasonCharacters = 1_000;

/** A line that a checks program reads: an answer to a question. Members may be added. */
export interface ChecksInput {
  /** The question's id in the pack. */
  readonly id: string;
  /** Markdown, whole, whatever the word limit. */
  readonly answer: string;
}

/** A line that a checks program prints: what it found of an answer. */
export const checksOutputSchema = z.object({
  id: z.string().describe("The question's id, as it was read."),
  checks: z
    .array(
      z.object({
        check: z.string().describe('One of the checks that the question names; each stands once.'),
        passed: z.boolean(),
        reason: z.string().default('').describe('Of one that did not pass: what is wrong, for people.'),
        contradicted: z
          .boolean()
          .default(false)
          .describe('Of one that did not pass: the answer says what is wrong, and does not merely lack it.'),
      }),
    )
    .max(100),
  less: z
    .number()
    .nullable()
    .default(null)
    .describe('Of two answers that pass every check the one with less of it is better.'),
});

/**
 * The report of one answer, from all that the program printed. Fails, in words, where that is not exactly one line about this
 * question with each of its checks once.
 */
export function readCheckReport(
  stdout: string,
  { question, checks }: { readonly question: string; readonly checks: readonly string[] },
): Result<CheckReport, string> {
  const lines = stdout.split('\n').filter((line) => line.trim() !== '');
  const [line = ''] = lines;
  if (lines.length !== 1) return fail(`it printed ${lines.length} lines for one answer`);
  const read = checksOutputSchema.safeParse(parsedJson(line));
  if (!read.success) return fail(`what it printed does not fit: ${visibleLine(faultsText(read.error)).slice(0, 300)}`);
  const { id, checks: checkList, less } = read.data;
  if (id !== question) return fail(`it reported on '${short(id)}', and was asked about '${short(question)}'`);
  const byCheck = new Map(checkList.map((each) => [each.check, each]));
  const missing = checks.find((check) => !byCheck.has(check));
  if (missing !== undefined) return fail(`it did not say whether '${short(missing)}' passed`);
  const unknown = checkList.find(({ check }) => !checks.includes(check));
  if (unknown !== undefined) return fail(`the question has no check '${short(unknown.check)}'`);
  if (byCheck.size < checkList.length) return fail('it reported a check twice');
  const results = checks.flatMap((check) => {
    const each = byCheck.get(check);
    return each === undefined ? [] : [{ check, ...resultOf(each) }];
  });
  return ok({ results, less });
}

type FoundCheck = z.infer<typeof checksOutputSchema>['checks'][number];

function resultOf({ passed, reason, contradicted }: FoundCheck) {
  if (passed) return { outcome: 'passed' as const, reason: '' };
  const message = visibleLine(reason).slice(0, mostReasonCharacters);
  return { outcome: contradicted ? ('contradicted' as const) : ('missing' as const), reason: message };
}

const short = (text: string) => visibleLine(text).slice(0, 100);
