import type * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { JudgeWords, SecondLook } from '../examiner.ts';
import type { Grade } from '../grade.ts';
import { mostLookers } from '../model-examiner-options.ts';
import { gradeAnswerPrompt } from '../prompts/grade-answer-prompt.ts';
import {
  type AnswerReply,
  answerReplyFor,
  type ClaimedGrade,
  entitiesReplyFor,
  gradeReplyFor,
  type ListedEntity,
} from '../prompts/grade-reply.ts';
import { offeredEntitiesPrompt } from '../prompts/offered-entities-prompt.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { type OpenGrade, secondLookPrompt } from '../prompts/second-look-prompt.ts';
import { asksForPoints, decidingItems, gradedItems, type Task } from '../task.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { gradeChain } from './chain-steps.ts';
import {
  type CheckedGrade,
  checkGrades,
  doubtsIn,
  type GradeFault,
  keepFirst,
  type SettledGrade,
  settleGrade,
  unknownItems,
} from './check-grades.ts';
import { displacedItems, unlistedRivals } from './offered-entities.ts';
import type { JudgingOptions } from './panel.ts';
import { withControl } from './second-look-control.ts';

type Look = Omit<SecondLook, 'seat'>;

export interface GradedAnswer {
  /** The grades that stand after all checks; an item that nobody judged has none. */
  readonly grades: readonly Grade[];
  /** The judge's first reply, unchecked; nothing of an empty answer. */
  readonly claimed: readonly ClaimedGrade[];
  readonly doubts: ReturnType<typeof doubtsIn>;
  readonly secondLooks: readonly Look[];
}

/** An answer that one judge grades, and who may look a second time. */
export interface Grading {
  readonly task: Task;
  /** The part of the answer that is graded. */
  readonly answer: string;
  readonly attempt: number;
  readonly judge: LanguageModel;
  /** In the order in which they are asked; the judge itself last. */
  readonly lookers: readonly LanguageModel[];
}

/** The judges of a panel that look again at the grades of one of them: the next two at most, itself last. */
export function lookersFor(judges: readonly LanguageModel[], at: number): readonly LanguageModel[] {
  const others = [...judges.slice(at + 1), ...judges.slice(0, at)];
  return [...others.slice(0, mostLookers - 1), ...judges.slice(at, at + 1)];
}

/**
 * Has a judge grade one answer, knowing nothing of the other one, and checks every grade; what code cannot settle is looked at once
 * more. An empty answer lacks everything; nobody is asked, nor of a task without items.
 * @param grading its task in visible form
 */
