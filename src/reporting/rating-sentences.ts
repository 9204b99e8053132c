import type { PlayedOn } from '../arena/played-on.ts';
import type { VoidsAsLosses } from '../arena/void-tally.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { pointsPerNat } from '../ratings/bradley-terry.ts';
import {
  type AgentPair,
  type PairsToldApart,
  type RatingReport,
  reliableClusters,
  type StyleEffect,
} from '../ratings/rating.ts';
import { counted, points, wholeChange } from './arena-words.ts';

/** Sets of agents, and names in each, that are written out; the rest is counted. */
const mostGroups = 12;
const mostNames = 12;

/** An effect of style with a larger standard error, in points, is as good as unknown. */
const unclearPoints = 200;

/** Says how many void rounds of an agent may hide losses, and its rating with them as losses. */
export function voidsSentence({ agent, voids, of, asLosses }: VoidsAsLosses): string {
  const rating = Math.round(asLosses.rating);
  return visibleLine(
    `${agent} was unavailable in ${voids} of its ${counted(of, 'round')}, which are not rated and may hide losses: had it lost the matches of these rounds, its rating by matches would be ${rating}.`,
  );
}

/** Method of a leaderboard and cautions, a sentence each. Control characters in names are shown as their codes. */
export function methodSentences(report: RatingReport, on: PlayedOn = 'tree'): readonly string[] {
  return [...howSentences(report, on), ...cautionSentences(report, on)];
}

/** Rated results, and the clusters of the intervals; empty without battles. */
export function howSentences(report: RatingReport, on: PlayedOn = 'tree'): readonly string[] {
  if (report.battles === 0) return [];
  return [
    `Ratings: Bradley-Terry${levelText(report)}; ${tieText(report)}.`,
    `Intervals: 95%, ${intervalText(report)}, ${clusterText(report, on)}.`,
  ];
}

/** Cautions for readers of the ratings; empty without battles. */
export function cautionSentences(report: RatingReport, on: PlayedOn = 'tree'): readonly string[] {
  if (report.battles === 0) return [];
  return [
    ...styleSentences(report),
    ...(report.converged ? [] : ['The fit did not converge: take these ratings as rough.']),
    ...connectionText(report),
    report.toldApart
      ? `Ranks and intervals hold with 95%, each for its agent alone.${report.clusters < reliableClusters ? ` Chances on fewer than ten ${on}s are rough.` : ''}`
      : 'Ranks and significant differences hold for all agents at once with 95%; an interval holds for its agent alone.',
  ];
}

/** Says why some ratings have no finite distance from the others, or none at all. */
function connectionText({ connected, ratings, groups, islands, estimator }: RatingReport): string[] {
  if (connected) return [];
  const finite = estimator === 'maximum_likelihood';
  const ratedGroups = groups.filter((group) =>
    ratings.some(({ agent, matches }) => matches > 0 && group.includes(agent)),
  );
  const islandsHere = islands ?? (finite ? ratedGroups : []);
  const apart = islandsHere.length > 1 ? [islandText(islandsHere)] : [];
  if (finite) return apart;
  const players = ratings.filter(({ matches }) => matches > 0);
  const winners = players.filter(({ losses, ties }) => losses + ties === 0).map(({ agent }) => visibleLine(agent));
  const losers = players.filter(({ wins, ties }) => wins + ties === 0).map(({ agent }) => visibleLine(agent));
  const perfect = [
    ...(winners.length > 0 ? [`${listedFirst(winners)} won everything`] : []),
    ...(losers.length > 0 ? [`${listedFirst(losers)} lost everything`] : []),
  ];
  const why = perfect.length > 0 ? ` (${perfect.join('; ')})` : '';
  const open = ratings.some(({ low, high }) => low === null || high === null);
  const instead = open ? 'only the bounds that ≥ and ≤ give' : 'and what is shown rests on a penalty (Firth 1993)';
  return [
    ...apart,
    `${apart.length > 0 ? 'Inside a group not all' : 'Not all agents'} are connected by wins or ties${why}: how far apart they stand has no finite estimate, ${instead}.`,
  ];
}

