import type { BootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import type { RatedUnit } from '../ratings/panel-table.ts';
import { type AnnotatorAgreement, annotatorAgreement } from './annotator-agreement.ts';
import { type AuditSheet, type SheetRound, sheetRounds } from './audit-sheet.ts';
import { type ClusteredShare, clusteredShare, type ShareCase } from './clustered-share.ts';
import { type Disagreement, disagreements } from './disagreements.ts';
import type { QuestionId } from './questions.ts';
import { stepWinner, verdictSteps } from './shown-verdict.ts';
import { type VerdictFigures, verdictFigures } from './verdict-figures.ts';

/** Shares of answers: a case is a round (of D2 a match) by an auditor who answered. */
export interface PipelineShares {
  /** A1 and A2 both valid; cases with both answered. */
  readonly questionValid: ClusteredShare;
  readonly depthValid: ClusteredShare;
  readonly widthValid: ClusteredShare;
  /** A3: the question changed as planned. */
  readonly asPlanned: ClusteredShare;
  /** B1: completely correct. */
  readonly factual: ClusteredShare;
  /** B1: completely or mostly correct. */
  readonly mostlyFactual: ClusteredShare;
  /** D1. */
  readonly agreed: ClusteredShare;
  /** D2. */
  readonly sufficient: ClusteredShare;
  readonly insufficient: ClusteredShare;
  readonly excessive: ClusteredShare;
}

/**
 * Questions on which auditors are compared; `winner` is C1 as win, loss or tie, C1 itself has five ordered steps. Of C1 each
 * auditor's first answer is compared, given blind; of the others the latest.
 */
export const comparedQuestions = ['A1', 'A2', 'A3', 'B1', 'winner', 'C1', 'D1', 'D2'] as const;
export type ComparedQuestion = (typeof comparedQuestions)[number];

/** What people found out about the whole pipeline (DR-Arena, table 8, and more). */
export interface PipelineFigures {
  readonly matches: number;
  /** Judged rounds of these matches. */
  readonly rounds: number;
  readonly shares: PipelineShares;
  readonly verdicts: VerdictFigures;
  readonly annotators: Readonly<Record<ComparedQuestion, AnnotatorAgreement>>;
  readonly disagreements: readonly Disagreement[];
}

/** Works out all figures of instrument II. */
export function pipelineFigures(sheet: AuditSheet, options: BootstrapOptions): PipelineFigures {
  const rounds = sheetRounds(sheet);
  return {
    matches: sheet.asked.length,
    rounds: rounds.length,
    shares: sharesOf(sheet, rounds, options),
    verdicts: verdictFigures(sheet, rounds, options),
    annotators: annotatorsOf(sheet, rounds, options),
    disagreements: disagreements(sheet, rounds),
  };
}

/** What a round or a match is, to the shares. */
interface Place {
  readonly item: string;
  readonly number: number | null;
  readonly cluster: string;
}

function placesOf({ asked, clusters }: AuditSheet): readonly Place[] {
  return asked.flatMap((each) =>
    each.kind === 'match' ? [{ item: each.item, number: null, cluster: clusters.of(each.id) }] : [],
  );
}

function sharesOf(sheet: AuditSheet, rounds: readonly SheetRound[], options: BootstrapOptions): PipelineShares {
  const share = (questions: readonly QuestionId[], values: readonly string[], places: readonly Place[] = rounds) =>
    clusteredShare(shareCases(sheet, places, questions, values), options);
  const matches = placesOf(sheet);
  return {
    questionValid: share(['A1', 'A2'], ['valid']),
    depthValid: share(['A1'], ['valid']),
    widthValid: share(['A2'], ['valid']),
    asPlanned: share(['A3'], ['as_planned']),
    factual: share(['B1'], ['correct']),
    mostlyFactual: share(['B1'], ['correct', 'mostly']),
    agreed: share(['D1'], ['agree']),
    sufficient: share(['D2'], ['sufficient'], matches),
    insufficient: share(['D2'], ['insufficient'], matches),
    excessive: share(['D2'], ['excessive'], matches),
  };
}

/** A case for each place and auditor who answered all the questions; it counts when every answer is among the values. */
function shareCases(
  { auditors, answer }: AuditSheet,
  places: readonly Place[],
  questions: readonly QuestionId[],
  values: readonly string[],
): readonly ShareCase[] {
  return places.flatMap(({ item, number, cluster }) =>
    auditors.flatMap((auditor) => {
      const given = questions.map((question) => answer(auditor, item, number, question)?.value);
      if (given.includes(undefined)) return [];
      return [{ counts: given.every((value) => value !== undefined && values.includes(value)), cluster }];
    }),
  );
}

function annotatorsOf(
  sheet: AuditSheet,
  rounds: readonly SheetRound[],
  options: BootstrapOptions,
): PipelineFigures['annotators'] {
  const matches = placesOf(sheet);
  const figures = comparedQuestions.map((question) => {
    const units = (question === 'D2' ? matches : rounds).map((place) => unitOf(sheet, place, question));
    return [question, annotatorAgreement(units, options, question === 'C1' ? verdictSteps : undefined)] as const;
  });
  return Object.fromEntries(figures) as PipelineFigures['annotators'];
}

function unitOf(sheet: AuditSheet, { item, number, cluster }: Place, question: ComparedQuestion): RatedUnit {
  const labels = sheet.auditors.map((auditor) => {
    if (question !== 'winner' && question !== 'C1') return sheet.answer(auditor, item, number, question)?.value ?? null;
    const verdict = number === null ? null : sheet.verdict(auditor, item, number);
    if (verdict === null) return null;
    return question === 'winner' ? stepWinner(verdict.first) : verdict.first;
  });
  return { labels, cluster };
}
