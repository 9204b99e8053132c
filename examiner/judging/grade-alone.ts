import { shortHash } from '../../src/kernel/hash.ts';
import { ok } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { type AskOptions, askJudge, type Reply } from '../ask-model.ts';
import type { FromModel, JudgeWords, SecondLook } from '../examiner.ts';
import {
  gradeAnswerPrompt,
  type OpenGrade,
  offeredEntitiesPrompt,
  secondLookPrompt,
} from '../prompts/grade-answer-prompt.ts';
import type { AnswerReply, ClaimedGrade, ListedEntity } from '../prompts/grade-reply.ts';
import { asksForPoints, decidingItems, type Grade, gradedItems, type Task } from '../task.ts';
import { type CheckedGrade, checkGrades, doubtsIn, settleGrade } from './check-grades.ts';
import { displacedItems, offeredItems, unlistedRivals } from './offered-entities.ts';
import { longestRemark } from './panel.ts';
import { gradeChain, quotePlaces } from './quote-places.ts';
import { withControl } from './second-look-control.ts';

type Look = Omit<SecondLook, 'seat'>;

export interface GradedAnswer {
  /** The grades that stand after all checks; an item that nobody judged has none. */
  readonly grades: readonly Grade[];
  /** The judge's first reply, unchecked; nothing of an empty answer. */
  readonly claimed: readonly ClaimedGrade[];
  readonly doubts: ReturnType<typeof doubtsIn>;
  readonly secondLooks: readonly Look[];
  /** Depth items that are contradicted although the answer offers their entity: it offers one too many beside it. */
  readonly displaced: readonly string[];
}

/** An answer that one judge grades, and who may look a second time. */
export interface Grading {
  readonly task: Task;
  /** The part of the answer that is graded. */
  readonly answer: string;
  readonly attempt: number;
  readonly judge: LanguageModel;
  /** Judges that look again, in the order in which they are asked; the judge itself last. */
  readonly lookers: readonly LanguageModel[];
}

/** Judges that look again at the open grades of one answer, until one does not slip on the control. */
const mostLookers = 3;

/** The judges of a panel that look again at the grades of one of them: the next two at most, itself last. */
export function lookersFor(judges: readonly LanguageModel[], at: number): readonly LanguageModel[] {
  const others = [...judges.slice(at + 1), ...judges.slice(0, at)];
  return [...others.slice(0, mostLookers - 1), ...judges.slice(at, at + 1)];
}

/**
 * Has a judge grade one answer, knowing nothing of the other one, and checks every grade; what code cannot settle is looked at once
 * more. An empty answer lacks everything; nobody is asked, nor of a task without items.
 */
export async function gradeAlone(grading: Grading, options: AskOptions): FromModel<GradedAnswer> {
  const { task, answer, judge } = grading;
  const items = decidingItems(task);
  if (answer === '' || items.length === 0) {
    const grades = gradedItems(task).map(({ id }): Grade => ({ item: id, outcome: 'missing', quote: null }));
    return ok({ grades, claimed: [], doubts: [], secondLooks: [], displaced: [] });
  }
  const prompt = gradeAnswerPrompt(task, answer, options.fence);
  const reply = await askJudge(judge, { ...askedOf(grading), role: 'grade', prompt }, options);
  if (!reply.ok) return reply;
  const { value, tell } = reply.value;
  const claimed = value.grades;
  const gradeChecks = checkGrades(task, answer, claimed);
  const offered = await listOffered(grading, options, value);
  const open = gradeChecks.flatMap((each) => each.open ?? []);
  const reviewed = open.length === 0 ? ok(nobody) : await lookAgain(open, grading, options);
  if (!reviewed.ok) return reviewed;
  const looked = { ...grading, ...reviewed.value, claimed, byAnother: reviewed.value.by !== judge };
  const finalGrades = gradeChecks.map((each): CheckedGrade => {
    if (!each.open) return each;
    return looked.hasSlipped ? { ...each, result: 'unjudged' } : settleGrade(looked, each.open);
  });
  const settled = displace(finalGrades, offered, grading);
  reportFaults(looked, settled, tell);
  const grades = settled.flatMap(({ item, outcome, quote }): Grade[] => (outcome ? [{ item, outcome, quote }] : []));
  // Steps of the chain that decide nothing are looked for by code: no judge is paid for them.
  const steps = task.chainCounts ? [] : gradeChain(task, answer);
  const secondLooks = settled.flatMap((each) => lookOf(each, looked) ?? []);
  const isLost = (id: string) => grades.some(({ item, outcome }) => item === id && outcome === 'contradicted');
  const displaced = offeredItems(task, offered).filter(isLost);
  return ok({ grades: [...grades, ...steps], claimed, doubts: doubtsIn(items, claimed), secondLooks, displaced });
}

const askedOf = ({ task, answer, attempt }: Grading, what = '') =>
  ({ task: task.id, about: `${task.id} ${shortHash(answer)}${what}`, attempt }) as const;

