import type * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { nodeId } from '../../src/kernel/ids.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { emptyWords, plainWords } from '../comparing/words.ts';
import type { SecondLook } from '../examiner.ts';
import type { Grade } from '../grade.ts';
import { gradeChain } from '../grading/grade-answer.ts';
import { gradeAnswerPrompt } from '../prompts/grade-answer-prompt.ts';
import { answerReplyFor, type ClaimedGrade, type GradeReply, gradeReplyFor } from '../prompts/grade-reply.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { type OpenGrade, secondLookPrompt } from '../prompts/second-look-prompt.ts';
import { type ChecklistItem, decidingItems, gradedItems, type Task } from '../task.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { type CheckedGrades, checkGrades, type GradeFault, settleGrades } from './check-grades.ts';
import { type JudgingOptions, mayNameAnother } from './panel.ts';

export interface GradedAnswer {
  /** What stands after all checks. */
  readonly grades: readonly Grade[];
  /** What the judge said at first, unchecked; nothing of an empty answer. */
  readonly claimed: readonly ClaimedGrade[];
  readonly doubts: CheckedGrades['doubts'];
  readonly secondLooks: readonly Omit<SecondLook, 'seat'>[];
}

/** An answer that one judge grades, and who looks a second time. */
export interface Grading {
  readonly task: Task;
  /** The part of the answer that is graded. */
  readonly answer: string;
  readonly attempt: number;
  readonly judge: LanguageModel;
  /** The judge itself where it is the only one. */
  readonly second: LanguageModel;
}

/**
 * Has a judge grade one answer, knowing nothing of the other one, and checks every grade; what code can neither confirm
 * nor refute is looked at once more. An empty answer lacks everything; nobody is asked, nor of a task
 * without items.
 * @param grading its task in visible form
 */
export async function gradeAlone(
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<GradedAnswer, ModelFailure>> {
  const { task, answer, judge } = grading;
  if (answer === '' || decidingItems(task).length === 0) {
    const grades = gradedItems(task).map(({ id }): Grade => ({ item: id, outcome: 'missing', quote: null }));
    return ok({ grades, claimed: [], doubts: [], secondLooks: [] });
  }
  const asked = await askForGrades(
    judge,
    'grade',
    gradeAnswerPrompt(task, answer, options.fence),
    decidingItems(task),
    grading,
    options,
  );
  if (!asked.ok) return asked;
  const claimed = asked.value.value.grades;
  const checked = checkGrades(task, answer, claimed);
  reportFaults(checked.faults, grading, asked.value);
  const { doubts } = checked;
  const looked =
    checked.open.length === 0
      ? ok({ grades: checked.grades, secondLooks: [] })
      : await lookAgain(checked, grading, options);
  if (!looked.ok) return looked;
  const { grades, secondLooks } = looked.value;
  return ok({ grades: [...grades, ...gradeSteps(task, answer)], claimed, doubts, secondLooks });
}

/** Steps of the chain that decide nothing are looked for by code: no judge is paid for them. */
function gradeSteps(task: Task, answer: string): readonly Grade[] {
  return task.chainCounts ? [] : gradeChain(task, answer);
}

async function lookAgain(
  checked: CheckedGrades,
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<Pick<GradedAnswer, 'grades' | 'secondLooks'>, ModelFailure>> {
  const { task, answer, judge } = grading;
  const look = withControl(task, answer, checked.open);
  const prompt = secondLookPrompt(look.task, answer, look.open, options.fence);
  const items = look.open.map(({ item }) => item);
  let by = grading.second;
  let asked = await askForGrades(by, 'review', prompt, items, grading, options);
  if (!asked.ok && by !== judge) {
    // One that is not to be had must not silence the other.
    by = judge;
    asked = await askForGrades(by, 'review', prompt, items, grading, options);
  }
  if (!asked.ok) return asked;
  const settled = settleGrades(task, answer, checked, asked.value.value.grades, look.control);
  reportFaults(settled.faults, grading, asked.value);
  const looks = settled.looks.map((look) => ({ ...look, judge: modelName(judge), by: modelName(by) }));
  return ok({ grades: settled.grades, secondLooks: looks });
}

const aboutAnswer = ({ task, answer }: Grading) => `${task.id} ${shortHash(answer)}`;

function askForGrades(
  judge: LanguageModel,
  role: 'grade' | 'review',
  prompt: Prompt,
  items: readonly ChecklistItem[],
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<JudgeReply<GradeReply>, ModelFailure>> {
  const about = role === 'grade' ? aboutAnswer(grading) : `${aboutAnswer(grading)}, second look`;
  const { task, attempt } = grading;
  const schema: z.ZodType<GradeReply> = role === 'grade' ? answerReplyFor(items) : gradeReplyFor(items);
  const question = { role, prompt, name: 'grades', schema, task: task.id, about, attempt };
  return askJudge(judge, question, options);
}

function reportFaults(faults: readonly GradeFault[], grading: Grading, reply: JudgeReply<GradeReply>): void {
  for (const { item, kind, detail } of faults) reply.report(kind, `${aboutAnswer(grading)} ${item}`, detail);
}

/** What is put to a judge at a second look. */
interface ControlledLook {
  /** With the control among the targets, so that nothing tells it from an item of the checklist. */
  readonly task: Task;
  readonly open: readonly OpenGrade[];
  /** Null where the answer may name every known rival. */
  readonly control: ChecklistItem | null;
}

/**
 * Puts among open grades one that is wrong for certain (a catch trial): that the answer names a rival of which it has no
 * word, shown by words quoted for another item. Who says so too says yes to anything, and its word cannot be gone by.
 * @param task in visible form
 * @param open at least one
 */
export function withControl(task: Task, answer: string, open: readonly OpenGrade[]): ControlledLook {
  const rival = unnamedRival(task, answer);
  const names = open.filter(isOfName);
  const others = open.filter((each) => !isOfName(each));
  const like = names[0] ?? others[0];
  if (rival === null || !like) return { task, open, control: null };
  const control: ChecklistItem = {
    id: nextDepthId(task),
    kind: 'depth',
    target: nodeId('control'),
    attribute: 'name',
    value: rival,
    text: rival,
    facts: [],
  };
  const { quote, passage } = like;
  const reason = mayNameAnother(quote, rival);
  return {
    task: {
      ...task,
      targets: [...task.targets, { node: control.target, name: rival }],
      rivals: (task.rivals ?? []).filter((name) => name !== rival),
      depthChecklist: [...task.depthChecklist, control],
    },
    open: [...names, { item: control, outcome: 'satisfied', quote, passage, unshown: false, reason }, ...others],
    control,
  };
}

const isOfName = ({ item }: OpenGrade) => item.kind === 'depth';

/** The first known rival whose own words, those that no target's name has, are all missing from the answer. */
function unnamedRival({ targets, rivals = [] }: Task, answer: string): string | null {
  const said = new Set(plainWords(answer));
  const shared = new Set(targets.flatMap(({ name }) => plainWords(name)));
  const isUnnamed = (name: string) => {
    const own = plainWords(name).filter((word) => !shared.has(word) && !emptyWords.has(word));
    return own.length > 0 && own.every((word) => !said.has(word));
  };
  return rivals.find(isUnnamed) ?? null;
}

function nextDepthId({ depthChecklist }: Task): string {
  const numbers = depthChecklist.map(({ id }) => Number(/^d(\d+)$/.exec(id)?.[1] ?? 0));
  return `d${Math.max(0, ...numbers) + 1}`;
}
