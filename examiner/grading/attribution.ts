import type { ValueMatch } from '../comparing/comparison.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { plainForm, targetPassages, taskInPlainForm } from './graded-text.ts';
import { type JsonAnswer, readJsonAnswer } from './json-answer.ts';
import { mentionsIn } from './mentions.ts';
import type { Stretch } from './owned-part.ts';
import { type OwnedBy, type Owner, stretchOwner } from './owned-part.ts';
import { type AnswerReading, readAnswer } from './read-answer.ts';
import { type ClaimStatus, claimStatus } from './rejection.ts';
import { decisiveSpan, matchItem } from './statement.ts';

/** What an answer says about whom, against which grades are checked. Offsets hold in `text`. */
export interface ClaimAttribution {
  /** The answer in plain form. */
  readonly text: string;
  readonly reading: AnswerReading;
}

/**
 * `certain`: told by structure, or by a known name that opens the clause or stands in brackets behind the words. `likely`: by a pronoun,
 * by what came before, by a name elsewhere in the sentence, or by one that nobody knows. `unknown`: another entity stands as near.
 */
export type Certainty = 'certain' | 'likely' | 'unknown';

/** Whose a part of the answer is, and by what. */
export interface Ownership {
  readonly owner: Owner;
  readonly by: OwnedBy | 'table row' | 'table column';
  readonly certainty: Certainty;
  /** The part of the asked span that is this owner's. */
  readonly start: number;
  readonly end: number;
}

/** A value that the answer attaches to an item of the checklist. */
export interface StatedValue {
  readonly value: string;
  /** Span of the answer that shows it, label included. */
  readonly start: number;
  readonly end: number;
  readonly match: ValueMatch;
  readonly standing: ClaimStatus;
  readonly certainty: Certainty;
}

/**
 * Reads whose the parts of an answer are.
 * @param answer the part of the answer that is graded
 */
export function readAttribution(task: Task, answer: string): ClaimAttribution {
  const text = plainForm(answer);
  const plainTask = taskInPlainForm(task);
  const json = readJsonAnswer(text);
  return { text, reading: json ? readJson(plainTask, text, json) : readAnswer(plainTask, text) };
}

/** JSON is read as a list, which the answer does not hold: its values are shown by the JSON as a whole, and belong to the name before them. */
function readJson(task: Task, text: string, { list, source }: JsonAnswer): AnswerReading {
  const reading = readAnswer(task, plainForm(list));
  const start = Math.max(0, text.indexOf(source));
  const whole = { start, end: start + source.length };
  const mentions = mentionsIn(text, task);
  const stretches = mentions.map(
    (mention, at): Stretch => ({
      start: mention.start,
      end: mentions[at + 1]?.start ?? whole.end,
      owner: stretchOwner(mention),
      by: 'item',
      name: { start: mention.start, end: mention.end },
      beside: 'none',
      within: null,
    }),
  );
  return {
    ...reading,
    text,
    prose: text,
    mentions,
    stretches,
    passages: targetPassages(stretches),
    cells: [],
    statements: reading.statements.map((statement) => ({ ...statement, ...whole })),
    rivals: reading.rivals.map((rival) => ({ ...rival, ...whole })),
    inTables: [],
  };
}

/**
 * Whose a span of the answer is: a table's cells by the head of their row or column, all else by the stretches of the text. More than
 * one where the span covers words of several; empty only where it covers no words.
 */
export function ownersOf(
  { reading }: ClaimAttribution,
  span: { readonly start: number; readonly end: number },
): Ownership[] {
  const overlaps = (part: { readonly start: number; readonly end: number }) =>
    part.start < span.end && span.start < part.end;
  const clip = (part: { readonly start: number; readonly end: number }) => ({
    start: Math.max(part.start, span.start),
    end: Math.min(part.end, span.end),
  });
  const cells = reading.cells.filter(overlaps);
  const fromCells = cells.map(
    (cell): Ownership => ({
      owner: cell.owner,
      by: cell.by,
      certainty: cell.owner.kind === 'other' ? 'likely' : 'certain',
      ...clip(cell),
    }),
  );
  const fromText = reading.stretches
    .filter(overlaps)
    .filter((stretch) => /[\p{L}\p{N}]/u.test(reading.prose.slice(clip(stretch).start, clip(stretch).end)))
    .map(
      (stretch): Ownership => ({
        owner: stretch.owner,
        by: stretch.by,
        certainty: certaintyOf(stretch, span, reading),
        ...clip(stretch),
      }),
    );
  return [...fromCells, ...fromText].sort((a, b) => a.start - b.start);
}

function certaintyOf(
  { owner, by, beside, name }: Stretch,
  span: { readonly start: number; readonly end: number },
  { mentions, prose }: AnswerReading,
): Certainty {
  if (beside !== 'none') return 'unknown';
  if (owner.kind === 'other' || by === 'continued' || by === 'pronoun') return 'likely';
  if (by !== 'sentence') return 'certain';
  if (name.start >= span.end) return bracketOf.test(prose.slice(span.end, name.start)) ? 'certain' : 'likely';
  return mentions.some(({ start, opens }) => start === name.start && opens) ? 'certain' : 'likely';
}

/** Between a value and the name in brackets, or behind `of`, that it belongs to. */
const bracketOf = /^[*_`"”]{0,4}\s?(?:\(|(?:of|for)\s)(?:the\s)?[*_`"“]{0,4}$/i;

/** Every value that the answer attaches to a width item, with its standing; values of other attributes are not among them. */
export function statedValuesOf({ text, reading }: ClaimAttribution, item: ChecklistItem): StatedValue[] {
  return reading.statements
    .filter(({ target, attribute }) => target === item.target && attribute === item.attribute)
    .map((statement) => ({
      value: statement.value,
      start: statement.start,
      end: statement.end,
      match: matchItem(item, statement.value),
      standing: claimStatus(text, decisiveSpan(text, statement, item)),
      certainty: statement.unclear ? 'unknown' : 'certain',
    }));
}