/** Groups none of whose agents met one of another. */
function islandText(groups: readonly (readonly string[])[]): string {
  const names = groups.slice(0, mostGroups).map((group) => listedFirst(group.map(visibleLine)));
  const rest = groups.length - names.length;
  const all = [...names, ...(rest > 0 ? [counted(rest, 'more group')] : [])].join(' | ');
  return `No match joins these groups, so ratings compare within each alone, around 1000: ${all}.`;
}

function levelText({ level }: RatingReport): string {
  const texts = { match: ' on matches', round: ' on judged rounds', margin: ' on matches weighted by their margin' };
  return texts[level];
}

function tieText({ ties }: RatingReport): string {
  return ties === 'half' ? 'a tie is half a win for each' : `ties have a chance of their own (${ties})`;
}

function intervalText({ interval }: RatingReport): string {
  return `${interval === 'jackknife' ? 'leave-one-out jackknife' : interval} with t`;
}

function clusterText({ clusteredBy, clusters, battles, interval }: RatingReport, on: PlayedOn): string {
  if (clusteredBy === 'tree') return `clustered by ${on} (${counted(clusters, 'cluster')})`;
  const lone = clusters === 1 && battles > 1 && interval === 'sandwich';
  return `every battle taken as independent (${counted(battles, 'battle')}${lone ? ` on one ${on}` : ''})`;
}

/** Effects of style on who wins, and their standard errors. @param plain words for the ratings that are not without style */
export function styleSentences(
  { style, droppedStyle }: Pick<RatingReport, 'style' | 'droppedStyle'>,
  plain = 'without --style',
): string[] {
  const effects =
    style.length > 0 ? [`Style taken out, points for a typical difference: ${style.map(effectText).join('; ')}.`] : [];
  const unclear = style.filter(({ standardError }) => pointsPerNat * standardError > unclearPoints);
  const warning =
    unclear.length > 0
      ? [
          `These results do not show what ${listed(unclear.map(({ feature }) => feature))} ${unclear.length === 1 ? 'does' : 'do'}: read the ratings ${plain}.`,
        ]
      : [];
  const omitted =
    droppedStyle.length > 0 ? [`Not taken out, since its effect cannot be estimated: ${droppedStyle.join(', ')}.`] : [];
  return [...effects, ...warning, ...omitted];
}

function effectText({ feature, coefficient, standardError }: StyleEffect): string {
  return `${feature} ${wholeChange(pointsPerNat * coefficient)} (standard error ${points(pointsPerNat * standardError)})`;
}

/** Significant differences: each pair tested on its own, then all together; empty where they are not known. */
export function apartSentences(differences: PairsToldApart | undefined): readonly string[] {
  if (differences === undefined || differences.pairs === 0) return [];
  const { pairs, apart, apartTogether } = differences;
  if (apart.length === 0) return [`Of ${counted(pairs, 'pair')} none is significantly different at 95%.`];
  return [
    `Significantly different at 95%, each pair for itself: ${apart.length} of ${counted(pairs, 'pair')} (${pairsNamed(apart)}).`,
    apartTogether.length === 0
      ? 'Allowing for the number of pairs, none is.'
      : `Allowing for the number of pairs: ${apartTogether.length} (${pairsNamed(apartTogether)}).`,
  ];
}

/** The first pairs, by the better agent: `A over B and C; B over C`. */
function pairsNamed(pairs: readonly AgentPair[]): string {
  const worseOf = new Map<string, string[]>();
  for (const [better, worse] of pairs.slice(0, mostNames)) {
    worseOf.set(better, [...(worseOf.get(better) ?? []), visibleLine(worse)]);
  }
  const texts = [...worseOf].map(([better, worse]) => `${visibleLine(better)} over ${listed(worse)}`);
  const rest = pairs.length - mostNames;
  return [...texts, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

/** The first of them, and how many others there are. */
function listedFirst(all: readonly string[]): string {
  const names = all.slice(0, mostNames);
  return listed(all.length > mostNames ? [...names, counted(all.length - mostNames, 'other')] : names);
}

/** Names in a sentence: `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
