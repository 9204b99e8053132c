import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AskedQuestion } from '../compose/roll-out.ts';
import { OperatorError } from '../kernel/errors.ts';
import { faultsText } from '../kernel/fault-text.ts';
import { shortHash } from '../kernel/hash.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { readWhole } from './read-text.ts';
import type { CommandContext } from './terminal.ts';

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
export async function readQuestions(context: CommandContext, named: string): Promise<readonly AskedQuestion[]> {
  const isFile = named === '-' || (named.trim() !== '' && existsSync(path.resolve(context.folder, named)));
  if (!isFile) return [notAFile(textQuestion(named, 'the question'), named)];
  const lines = (await readWhole(context, named, limits)).split('\n');
  const questions = lines.flatMap((each, at) =>
    each.trim() === '' ? [] : [questionOf(each, `${named}, line ${at + 1}`)],
  );
  if (questions.length === 0 || questions.length > mostQuestions)
    throw new OperatorError(`${named} holds ${questions.length} questions`, `Give 1 to ${mostQuestions}.`);
  const seen = new Set<string>();
  for (const question of questions) {
    if (seen.has(question.id))
      throw new OperatorError(`${named}: the question ${question.id} stands twice`, 'Give each an id of its own.');
    seen.add(question.id);
  }
  return questions;
}

/** @throws OperatorError for one word that ends as files do: nobody asks `questions.jsonl` */
function notAFile(question: AskedQuestion, named: string): AskedQuestion {
  if (!/^\S+\.(jsonl?|ndjson|txt|csv|ya?ml)$/i.test(named)) return question;
  throw new OperatorError(`there is no file ${named}`, 'Name a file with questions, or write the question.');
}

function questionOf(raw: string, where: string): AskedQuestion {
  if (!raw.trimStart().startsWith('{')) return textQuestion(raw, where);
  const parsed = line.safeParse(parsedJson(raw));
  if (!parsed.success) throw new OperatorError(`${where}: ${faultsText(parsed.error)}`, limits.remedy);
  const { id: own, group_id: group, question, query } = parsed.data;
  const asked = textQuestion(question ?? query ?? '', where);
  return { ...asked, id: own ?? group ?? asked.id };
}

/** A question without a name has that of its text, so that equal questions are rolled out alike. */
function textQuestion(raw: string, where: string): AskedQuestion {
  const parsed = text.safeParse(raw);
  if (!parsed.success) throw new OperatorError(`${where}: ${faultsText(parsed.error)}`, limits.remedy);
  return { id: `q-${shortHash(parsed.data)}`, question: parsed.data };
}
