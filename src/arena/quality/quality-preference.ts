import type { SoftComparison } from '../../../examiner/examiner.ts';
import { comparedPreference } from '../../../examiner/judging/compare-by-rubric.ts';
import { strictMajority } from '../../../examiner/judging/panel.ts';
import type { QualityDimension, ReportCriterion } from '../../../examiner/rubrics/report-criteria.ts';
import type { RoundQuality } from './quality-record.ts';

/** Seat of the better report, or a tie. */
export type QualityWinner = 'a' | 'b' | 'tie';

type Compared = Extract<RoundQuality, { readonly kind: 'compared' }>;

/**
 * Sums one judge's choices: the weights of the criteria that prefer a report whichever stands first, against those of the
 * other; with all dimensions, what code says of their support weighs as much as the criteria say it should.
 * @param dimension default: all
 */
export function judgePreference(
  { criteria, support }: Pick<Compared, 'criteria' | 'support'>,
  judge: SoftComparison,
  dimension?: QualityDimension,
): QualityWinner {
  const relevant = criteria.criteria.filter((each) => dimension === undefined || each.dimension === dimension);
  const ids = new Set(relevant.map(({ id }) => id));
  const choices = (judge.criteria ?? []).filter(({ criterion }) => ids.has(criterion));
  const bySupport = dimension === undefined && support !== null ? [supportChoice(criteria.supportWeight, support)] : [];
  return comparedPreference({ whenAFirst: null, whenBFirst: null, criteria: [...choices, ...bySupport] }) ?? 'tie';
}

function supportChoice(weight: number, { preferred }: NonNullable<Compared['support']>) {
  return { criterion: 'support', weight, whenAFirst: preferred, whenBFirst: preferred };
}

/**
 * Returns the report that more than half of the judges prefer; a tie without such a majority. Equal reports are a tie. Null where nothing was
 * compared, nothing is known of the dimension, or no criterion of any weight is about it.
 * @param dimension default: all, by weight
 */
export function qualityWinner(quality: RoundQuality, dimension?: QualityDimension): QualityWinner | null {
  if (quality.kind === 'not_compared') return quality.reason === 'equal' ? 'tie' : null;
  if (quality.kind === 'failed') return null;
  if (dimension === 'support') return quality.support && (quality.support.preferred ?? 'tie');
  const isAbout = (each: ReportCriterion) => each.dimension === dimension && each.weight > 0;
  if (dimension !== undefined && !quality.criteria.criteria.some(isAbout)) return null;
  return strictMajority(quality.judges.map((judge) => judgePreference(quality, judge, dimension))) ?? 'tie';
}
