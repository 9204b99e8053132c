import * as z from 'zod';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { AnswerNotes } from '../examiner.ts';
import { decidingItems, type Task } from '../task.ts';
import { failureTags } from '../verdict.ts';
import { checklistText, gradingRules, quoteRule } from './grade-answer-prompt.ts';
import { type ClaimedGrade, claimedGradesOf } from './grade-reply.ts';
import { boundedText, checklistFenceRule, fenceRule, idList, type PromptFor, questionBlock } from './prompt.ts';

/** Verdict that a model names itself on two answers, by the order in which it saw them. */
const pairReply = {
  tier: z.enum(['FIRST_MUCH_BETTER', 'FIRST_BETTER', 'TIE_HIGH', 'TIE_LOW', 'SECOND_BETTER', 'SECOND_MUCH_BETTER']),
  tag: z.enum(failureTags),
  reason: boundedText(5_000),
};
export type VerdictReply = z.infer<z.ZodObject<typeof pairReply>>;

/** Words of the judge of the paper on one answer. */
export interface SideReply extends AnswerNotes {
  /** Left out where the judge is shown no checklist. */
  readonly grades?: readonly ClaimedGrade[];
}

export type PaperReply = VerdictReply & { readonly first: SideReply; readonly second: SideReply };

const note = boundedText(5_000);
const notes = { utility: note, recovery: note, sources: note, presentation: note };

function paperReplyFor(task: Task, rubric: boolean): z.ZodType<PaperReply> {
  const side: z.ZodType<SideReply> = rubric
    ? z.strictObject({ grades: claimedGradesOf(decidingItems(task), 1), ...notes })
    : z.strictObject(notes);
  return z.strictObject({ first: side, second: side, ...pairReply });
}

/** An answer as the judge of the paper is shown it. */
export interface ShownAnswer {
  /** The part that is graded. */
  readonly text: string;
  /** Pages that it cites, each once. */
  readonly citations: number;
  /** Number of words of the whole answer. */
  readonly words: number;
}

const byChecklist = `Evidence first, for each answer alone. The checklist was read from web pages, and it decides what is right, also where you remember otherwise. Depth items name the entities that are asked for, width items their details.

${gradingRules}

For each item of the checklist, in each answer, give: item, its id; reason, in at most 15 words; outcome; ${quoteRule} doubt: where you remember the fact otherwise, what you remember, else null. Grade every item exactly once for each answer.`;

const byKnowledge =
  'Evidence first, for each answer alone. There is no checklist: which entities and details are right is for your own knowledge to tell.';

const comparing = `Then note of each answer, in one short sentence each:
- utility: how far it serves what the asker is after, and how much of use it says for its length.
- recovery: where it could not find what was asked, what related help it gives; "not needed" where it found it.
- sources: how well what it says is backed. The number of pages that it cites is told beside it; more of them are as a rule a sign of better backing.
- presentation: headings, lists, tables and bold words where they help, and whether the thing asked for is seen at once, at the top.

Then compare them as somebody who uses such answers would. Being right comes first: the entities, then the details; an invention is worse than a gap. Answers that are as right as each other are told apart by utility and recovery, then by sources, then by presentation. The word limit is a wish: somewhat over it costs nothing, a flood of words does. The order in which the answers stand means nothing.

Tier:
- FIRST_MUCH_BETTER or SECOND_MUCH_BETTER: the winner has every entity and every detail right, and the other one has the wrong entity or lacks most of what matters. Never for a winner with an error or a gap.
- FIRST_BETTER or SECOND_BETTER: any other win, as where the winner has the entity but slips in a detail and the other has the wrong entity; where both are right and one is plainly the more complete, useful or readable; where both fail in part and one fails less.
- TIE_HIGH: both are right, complete and well presented.
- TIE_LOW: neither has found the entity, or both invent much of what they say.

Tag, what the loser failed in: DEPTH, the wrong entity or none; WIDTH, details missing or wrong; BOTH; NONE, nothing of that: it lost by usefulness, sources or presentation. In a tie NONE.

reason: one or two sentences, on the entities first, then on the details, then on the rest.`;

/**
 * Asks for the judgement of DR-Arena's appendix A.2 in one call, in words of ours: evidence by item, notes by dimension, then a
 * verdict.
 * @param rubric false: without the checklist, as the judge by intuition of its table 6
 */
export function judgeAsPaperPrompt(
  task: Task,
  [first, second]: readonly [ShownAnswer, ShownAnswer],
  rubric: boolean,
  fence: Fence,
): PromptFor<PaperReply> {
  const system = [
    'You judge two answers to one research question: which of them serves the person who asked better?',
    rubric ? checklistFenceRule : fenceRule,
    rubric ? byChecklist : byKnowledge,
    comparing,
  ].join('\n\n');
  const user = [
    ...questionBlock(task.question, fence),
    `Words wished for, at most: ${task.wordLimit}.`,
    ...(rubric
      ? [
          'What is known from the pages, as JSON: the pages on the way to the entities, the names of entities that would be wrong, and the checklist:',
          fence('checklist', checklistText(task, decidingItems(task))),
        ]
      : []),
    `The first answer (${describe(first)}):`,
    fence('first answer', first.text),
    `The second answer (${describe(second)}):`,
    fence('second answer', second.text),
    rubric
      ? `Grade these items of each answer: ${idList(decidingItems(task))}. Then give the notes, tier, tag and reason.`
      : 'Give the notes, tier, tag and reason.',
  ].join('\n\n');
  const version = rubric ? 'judge-as-paper@1' : 'judge-as-paper-without-checklist@1';
  return { version, system, user, name: 'paper_verdict', schema: paperReplyFor(task, rubric) };
}

const describe = ({ citations, words }: ShownAnswer) => `pages cited: ${citations}; words: ${words}`;
