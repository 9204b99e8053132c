import type { NodeId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import { type MarkdownLine, markdownLines, markdownTables } from '../reading/markdown-tables.ts';
import { isInside, type Span } from '../span.ts';
import type { Task } from '../task.ts';
import { aliasesIn } from './aliases.ts';
import { type OwnedCell, readTables } from './answer-tables.ts';
import { type Passage, targetPassages } from './graded-text.ts';
import { type LabelledValue, labelHits, labelKey, labelMeanings } from './label.ts';
import { listedValues } from './listed-values.ts';
import { type Mention, mentionsIn, namesIn } from './mentions.ts';
import type { Owner, Stretch } from './owned-part.ts';
import { distinctRivals, entriesOf, rivalClaims } from './rival-claims.ts';
import { statedValues } from './stated-values.ts';
import type { RivalClaim, Statement } from './statement.ts';
import { stretchesOf } from './stretches.ts';
import { unsaidSpans } from './unsaid.ts';

export interface NamedTarget extends Span {
  readonly node: NodeId;
  /** True where others are offered beside it. */
  readonly isChoice: boolean;
}

/** What an answer says, as far as the checklists ask for it. */
export interface AnswerReading {
  readonly text: string;
  /** The text with its tables, and what states nothing, blanked, so that every offset holds in both. */
  readonly prose: string;
  readonly asked: readonly string[];
  readonly mentions: readonly Mention[];
  readonly stretches: readonly Stretch[];
  readonly passages: readonly Passage[];
  readonly cells: readonly OwnedCell[];
  readonly statements: readonly Statement[];
  readonly rivals: readonly RivalClaim[];
  /** Targets named in a table. */
  readonly inTables: readonly NamedTarget[];
}

/**
 * Reads what an answer says about whom.
 * @param task in plain form
 * @param text the part of the answer that is graded, in plain form
 */
export function readAnswer(task: Task, text: string): AnswerReading {
  const asked = [...new Set(task.widthChecklist.map(({ attribute }) => attribute))];
  const said = blanked(text, unsaidSpans(text, task.question));
  const found = markdownTables(said);
  const prose = blanked(said, found);
  const mentions = mentionsIn(prose, task);
  const names = namesIn(said, task);
  const stretches = stretchesOf(prose, mentions, entriesOf(prose, mentions, asked));
  const passages = targetPassages(stretches);
  const tables = readTables(found, {
    task,
    asked,
    aliases: aliasesIn(prose, mentions),
    ownerAt: ownerFinder(stretches),
  });
  const lines = passages.flatMap((passage) => labelledLines(prose, passage));
  const listed = listedValues(prose, mentions, asked);
  const bracketed = listed.flatMap(({ labelled }) => labelled);
  const meanings = labelMeanings([...tables.values, ...lines, ...bracketed], task);
  const understood = (values: readonly LabelledValue[]) =>
    values.flatMap(({ label, ...rest }): Statement[] => {
      const meaning = meanings.get(labelKey(label));
      return meaning ? [{ ...rest, attribute: meaning.attribute }] : [];
    });
  const behindLabels = passages.flatMap((passage) => statedValues(prose, passage, asked));
  const unnamed = lines.filter((line) => labelHits(wordsOf(line.label), asked).length === 0);
  const statements = [
    ...understood(tables.values),
    ...behindLabels.filter((each) => !listed.some((other) => isInside(each, other.sentence))),
    ...understood(unnamed.filter((each) => !listed.some((other) => isInside(each, other.sentence)))),
    ...understood(bracketed),
    ...listed.flatMap(({ statements }) => statements),
    ...groupedValues(prose, passages, asked),
  ];
  return {
    text,
    prose,
    asked,
    mentions,
    stretches,
    passages,
    cells: tables.cells,
    statements: statements.map((statement) => withoutComparison(statement, said, names)),
    rivals: distinctRivals([
      ...tables.rivals,
      ...listed.flatMap(({ rivals }) => rivals),
      ...rivalClaims({ text: prose, mentions, stretches, statements, asked }),
    ]),
    inTables: tables.named,
  };
}

function blanked(text: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spans) {
    rest += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return rest + text.slice(at);
}

/** The owner of what stands directly above a place. */
function ownerFinder(stretches: readonly Stretch[]): (at: number) => Owner {
  return (at) => stretches.findLast((stretch) => stretch.start < at)?.owner ?? { kind: 'nobody' };
}

const comparing = /[,;(–—]|\s(?:than|while|whereas|unlike|against|but)\s/g;

/** `4,478 m, lower than Mont Blanc (4,808 m)` states the first only: a value ends before the clause that names another entity. */
function withoutComparison(
  statement: Statement,
  text: string,
  names: readonly (Span & { readonly node: NodeId | null })[],
): Statement {
  const at = text.slice(statement.start, statement.end).indexOf(statement.value);
  if (at < 0) return statement;
  const from = statement.start + at;
  const other = names.find(
    ({ node, start, end }) => node !== statement.target && start > from && end <= from + statement.value.length,
  );
  if (!other) return statement;
  const before = statement.value.slice(0, other.start - from);
  const stop = [...before.matchAll(comparing)].at(-1)?.index ?? 0;
  return wordsOf(before.slice(0, stop)).length === 0
    ? statement
    : { ...statement, value: before.slice(0, stop).trimEnd() };
}

/** Values in lists that name the attribute above and the targets below it: `Birthplace:` then `- Vint: Tarn`. */
function groupedValues(text: string, passages: readonly Passage[], asked: readonly string[]): Statement[] {
  const named = passages.filter(({ name }) => name.end > name.start);
  const starts = new Map(named.map((passage) => [passage.name.start, passage]));
  let head: string | null = null;
  return markdownLines(text).flatMap((line): Statement[] => {
    const passage = passageIn(line, starts, text);
    if (!passage) {
      if (line.kind === 'heading' || /:[\s*_]*$/.test(line.text)) head = onlyAttribute(line.text, asked);
      return [];
    }
    const attribute = head;
    if (attribute === null || passage.name.end > line.end) return [];
    const rest = text.slice(passage.name.end, Math.min(line.end, passage.end));
    const lead = /^[\s*_`"”)]*[:=–—-]?[\s*_`]*/.exec(rest)?.[0].length ?? 0;
    const value = rest.slice(lead).trim();
    if (wordsOf(value).length === 0 || labelHits(wordsOf(rest), asked).length > 0) return [];
    const start = passage.name.start;
    return [{ target: passage.target, attribute, value, start, end: passage.name.end + lead + value.length }];
  });
}

/** The first passage whose name begins in a line. */
function passageIn(line: MarkdownLine, starts: ReadonlyMap<number, Passage>, text: string): Passage | undefined {
  for (let at = line.start; at < Math.min(line.end, text.length); at++) {
    const passage = starts.get(at);
    if (passage) return passage;
  }
  return undefined;
}

function onlyAttribute(head: string, asked: readonly string[]): string | null {
  const hits = labelHits(wordsOf(head), asked);
  return hits.length === 1 ? (hits[0]?.attribute ?? null) : null;
}

/** A label of more words is a sentence. */
const mostLabelWords = 6;
const longestLabel = 60;

const verb = /\b(?:is|are|was|were|has|have|had)\b/i;
const itemMark = String.raw`^[\s>]*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?`;
const labelForm = new RegExp(
  String.raw`${itemMark}[*_\x60"“(]*([\p{L}\p{N}][^:=\n|–—]{0,${longestLabel}}?)[*_\x60"”)]*\s*(?::(?!\/\/)|=|\s[–—-]\s)[*_\x60"”]*\s*`,
  'u',
);
const partEnd =
  /\n|;\s|\s[/|·]\s|,\s+(?=[\p{L}][\p{L} ]{0,40}:\s)|(?<=[\p{Ll}\p{N})”"]{2})\.(?:\s+|$)(?=[\p{Lu}*_\s]|$)/u;

/** The values of a passage that stand behind labels of the answer's own: `Sales: …`, `**Opened:** …`, `by: … / files: …`. */
function labelledLines(text: string, passage: Passage): LabelledValue[] {
  return partsOf(text, passage).flatMap(({ start, end }) => {
    const named = passage.name.start >= start && passage.name.end <= end;
    const from = named ? passage.name.end : start;
    const lead = named
      ? (/^[*_`"”)]*\s*(?:\([^()\n]{0,60}\))?[*_`]*\s*(?::|[–—-]\s)?\s*/.exec(text.slice(from, end))?.[0].length ?? 0)
      : 0;
    const body = text.slice(from + lead, end);
    const match = labelForm.exec(body);
    const label = match?.[1] ? plainProse(match[1]) : '';
    const value = match ? body.slice(match[0].length).trim() : '';
    if (label === '' || value === '' || wordsOf(label).length > mostLabelWords || verb.test(label)) return [];
    return [{ target: passage.target, label, value, start: from + lead, end: from + lead + body.trimEnd().length }];
  });
}

function partsOf(text: string, { start, end }: Passage): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let at = start;
  for (const match of text.slice(start, end).matchAll(new RegExp(partEnd, 'gu'))) {
    parts.push({ start: at, end: start + match.index });
    at = start + match.index + match[0].length;
  }
  return [...parts, { start: at, end }].filter((part) => part.end > part.start);
}
