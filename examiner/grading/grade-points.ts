import { heldForm } from '../comparing/compare-accepted.ts';
import { weighEvidence } from '../comparing/weigh-evidence.ts';
import type { Grade } from '../grade.ts';
import { findQuote } from '../reading/find-quote.ts';
import { sentenceSpans } from '../reading/sentence-facts.ts';
import type { Span } from '../span.ts';
import { type ChecklistItem, isStatement } from '../task.ts';
import { narrowestSpan } from './narrowest-span.ts';
import { claimStatusOfValue } from './open-choice.ts';

/**
 * Grades points that belong to no entity: one is satisfied where a sentence, or else a line, of the answer states its value in
 * an accepted form and stands by it; contradicted where the answer only leaves it open among others; else missing. What is
 * said in other words is not found, nor is a statement that is not repeated word for word: that takes a model.
 * @param text the part of the answer that is graded, in plain form
 */
export function gradePoints(items: readonly ChecklistItem[], text: string): Grade[] {
  const lines = linesIn(text).map((line) => ({ line, sentences: sentenceSpans(text, line.start, line.end) }));
  return items.map((item) => {
    const places = lines
      .filter(({ line }) => mayHold(text.slice(line.start, line.end), item))
      .flatMap(({ line, sentences }) => [...sentences, line]);
    return gradePoint(item, text, places);
  });
}

function mayHold(line: string, item: ChecklistItem): boolean {
  return isStatement(item) ? repeatsStatement(line, item.value) : heldForm(line, item) !== null;
}

/** Whether a text has a statement word for word. */
function repeatsStatement(text: string, statement: string): boolean {
  return findQuote(text, statement.replace(/[.!。！\s]+$/u, '')) !== null;
}

function gradePoint(item: ChecklistItem, text: string, places: readonly Span[]): Grade {
  let open: Span | null = null;
  for (const place of places) {
    const { kind, denied } = weighEvidence(item, text.slice(place.start, place.end));
    if (kind !== 'holds' || denied) continue;
    const span = narrowestSpan(item, place, text);
    const status = claimStatusOfValue(text.slice(0, lineEnd(text, place.end)), span, item);
    if (status === 'stated') return graded(item, 'satisfied', text, span);
    if (status === 'alternative') open ??= span;
  }
  return open === null ? { item: item.id, outcome: 'missing', quote: null } : graded(item, 'contradicted', text, open);
}

function graded({ id }: ChecklistItem, outcome: Grade['outcome'], text: string, { start, end }: Span): Grade {
  return { item: id, outcome, quote: text.slice(start, end) };
}

function linesIn(text: string): readonly Span[] {
  return [...text.matchAll(/[^\n]*\S[^\n]*/g)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
