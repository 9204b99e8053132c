import type { NodeId } from '../../src/kernel/ids.ts';
import { compareValue, holdsValue, type ValueMatch } from '../comparing/compare-value.ts';
import { cut } from '../comparing/expected-value.ts';
import type { Grade } from '../grade.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { readTables } from './answer-tables.ts';
import { gradedText } from './graded-text.ts';
import { groupedValues } from './grouped-values.ts';
import { readJsonAnswer } from './json-answer.ts';
import { listedValues } from './listed-values.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { type Passage, passagesOf } from './passages.ts';
import { plainForm, taskInPlainForm } from './plain-form.ts';
import { isStandingRival, rivalClaims } from './rival-claims.ts';
import { endsSentence } from './sentence.ts';
import { statedValues } from './stated-values.ts';
import type { RivalClaim, Statement } from './statement.ts';
import { gradeUnlabelled } from './unlabelled-value.ts';

/** What an answer says, as far as the checklists ask for it. */
interface AnswerReading {
  readonly text: string;
  /** The text with its tables blanked, so that every offset holds in both. */
  readonly prose: string;
  readonly asked: readonly string[];
  readonly mentions: readonly Mention[];
  readonly passages: readonly Passage[];
  readonly statements: readonly Statement[];
  readonly rivals: readonly RivalClaim[];
  /** Targets named in a table. */
  readonly inTables: readonly Named[];
}

interface Named extends Span {
  readonly node: NodeId;
}

/**
 * Grades an answer item by item by text comparison, depth items first, then width items, in the order of the
 * checklists. Formats may differ, content may not. Every quote is a part of the answer's visible text.
 * @param answer Markdown or JSON; empty for an agent that gave none
 */
export function gradeAnswer(task: Task, answer: string): Grade[] {
  const [text, plainTask] = [plainForm(answer), taskInPlainForm(task)];
  const json = readJsonAnswer(text);
  if (!json) return gradeText(plainTask, text);
  // The list is not in the answer, so the JSON is quoted.
  return gradeText(plainTask, plainForm(json.list)).map((grade) => ({ ...grade, quote: grade.quote && json.source }));
}

function gradeText(task: Task, answer: string): Grade[] {
  const reading = readAnswer(task, gradedText(answer, task.wordLimit));
  return [...gradeDepth(task, reading), ...task.widthChecklist.map((item) => gradeWidth(task, item, reading))];
}

function readAnswer(task: Task, text: string): AnswerReading {
  const asked = [...new Set(task.widthChecklist.map(({ attribute }) => attribute))];
  const tables = readTables(text, task, asked);
  const prose = blanked(text, tables.spans);
  const mentions = mentionsIn(prose, task);
  const passages = passagesOf(prose, mentions);
  const listed = listedValues(prose, mentions, asked);
  const said = passages.flatMap((passage) => statedValues(prose, passage, asked));
  return {
    text,
    prose,
    asked,
    mentions,
    passages,
    statements: [
      ...tables.statements,
      ...said.filter((each) => !listed.some((other) => isInside(each, other.sentence))),
      ...listed.flatMap(({ statements }) => statements),
      ...groupedValues(prose, passages, asked),
    ],
    rivals: [...tables.rivals, ...rivalClaims(prose, mentions, asked)],
    inTables: tables.named,
  };
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function blanked(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const { start, end } of spans) {
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end);
  }
  return rest;
}

/**
 * A target is identified where the answer names it as its own. Each rival that the answer offers takes the place of one
 * target: of one that is not named, else of the last that is.
 */
function gradeDepth(task: Task, reading: AnswerReading): Grade[] {
  const found = task.depthChecklist.map((item) => ({ item, named: namedAt(item, reading) }));
  const vacant = found.filter(({ named }) => named === null);
  const taken = found.filter(({ named }) => named !== null);
  const displaced = new Map(
    [...vacant, ...taken.toReversed()]
      .slice(0, reading.rivals.length)
      .map(({ item }, at) => [item.id, reading.rivals[at]]),
  );
  return found.map(({ item, named }) => {
    const rival = displaced.get(item.id);
    if (rival) return { item: item.id, outcome: 'contradicted', quote: reading.text.slice(rival.start, rival.end) };
    if (!named) return { item: item.id, outcome: 'missing', quote: null };
    const outcome = isOneOfMany(item, reading) ? 'contradicted' : 'satisfied';
    return { item: item.id, outcome, quote: reading.text.slice(named.start, named.end) };
  });
}

function namedAt({ target }: ChecklistItem, { mentions, inTables }: AnswerReading): Named | null {
  const mention = mentions.find(({ node }) => node === target);
  if (mention) return { node: target, start: mention.start, end: mention.end };
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

function gradeWidth(task: Task, item: ChecklistItem, reading: AnswerReading): Grade {
  const stated = reading.statements
    .filter(({ target, attribute }) => target === item.target && attribute === item.attribute)
    .map((statement) => ({ statement, match: compareValue(item.value, statement.value) }));
  const differs = ({ match }: { match: ValueMatch }) => match === 'different' || match === 'several';
  const wrong = stated.find((each) => differs(each) && each.statement.unclear !== true);
  const right = stated.find(
    ({ match, statement }) =>
      match === 'same' && holdsValue(reading.text.slice(statement.start, statement.end), item.value),
  );
  const decisive = wrong ?? right;
  if (decisive) {
    const quote = reading.text.slice(decisive.statement.start, decisive.statement.end);
    return { item: item.id, outcome: wrong ? 'contradicted' : 'satisfied', quote };
  }
  if (stated.some((each) => each.match === 'partial' || differs(each)))
    return { item: item.id, outcome: 'missing', quote: null };
  return gradeByPassages(task, item, reading);
}

/** Where the attribute is not named, its value may still stand in what is said about the target. */
function gradeByPassages(task: Task, item: ChecklistItem, reading: AnswerReading): Grade {
  const others = task.widthChecklist
    .filter(({ attribute, target }) => attribute === item.attribute && target !== item.target)
    .map(({ value }) => value);
  const graded = reading.passages
    .filter(({ target }) => target === item.target)
    .map((passage) => ({
      passage,
      outcome: gradeUnlabelled(item.value, restOf(passage, reading), others, reading.asked.length),
    }))
    // Beside another target nothing tells whose value it is.
    .filter(({ passage, outcome }) => outcome !== 'contradicted' || passage.beside === 'none');
  const decisive =
    graded.find(({ outcome }) => outcome === 'contradicted') ?? graded.find(({ outcome }) => outcome === 'satisfied');
  if (!decisive) return { item: item.id, outcome: 'missing', quote: null };
  const { passage, outcome } = decisive;
  return { item: item.id, outcome, quote: reading.text.slice(passage.start, passage.end).trim() };
}

/** A passage without the name of its target and without what it states by name. */
function restOf(passage: Passage, { prose, statements }: AnswerReading): string {
  const taken = [passage.name, ...statements.filter(({ start, end }) => start >= passage.start && end <= passage.end)];
  const inside = taken.map(({ start, end }) => ({ start: start - passage.start, end: end - passage.start }));
  return cut(prose.slice(passage.start, passage.end), inside);
}