export async function gradeAlone(
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<GradedAnswer, ModelFailure>> {
  const { task, answer, judge } = grading;
  const items = decidingItems(task);
  if (answer === '' || items.length === 0) {
    const grades = gradedItems(task).map(({ id }): Grade => ({ item: id, outcome: 'missing', quote: null }));
    return ok({ grades, claimed: [], doubts: [], secondLooks: [] });
  }
  const reply = await ask(grading, options, judge, 'grade', gradeAnswerPrompt(task, answer, options.fence), {
    name: 'grades',
    schema: answerReplyFor(items),
    about: aboutAnswer(grading),
  });
  if (!reply.ok) return reply;
  const claimed = reply.value.value.grades;
  const checked = checkGrades(task, answer, claimed);
  reportFaults(unknownItems(task, claimed), grading, reply.value);
  const offered = await listOffered(grading, options, reply.value.value);
  const looked = await settleAll(checked, claimed, grading, options);
  if (!looked.ok) return looked;
  const { grades, secondLooks, faults } = displace(looked.value, offered, claimed, grading);
  reportFaults(faults, grading, reply.value);
  // Steps of the chain that decide nothing are looked for by code: no judge is paid for them.
  const steps = task.chainCounts ? [] : gradeChain(task, answer);
  return ok({ grades: [...grades, ...steps], claimed, doubts: doubtsIn(items, claimed), secondLooks });
}

interface Settled {
  readonly grades: readonly Grade[];
  readonly secondLooks: readonly Look[];
  readonly faults: readonly GradeFault[];
}

/** The entities that the answer offers; rivals that the judge has listed nowhere are asked for again. */
async function listOffered(
  grading: Grading,
  options: JudgingOptions,
  lists: AnswerReply,
): Promise<readonly ListedEntity[]> {
  const { task, answer, judge } = grading;
  const names = asksForPoints(task) ? [] : unlistedRivals(task, answer, lists);
  if (names.length === 0) return lists.offered;
  const reply = await ask(grading, options, judge, 'grade', offeredEntitiesPrompt(task, answer, names, options.fence), {
    name: 'entities',
    schema: entitiesReplyFor(names),
    about: `${aboutAnswer(grading)}, entities`,
  });
  // The grades stand as they are where the judge cannot be had again.
  return reply.ok ? [...lists.offered, ...reply.value.value.offered] : lists.offered;
}

/** Contradicts the depth items that offered rivals cost. */
function displace(
  settled: Settled,
  offered: readonly ListedEntity[],
  claimed: readonly ClaimedGrade[],
  { task, answer, judge }: Grading,
): Settled {
  const displaced = displacedItems(task, answer, offered, settled.grades);
  if (displaced.length === 0) return settled;
  const name = modelName(judge);
  const looks = displaced.map(({ grade: { item }, reason }): Look => {
    const first = wordsOn(claimed, item);
    const claim = first.outcome ?? 'missing';
    return { item, judge: name, by: name, reason, claimed: claim, graded: 'contradicted', result: 'lowered', first };
  });
  return {
    grades: settled.grades.map((grade) => displaced.find((each) => each.grade.item === grade.item)?.grade ?? grade),
    secondLooks: [...settled.secondLooks.filter(({ item }) => !looks.some((look) => look.item === item)), ...looks],
    faults: [
      ...settled.faults,
      ...displaced.map(
        ({ grade, reason }): GradeFault => ({ item: grade.item, kind: 'value_not_in_quote', detail: reason }),
      ),
    ],
  };
}

async function settleAll(
  checked: readonly CheckedGrade[],
  claimed: readonly ClaimedGrade[],
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<Settled, ModelFailure>> {
  const open = checked.filter((each) => each.kind === 'open').map((each) => each.open);
  const review = open.length === 0 ? ok(nobody) : await lookAgain(open, grading, options);
  if (!review.ok) return review;
  const { by, second } = review.value;
  const settled = checked.map((each) => settleOne(each, review.value, grading, claimed));
  const name = modelName(grading.judge);
  const looks = settled
    .filter(({ reason }) => reason !== null)
    .map(({ item, outcome, reason, result }): Look => {
      const first = wordsOn(claimed, item);
      const isReviewed = second !== null && result !== 'lowered' && second.some((each) => each.item === item);
      return {
        item,
        judge: name,
        by: by === null || !isReviewed ? name : modelName(by),
        reason: reason ?? '',
        claimed: first.outcome ?? 'missing',
        graded: outcome ?? 'missing',
        result,
        first,
        ...(isReviewed && { second: wordsOn(second, item) }),
      };
    });
  const grades = settled
    .filter(({ outcome }) => outcome !== null)
    .map(({ item, outcome, quote }): Grade => ({ item, outcome: outcome ?? 'missing', quote }));
  return ok({ grades, secondLooks: looks, faults: settled.flatMap(({ fault }) => fault ?? []) });
}

interface SettledItem extends Omit<SettledGrade, 'result'> {
  readonly result: Look['result'];
  /** Null where the grade stands as it was given. */
  readonly reason: string | null;
  readonly fault: GradeFault | null;
}

function settleOne(
  checked: CheckedGrade,
  { by, second, hasSlipped }: Review,
  { task, answer, judge }: Grading,
  claimed: readonly ClaimedGrade[],
): SettledItem {
  const { item } = checked;
  if (checked.kind === 'stands') return { ...checked, result: 'confirmed', reason: null, fault: null };
  if (checked.kind === 'lowered') {
    const { quote, reason } = checked;
    const fault: GradeFault = { item, kind: 'value_not_in_quote', detail: reason };
    return { item, outcome: 'contradicted', quote, result: 'lowered', reason, fault };
  }
  const { open } = checked;
  const { reason } = open;
  if (hasSlipped) return { item, outcome: null, quote: null, result: 'unjudged', reason, fault: null };
  const look = { task, answer, claimed, byAnother: by !== judge };
  const settled = second === null ? keepFirst(open) : settleGrade({ ...look, second }, open);
  const kind = open.passage === '' ? 'quote_not_found' : 'value_not_in_quote';
  const fault: GradeFault | null = settled.result === 'unshown' ? { item, kind, detail: reason } : null;
  return { ...settled, reason, fault };
}

/** A second look: whose it was and what it said. */
interface Review {
  readonly by: LanguageModel | null;
  /** Null where nobody looked, or nobody could be had. */
  readonly second: readonly ClaimedGrade[] | null;
  /** Everybody who looked confirmed what is wrong for certain. */
  readonly hasSlipped: boolean;
}

const nobody: Review = { by: null, second: null, hasSlipped: false };

/** Asks one judge after the other until one looks and does not slip on the control. Fails only where the run is stopped. */
async function lookAgain(
  open: readonly OpenGrade[],
  grading: Grading,
  options: JudgingOptions,
): Promise<Result<Review, ModelFailure>> {
  const { task, answer, lookers } = grading;
  const look = withControl(task, answer, open);
  const prompt = secondLookPrompt(look.task, answer, look.open, options.fence);
  const schema = gradeReplyFor(look.open.map(({ item }) => item));
  let hasSlipped = false;
  for (const by of lookers) {
    const about = `${aboutAnswer(grading)}, second look`;
    const reply = await ask(grading, options, by, 'review', prompt, { name: 'grades', schema, about });
    if (!reply.ok && options.signal.aborted) return reply;
    if (!reply.ok) continue;
    const { grades } = reply.value.value;
    const { control } = look;
    const slip = control !== null && grades.some((each) => each.item === control.id && each.outcome === 'satisfied');
    if (!slip) return ok({ by, second: grades, hasSlipped: false });
    hasSlipped = true;
    const detail = `the second look also says that the answer states “${control.value}” of an entity of which it has no word`;
    reportFaults([{ item: control.id, kind: 'control_confirmed', detail }], grading, reply.value);
  }
  return ok({ ...nobody, hasSlipped });
}

function wordsOn(claimed: readonly ClaimedGrade[], item: string): JudgeWords {
  const claim = claimed.find((each) => each.item === item);
  return {
    outcome: claim?.outcome ?? null,
    quote: claim?.quote?.slice(0, longestWords) ?? null,
    reason: claim?.reason?.slice(0, longestWords) ?? '',
  };
}

/** What is kept of a judge's words on one item, in UTF-16 code units. */
const longestWords = 500;

const aboutAnswer = ({ task, answer }: Grading) => `${task.id} ${shortHash(answer)}`;

function ask<Value>(
  { task, attempt }: Grading,
  options: JudgingOptions,
  judge: LanguageModel,
  role: 'grade' | 'review',
  prompt: Prompt,
  reply: { readonly name: string; readonly schema: z.ZodType<Value>; readonly about: string },
): Promise<Result<JudgeReply<Value>, ModelFailure>> {
  return askJudge(judge, { role, prompt, ...reply, task: task.id, attempt }, options);
}

function reportFaults<Value>(faults: readonly GradeFault[], grading: Grading, reply: JudgeReply<Value>): void {
  for (const { item, kind, detail } of faults) reply.report(kind, `${aboutAnswer(grading)} ${item}`, detail);
}
