import * as z from 'zod';
import { faultsText } from '../../../kernel/errors.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { OwnQuestion } from '../own-question.ts';
import type { Criteria, PromptCriteria } from './bench-criteria.ts';
import type { PublishedShape } from './published-shape.ts';

const text = z.string().trim().min(1);
const row = z.object({
  id: z.union([text, z.int()]).optional(),
  prompt: text,
  topic: text.optional(),
  language: text.optional(),
});

/**
 * DeepResearch Bench: prompts for long reports, with topic and language; what reports are judged by stands in a file of its own.
 * Source: Ayanami0730/deep_research_bench, data/prompt_data/query.jsonl.
 * @param criteria what `readCriteria` found; null: questions are compared by general criteria
 */
export function deepResearchBench(criteria: Criteria | null): PublishedShape {
  return {
    fields: ['id', 'prompt', 'topic', 'language'],
    isEncrypted: false,
    read: (value) => {
      const read = row.safeParse(value);
      if (!read.success) return fail(faultsText(read.error));
      const { id, prompt, topic, language } = read.data;
      const question = { ...(id !== undefined && { id: `${id}` }), question: prompt, topic, language };
      if (criteria === null) return ok(question);
      const found = criteriaFor(criteria, prompt, question.id);
      return found.ok ? ok({ ...question, rubric: found.value.rubric }) : found;
    },
  };
}

/** Joined by the prompt, as the benchmark does; by the id where the criteria name no prompt. */
function criteriaFor({ byPrompt, byId }: Criteria, prompt: string, id = ''): Result<PromptCriteria, string> {
  const found = byPrompt.get(prompt) ?? byId.get(id);
  if (found === undefined) return fail('there are no criteria for it');
  if (found.prompt === undefined || found.prompt === prompt) return ok(found);
  return fail(`the criteria of its id (line ${found.line}) are those of another prompt`);
}

/** The criteria that no question is judged by. */
export function criteriaLeftOver({ all }: Criteria, questions: readonly OwnQuestion[]): readonly PromptCriteria[] {
  const prompts = new Set(questions.map(({ question }) => question));
  const ids = new Set(questions.map(({ id }) => id));
  return all.filter(({ id, prompt }) => (prompt === undefined ? !ids.has(id) : !prompts.has(prompt)));
}