/** The entities that the answer offers; rivals that the judge has listed nowhere are asked for again. */
async function listOffered(
  grading: Grading,
  options: AskOptions,
  lists: AnswerReply,
): Promise<readonly ListedEntity[]> {
  const { task, answer, judge } = grading;
  const names = asksForPoints(task) ? [] : unlistedRivals(task, answer, lists);
  if (names.length === 0) return lists.offered;
  const prompt = offeredEntitiesPrompt(task, answer, names, options.fence);
  const reply = await askJudge(judge, { ...askedOf(grading, ', entities'), role: 'grade', prompt }, options);
  // The grades stand as they are where the judge cannot be had again.
  return reply.ok ? [...lists.offered, ...reply.value.value.offered] : lists.offered;
}

/** A second look: whose it was and what it said. */
interface Review {
  readonly by: LanguageModel | null;
  /** Null where nobody looked, or nobody could be had. */
  readonly second: readonly ClaimedGrade[] | null;
  /** Everybody who looked confirmed what is wrong for certain. */
  readonly hasSlipped: boolean;
}

/** An answer with the first look at it and the second. */
interface Looked extends Grading, Review {
  readonly claimed: readonly ClaimedGrade[];
}

const nobody: Review = { by: null, second: null, hasSlipped: false };

/** Asks one judge after the other until one looks and does not slip on the control. Fails only where the run is stopped. */
async function lookAgain(open: readonly OpenGrade[], grading: Grading, options: AskOptions): FromModel<Review> {
  const { task, answer, lookers } = grading;
  const { control, ...look } = withControl(task, answer, open);
  const prompt = secondLookPrompt(look.task, answer, look.open, options.fence);
  const question = { ...askedOf(grading, ', second look'), role: 'review', prompt } as const;
  let hasSlipped = false;
  for (const by of lookers) {
    const reply = await askJudge(by, question, options);
    if (!reply.ok && options.signal.aborted) return reply;
    if (!reply.ok) continue;
    const { grades } = reply.value.value;
    const slip = grades.some(({ item, outcome }) => item === control?.id && outcome === 'satisfied');
    if (control === null || !slip) return ok({ by, second: grades, hasSlipped: false });
    hasSlipped = true;
    const detail = `the second look also says that the answer states “${control.value}” of an entity of which it has no word`;
    reply.value.tell('control_confirmed', askedOf(grading, ` ${control.id}`).about, detail);
  }
  return ok({ ...nobody, hasSlipped });
}

/** Contradicts the depth items that offered rivals cost. */
function displace(settled: readonly CheckedGrade[], offered: readonly ListedEntity[], { task, answer }: Grading) {
  const isFound = (id: string) => settled.some(({ item, outcome }) => item === id && outcome === 'satisfied');
  const identified = task.depthChecklist.filter(({ id }) => isFound(id));
  const displaced = displacedItems(task, answer, offered, identified);
  return settled.map((each): CheckedGrade => {
    const displacement = displaced.find(({ item }) => item === each.item);
    return displacement ? { ...displacement, outcome: 'contradicted', result: 'lowered' } : each;
  });
}

/** Grades of items that the checklist does not have, and those that code has lowered or found nothing for. */
function reportFaults(looked: Looked, settled: readonly CheckedGrade[], tell: Reply<unknown>['tell']): void {
  const { claimed, answer } = looked;
  const about = (item: string) => askedOf(looked, ` ${item}`).about;
  const unknown = new Set(claimed.map(({ item }) => item).filter((id) => !settled.some(({ item }) => item === id)));
  for (const id of [...unknown].slice(0, settled.length).map((each) => each.slice(0, 40)))
    tell('unknown_id', about(id), `there is no item “${id}”`);
  for (const { item, reason, result } of settled) {
    if (result !== 'lowered' && result !== 'unshown') continue;
    const quote = claimed.find((each) => each.item === item)?.quote ?? '';
    const isMadeUp = result === 'unshown' && quotePlaces(answer, quote).length === 0;
    tell(isMadeUp ? 'quote_not_found' : 'value_not_in_quote', about(item), reason);
  }
}

/** Record of a grade that code lowered or could not settle. */
function lookOf({ item, outcome, reason, result }: CheckedGrade, looked: Looked): Look | null {
  const { by, second, claimed, judge } = looked;
  if (result === null) return null;
  const first = wordsOn(claimed, item);
  const isReviewed = result !== 'lowered' && second?.some((each) => each.item === item);
  return {
    item,
    judge: modelName(judge),
    by: modelName((isReviewed && by) || judge),
    reason: reason.slice(0, longestRemark),
    claimed: first.outcome ?? 'missing',
    graded: outcome ?? 'missing',
    result,
    first,
    ...(isReviewed && { second: wordsOn(second ?? [], item) }),
  };
}

function wordsOn(claimed: readonly ClaimedGrade[], item: string): JudgeWords {
  const claim = claimed.find((each) => each.item === item);
  return {
    outcome: claim?.outcome ?? null,
    quote: claim?.quote?.slice(0, longestRemark) ?? null,
    reason: claim?.reason?.slice(0, longestRemark) ?? '',
  };
}
