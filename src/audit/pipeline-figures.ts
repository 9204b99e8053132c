import { agreement } from '../ratings/agreement.ts';
import type { ClusterBootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import type { RatedUnit } from '../ratings/panel-agreement.ts';
import {
  type AnnotatorAgreement,
  annotatorAgreement,
  type Disagreement,
  disagreements,
} from './annotator-agreement.ts';
import { type AuditSheet, type SheetRound, sheetRounds } from './audit-sheet.ts';
import { clusteredShare, type ShareCase } from './preference-figures.ts';
import type { QuestionId } from './questions.ts';
import { stepOf, stepWinner, type VerdictStep, verdictSteps } from './shown-rounds.ts';

/**
 * Questions on which auditors are compared; `winner` is C1 as win, loss or tie. Of it each auditor's first answer is compared,
 * given blind; of the others the latest.
 */
const comparedQuestions = ['A1', 'A2', 'A3', 'B1', 'winner', 'D1', 'D2'] as const;
export type ComparedQuestion = (typeof comparedQuestions)[number];

/** Figures of the whole pipeline (DR-Arena, table 8, and more). */
export interface PipelineFigures {
  readonly matches: number;
  /** Judged rounds of these matches. */
  readonly rounds: number;
  readonly shares: ReturnType<typeof countShares>;
  readonly verdicts: ReturnType<typeof verdictFigures>;
  readonly annotators: Readonly<Record<ComparedQuestion, AnnotatorAgreement>>;
  readonly disagreements: readonly Disagreement[];
}

/** Computes all figures of instrument II. */
export function pipelineFigures(sheet: AuditSheet, options: ClusterBootstrapOptions): PipelineFigures {
  const rounds = sheetRounds(sheet);
  return {
    matches: sheet.items.length,
    rounds: rounds.length,
    shares: countShares(sheet, rounds, options),
    verdicts: verdictFigures(sheet, rounds, options),
    annotators: annotatorsOf(sheet, rounds, options),
    disagreements: disagreements(sheet, rounds),
  };
}

/** A round or a match, as the shares count it. */
interface Place {
  readonly item: string;
  readonly number: number | null;
  readonly cluster: string;
}

function placesOf({ items, clusters }: AuditSheet): readonly Place[] {
  return items
    .filter((each) => each.kind === 'match')
    .map((each) => ({ item: each.item, number: null, cluster: clusters.of(each.id) }));
}

/** Shares of answers: a case is a round (of D2 a match) by an auditor who answered. */
function countShares(sheet: AuditSheet, rounds: readonly SheetRound[], options: ClusterBootstrapOptions) {
  const share = (questions: readonly QuestionId[], values: readonly string[], places: readonly Place[] = rounds) =>
    clusteredShare(shareCases(sheet, places, questions, values), options);
  const matches = placesOf(sheet);
  return {
    /** Cases with A1 and A2 answered: both valid. */
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
      const ownValues = questions.map((question) => answer(auditor, item, number, question)?.value);
      if (ownValues.includes(undefined)) return [];
      return [{ counts: ownValues.every((value) => value !== undefined && values.includes(value)), cluster }];
    }),
  );
}

function annotatorsOf(
  sheet: AuditSheet,
  rounds: readonly SheetRound[],
  options: ClusterBootstrapOptions,
): PipelineFigures['annotators'] {
  const matches = placesOf(sheet);
  const figures = comparedQuestions.map((question) => {
    const units = (question === 'D2' ? matches : rounds).map((place) => unitOf(sheet, place, question));
    return [question, annotatorAgreement(units, options)] as const;
  });
  return Object.fromEntries(figures) as PipelineFigures['annotators'];
}

function unitOf(sheet: AuditSheet, { item, number, cluster }: Place, question: ComparedQuestion): RatedUnit {
  const labels = sheet.auditors.map((auditor) => {
    if (question !== 'winner') return sheet.answer(auditor, item, number, question)?.value ?? null;
    const verdict = number === null ? null : sheet.verdict(auditor, item, number);
    return verdict && stepWinner(verdict.first);
  });
  return { labels, cluster };
}

/**
 * Agreement of the auditors' own verdicts with the automatic ones. The first of each auditor and round counts, which was given
 * blind; every later one was given with the automatic verdict in sight, and would make the agreement look better than it is.
 */
function verdictFigures(sheet: AuditSheet, rounds: readonly SheetRound[], options: ClusterBootstrapOptions) {
  const cases = rounds.flatMap((round) => verdictCases(sheet, round));
  const winners = cases.map(({ own, automatic, cluster }) => {
    return { one: stepWinner(own), other: stepWinner(automatic), cluster };
  });
  return {
    /** Agreement on win, loss or tie, as in DR-Arena, table 8: a case is a round by an auditor. */
    winners: agreement(winners, options),
    /** Cases by the automatic step, then by the auditor's first. */
    confusion: confusionOf(cases),
    revised: revisedVerdicts(cases),
  };
}

type VerdictCase = ReturnType<typeof verdictCases>[number];

function verdictCases(sheet: AuditSheet, { item, number, tier, cluster }: SheetRound) {
  return sheet.auditors.flatMap((auditor) => {
    const verdict = sheet.verdict(auditor, item, number);
    return verdict ? [{ own: verdict.first, latest: verdict.latest, automatic: stepOf(tier), cluster }] : [];
  });
}

type Confusion = Readonly<Record<VerdictStep, Readonly<Record<VerdictStep, number>>>>;

function confusionOf(cases: readonly VerdictCase[]): Confusion {
  const count = (automatic: VerdictStep, own: VerdictStep) =>
    cases.filter((each) => each.automatic === automatic && each.own === own).length;
  const row = (automatic: VerdictStep) =>
    Object.fromEntries(verdictSteps.map((own) => [own, count(automatic, own)])) as Record<VerdictStep, number>;
  return Object.fromEntries(verdictSteps.map((step) => [step, row(step)])) as Confusion;
}

/**
 * Counts cases whose latest own verdict differs from the first: changed with the automatic one in sight. `towards`: those
 * whose winner now is the automatic one and was not at first.
 */
function revisedVerdicts(cases: readonly VerdictCase[]) {
  const changes = cases.filter(({ own, latest }) => own !== latest);
  const names = (step: VerdictStep, automatic: VerdictStep) => stepWinner(step) === stepWinner(automatic);
  const towards = changes.filter(({ own, latest, automatic }) => names(latest, automatic) && !names(own, automatic));
  return { count: changes.length, towards: towards.length };
}
