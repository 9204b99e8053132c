import type { Criterion, Task } from '../task.ts';
import { importanceWeights, type RubricItem } from './query-rubric.ts';

/** What judges are asked about reports besides their facts (RACE, arXiv:2506.11763). */
export const judgedDimensions = ['comprehensiveness', 'insight', 'instruction_following', 'readability'] as const;
export type JudgedDimension = (typeof judgedDimensions)[number];

/** All that reports are compared by; support is decided by code, from what was found of the citations. */
export const qualityDimensions = [...judgedDimensions, 'support'] as const;
export type QualityDimension = (typeof qualityDimensions)[number];

export interface ReportCriterion extends Criterion {
  /** Null for one of a question's own rubric, which knows no dimensions. */
  readonly dimension: JudgedDimension | null;
}

/** By what the reports on one question are compared. */
export interface ReportCriteria {
  /** `adaptive`: a model wrote them for the question; `general`: the same for every question; `own`: the question's rubric. */
  readonly source: 'adaptive' | 'general' | 'own';
  readonly criteria: readonly ReportCriterion[];
  /** What support weighs against the weights of the criteria, where it is known. */
  readonly supportWeight: number;
}

interface Written {
  readonly weights: Readonly<Record<QualityDimension, number>>;
  readonly items: readonly (Omit<RubricItem, 'dimension'> & { readonly dimension: JudgedDimension })[];
}

/**
 * A model's weights and items as criteria: each dimension's share of the whole is spread over its items by their importance, 3, 2
 * and 1, so that a dimension weighs the same however many items it has (as in RACE). All weights with that of support
 * add up to 1.
 */
export function adaptiveCriteria({ weights, items }: Written): ReportCriteria {
  const whole = qualityDimensions.reduce((sum, dimension) => sum + weights[dimension], 0);
  const byDimension = judgedDimensions.flatMap((dimension) => {
    const own = items.filter((each) => each.dimension === dimension);
    const sum = own.reduce((total, { importance }) => total + importanceWeights[importance], 0);
    return own.map((each) => ({
      dimension,
      text: `${each.title}: ${each.description}`,
      weight: ((weights[dimension] / whole) * importanceWeights[each.importance]) / sum,
    }));
  });
  return { source: 'adaptive', criteria: byDimension.map(numbered), supportWeight: weights.support / whole };
}

function numbered<Worded extends object>(criterion: Worded, at: number): Worded & { readonly id: string } {
  return { id: `r${at + 1}`, ...criterion };
}

const generalTexts: readonly (readonly [JudgedDimension, string])[] = [
  ['comprehensiveness', 'Everything that the question asks about is covered, in its breadth.'],
  ['comprehensiveness', 'What a reader needs to make use of the answer is there: context, figures, dates, conditions.'],
  [
    'insight',
    'It explains why and how, and relates findings to each other, where a list would leave that to the reader.',
  ],
  ['insight', 'It weighs what it found, tells what is certain from what is not, and draws conclusions that follow.'],
  ['instruction_following', 'It answers the question that was asked, in the form that was asked for.'],
  ['instruction_following', 'Every condition and limit that the question sets is kept, its length included.'],
  ['readability', 'What a reader looks for is found at once, in an order that makes sense.'],
  ['readability', 'Its sentences are plain and exact, and none of them could be left out.'],
];

/** The same for every question, all dimensions alike. */
export const generalCriteria: ReportCriteria = {
  source: 'general',
  criteria: generalTexts.map(([dimension, text], at) => numbered({ dimension, text, weight: 1 / 10 }, at)),
  supportWeight: 1 / 5,
};

/**
 * A question's own rubric as it is, of which support is no part; null where it has none. That of a comparison is the arena's and decides
 * between equal grades alone: its reports are compared in all dimensions.
 */
export function ownCriteria({ rubric, kind }: Pick<Task, 'rubric' | 'kind'>): ReportCriteria | null {
  if (rubric === undefined || kind === 'comparison') return null;
  const criteria = rubric.map((criterion) => ({ ...criterion, dimension: null }));
  return { source: 'own', criteria, supportWeight: 0 };
}
