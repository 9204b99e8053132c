import * as z from 'zod';
import type { AnswerReply, ClaimedGrade, GradeReply, ListedEntities } from '../../../examiner/prompts/grade-reply.ts';
import { disputeParts } from '../notices.ts';
import { gradeAnswer, type PromptItem, promptItem } from './grading/grade-answer.ts';
import { type FaultyJudge, withFaults } from './judge-faults.ts';
import type { KnownWorld } from './known-world.ts';
import { blockOf, type PromptBlocks } from './prompt-blocks.ts';

const checklist = z.object({ path: z.array(z.string()), wrong: z.array(z.string()), items: z.array(promptItem) });

/** A judge with what it knows. */
export interface OracleJudge extends FaultyJudge {
  readonly world: KnownWorld;
}

/** An answer as a judge reads it against the checklist of a prompt. */
export interface GradedBlock extends AnswerReply {
  readonly items: readonly PromptItem[];
}

/** @param label of the block with the answer */
export function gradeBlock(
  judge: OracleJudge,
  blocks: PromptBlocks,
  label: string,
  look: 'first' | 'second',
): GradedBlock {
  const { path, wrong, items } = checklist.parse(JSON.parse(blockOf(blocks, 'checklist')));
  const answer = blockOf(blocks, label);
  const asked = items.map((item) => ({ ...item, attribute: pageWords(item.attribute) }));
  const read = gradeAnswer({ items: asked, rivals: wrong, path, answer, world: judge.world });
  const byItem = new Map(read.grades.map((grade) => [grade.item, grade]));
  const grades = items.flatMap(
    (item) => withFaults(judge, { item, answer, look }, byItem.get(item.item) ?? null) ?? [],
  );
  return { ...read, items, grades };
}

/** The parts of a dispute in the words that pages and contestants have for them. */
function pageWords(attribute: string): string {
  const [, part, thing = ''] = /^(standing|decision on) (.+)$/.exec(attribute) ?? [];
  const [kept, , day] = disputeParts(thing);
  return part === undefined ? attribute : part === 'standing' ? kept : day;
}

/** The grades of an answer with the entities that it offers and mentions. */
export function gradeAnswerReply(judge: OracleJudge, blocks: PromptBlocks): AnswerReply {
  const { grades, offered, mentioned } = gradeBlock(judge, blocks, 'answer', 'first');
  return { grades, offered, mentioned };
}

/** The grades of the items that are looked at again. */
export function secondLookReply(judge: OracleJudge, blocks: PromptBlocks): GradeReply {
  return { grades: gradeBlock(judge, blocks, 'answer', 'second').grades };
}

/** Grades of all items: what cannot be read counts as missing where a reply has to grade everything. */
export function wholeGrades({ items, grades }: GradedBlock): readonly ClaimedGrade[] {
  const unread = { reason: 'It cannot be read in the answer.', outcome: 'missing', quote: null, doubt: null } as const;
  return items.map(({ item }) => grades.find((grade) => grade.item === item) ?? { item, ...unread });
}

/** Each of the names in the list of those that the answer offers, or of those that it only mentions. */
export function offeredEntitiesReply({ world }: OracleJudge, blocks: PromptBlocks): ListedEntities {
  const names = z.array(z.string()).parse(JSON.parse(blockOf(blocks, 'names')));
  const answer = blockOf(blocks, 'answer');
  const { offered, mentioned } = gradeAnswer({ items: [], rivals: names, path: [], answer, world });
  const isOffered = (name: string) => offered.some((each) => each.name === name);
  const others = names.filter((name) => !isOffered(name));
  return {
    offered: offered.filter(({ name }) => names.includes(name)),
    mentioned: others.map((name) => mentioned.find((each) => each.name === name) ?? { name, quote: name }),
  };
}
