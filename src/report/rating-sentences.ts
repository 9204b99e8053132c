import { visibleLine } from '../kernel/visible-text.ts';
import { pointsPerNat } from '../ratings/bradley-terry.ts';
import type { RatingReport, StyleEffect, TieEstimate } from '../ratings/rating-report.ts';
import { counted, points, ratedThings } from './words.ts';

/** Sets of agents, and names in each, that are written out; the rest is counted. */
const [mostGroups, mostNames] = [12, 12];

/** At ν = 100 equals tie 98 times in 100: a bound beyond it says nothing. */
const mostShown = 100;

/**
 * How a leaderboard was made, a sentence each: what is rated, what the intervals are clustered by, how many matches it
 * really stands on. Control characters in names are shown as their codes; none without battles.
 */
export function methodSentences(report: RatingReport): readonly string[] {
  if (report.battles === 0) return [];
  return [
    `Ratings: Bradley-Terry${levelText(report)}; ${tieText(report)}.`,
    `Intervals: 95%, ${intervalText(report)}, ${clusterText(report)}.`,
    ...effectiveText(report),
    ...styleText(report),
    ...(report.converged ? [] : ['The fit did not converge: take these ratings as rough.']),
  ];
}

function levelText({ level }: RatingReport): string {
  const texts = { match: ' on matches', round: ' on judged rounds', margin: ' on matches weighted by their margin' };
  return texts[level];
}

function tieText({ ties, tieParameter }: RatingReport): string {
  if (ties === 'half') return 'a tie is half a win for each';
  const model = ties === 'davidson' ? 'Davidson 1970' : 'Rao & Kupper 1967';
  return `ties have a chance of their own (${model}${tieParameter ? `: ${parameterText(tieParameter)}` : ''})`;
}

function parameterText({ name, value, low, high }: TieEstimate): string {
  if (high > mostShown) return `${name} ${value.toFixed(2)}, of which too few ties tell`;
  return `${name} ${value.toFixed(2)}, 95% ${low.toFixed(2)} to ${high.toFixed(2)}`;
}

function intervalText({ interval, resamples }: RatingReport): string {
  if (interval === 'bootstrap') return `bootstrap of ${counted(resamples ?? 0, 'resample')}`;
  return interval === 'jackknife' ? 'leave-one-out jackknife with t' : 'sandwich with t';
}

function clusterText({ clusteredBy, clusters, battles, interval }: RatingReport): string {
  if (clusteredBy === 'tree') return `clustered by tree (${counted(clusters, 'cluster')})`;
  const lone = clusters === 1 && battles > 1 && interval === 'sandwich';
  return `every battle taken as independent (${counted(battles, 'battle')}${lone ? ' on one tree' : ''})`;
}

function effectiveText({ effectiveMatches, battles, clusteredBy, level }: RatingReport): string[] {
  if (effectiveMatches === null) return [];
  const things = ratedThings(level).toLowerCase();
  // More than all is noise.
  const tell = `Effective ${things}: ${Math.min(battles, Math.round(effectiveMatches))} of ${battles}`;
  const margins = level === 'margin' ? ' and margins differ' : '';
  const why = clusteredBy === 'tree' ? `, since ${things} on one tree depend on each other${margins}` : '';
  return [`${tell}${effectiveMatches < battles - 0.5 ? why : ''}.`];
}

function styleText({ style, droppedStyle }: RatingReport): string[] {
  const effects =
    style.length > 0 ? [`Style taken out, points for a typical difference: ${style.map(effectText).join('; ')}.`] : [];
  const dropped =
    droppedStyle.length > 0 ? [`Not taken out, since its effect cannot be told: ${droppedStyle.join(', ')}.`] : [];
  return [...effects, ...dropped];
}

function effectText({ feature, coefficient, standardError }: StyleEffect): string {
  return `${feature} ${signed(pointsPerNat * coefficient)} (standard error ${points(pointsPerNat * standardError)})`;
}

function signed(value: number): string {
  return value > 0 && points(value) !== '0' ? `+${points(value)}` : points(value);
}

/** Who cannot be told apart, a sentence for each set; none where all can. */
export function tieSentences({ tieGroups }: RatingReport): readonly string[] {
  const shown = tieGroups.slice(0, mostGroups).map(groupText);
  const left = tieGroups.length - shown.length;
  return left > 0 ? [...shown, `And ${counted(left, 'more set')} of agents that cannot be told apart.`] : shown;
}

function groupText(agents: readonly string[]): string {
  const names = agents.slice(0, mostNames).map(visibleLine);
  const left = agents.length - names.length;
  const all = left > 0 ? [...names, counted(left, 'other')] : names;
  const listed = `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
  return agents.length === 2
    ? `${listed} cannot be told apart: their difference is within the uncertainty.`
    : `${listed} cannot be told apart: their differences are within the uncertainty.`;
}
