import type { Grade } from '../grade.ts';
import { asksForPoints, type ChecklistItem, gradedItems, type Task } from '../task.ts';
import { gradePoints } from './grade-points.ts';
import { gradeWidth, takenNumbers } from './grade-width.ts';
import { gradedText, plainForm, taskInPlainForm } from './graded-text.ts';
import { readJsonAnswer } from './json-answer.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { type AnswerReading, type NamedTarget, readAnswer } from './read-answer.ts';
import { isStandingRival } from './rival-claims.ts';
import { endsSentence } from './statement.ts';

/**
 * Grades an answer item by item by text comparison, depth items first, then width items, then the steps of the chain, in
 * the order of the checklists. Formats may differ, content may not. Every quote is a part of the answer's visible text.
 * @param answer Markdown or JSON; empty for an agent that gave none
 */
export function gradeAnswer(task: Task, answer: string): Grade[] {
  const text = plainForm(answer);
  const plainTask = taskInPlainForm(task);
  const json = readJsonAnswer(text);
  if (!json) return gradeText(plainTask, text);
  // The list is not in the answer, so the JSON is quoted.
  return gradeText(plainTask, plainForm(json.list)).map((grade) => ({ ...grade, quote: grade.quote && json.source }));
}

function gradeText(task: Task, answer: string): Grade[] {
  const text = gradedText(answer, task.wordLimit);
  if (asksForPoints(task)) return gradePoints(gradedItems(task), text);
  const reading = readAnswer(task, text);
  const depth = gradeDepth(task, reading);
  const lost = task.depthChecklist.filter(
    (item, at) => depth[at]?.outcome === 'contradicted' && isOnlyMentioned(item, reading),
  );
  const taken = takenNumbers(task, reading);
  const width = task.widthChecklist.map((item): Grade => {
    // What is said in passing about an entity in whose place another one is offered answers nothing.
    if (lost.some(({ target }) => target === item.target)) return { item: item.id, outcome: 'missing', quote: null };
    return gradeWidth(task, item, reading, taken);
  });
  return [...depth, ...width, ...gradeChain(task, text)];
}

/**
 * A target is identified where the answer names it as its own. Each rival that the answer offers takes the place of one
 * target: of one that is not named, else of the last that is.
 */
function gradeDepth(task: Task, reading: AnswerReading): Grade[] {
  const found = task.depthChecklist.map((item) => ({ item, named: namedAt(item, reading) }));
  const vacant = found.filter(({ named }) => named === null);
  const taken = found.filter(({ named }) => named !== null).toReversed();
  const isAside = ({ item }: { readonly item: ChecklistItem }) => isOnlyMentioned(item, reading);
  const displaced = new Map(
    [...vacant, ...taken.filter(isAside), ...taken.filter((each) => !isAside(each))]
      .slice(0, reading.rivals.length)
      .map(({ item }, at) => [item.id, reading.rivals[at]]),
  );
  return found.map(({ item, named }) => {
    const rival = displaced.get(item.id);
    if (rival) return { item: item.id, outcome: 'contradicted', quote: reading.text.slice(rival.start, rival.end) };
    if (!named) return { item: item.id, outcome: 'missing', quote: null };
    const outcome = isOneOfMany(item, reading) || named.isChoice ? 'contradicted' : 'satisfied';
    return { item: item.id, outcome, quote: reading.text.slice(named.start, named.end) };
  });
}

/** Whether a target only ever stands inside sentences about something else. */
function isOnlyMentioned({ target }: ChecklistItem, { mentions, inTables, stretches }: AnswerReading): boolean {
  const own = mentions.filter(({ node }) => node === target);
  const heads = stretches.some(
    ({ owner, by }) => owner.kind === 'target' && owner.node === target && by !== 'sentence',
  );
  return !heads && !inTables.some(({ node }) => node === target) && !own.some(({ opens }) => opens);
}

function namedAt({ target }: ChecklistItem, { mentions, inTables }: AnswerReading): NamedTarget | null {
  const own = mentions.filter(({ node }) => node === target);
  const mention = own.find(({ isChoice }) => isChoice) ?? own[0];
  if (mention) return { node: target, start: mention.start, end: mention.end, isChoice: mention.isChoice };
  return inTables.find(({ node }) => node === target) ?? null;
}

/**
 * A target that only ever stands in sentences that name rivals too, or is one of at least as many rivals as targets
 * that the answer only mentions, has not been told from them.
 */
function isOneOfMany({ target }: ChecklistItem, reading: AnswerReading): boolean {
  const { prose, mentions, inTables, statements } = reading;
  if (inTables.some(({ node }) => node === target) || statements.some((each) => each.target === target)) return false;
  const rivals = mentions.filter(isStandingRival);
  const own = mentions.filter(({ node }) => node === target);
  const targets = mentions.filter(({ node }) => node !== null);
  if (!own.some(({ opens }) => opens) && rivals.length > 0 && countNames(rivals) >= countNames(targets)) return true;
  return own.every((mention) =>
    rivals.some(
      (rival) => !endsSentence(prose.slice(Math.min(mention.end, rival.end), Math.max(mention.start, rival.start))),
    ),
  );
}

const countNames = (mentions: readonly Mention[]) => new Set(mentions.map(({ name }) => name)).size;

/**
 * Whether an answer names the steps of a task's chain: each is satisfied where its name stands in the answer, else
 * missing. Empty for a task without a chain.
 * @param task in plain form
 * @param text the part of the answer that is graded, in plain form
 */
export function gradeChain(task: Task, text: string): Grade[] {
  const steps = task.chainChecklist ?? [];
  if (steps.length === 0) return [];
  const targets = steps.map(({ target, value }) => ({ node: target, name: value }));
  const mentions = mentionsIn(text, { ...task, targets, rivals: [] });
  return steps.map(({ id, target }) => {
    const named = mentions.find(({ node }) => node === target);
    return named
      ? { item: id, outcome: 'satisfied', quote: text.slice(named.start, named.end) }
      : { item: id, outcome: 'missing', quote: null };
  });
}
