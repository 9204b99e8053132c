import { visibleLine } from '../../kernel/visible-text.ts';
import type { RatingDrift } from '../../ratings/drift/rating-drift.ts';
import type { EntrantDrift, SeriesDrift } from '../../tournament/series/series-drift.ts';
import { changeText, wholeChange } from '../change-words.ts';
import { points } from '../words.ts';
import { alignedTable } from './aligned-table.ts';
import { utcText } from './series-text.ts';

/** What moved on a combined leaderboard between two moments, a line each, and why; ends with a line break. */
export function seriesDriftText(drift: SeriesDrift): string {
  const { before, after, entrants } = drift;
  return [
    `${momentText(before)} → ${momentText(after)}\n`,
    matchesText(drift),
    rosterText(drift),
    entrants.length === 0
      ? '\nThe two leaderboards have nobody in common: nothing to compare.\n'
      : `\n${alignedTable([header, ...entrants.map((each) => rowOf(each, drift))], alignment)}`,
    newMatchesText(drift.newMatches),
    notesText(drift),
  ].join('');
}

const header = ['Entrant', 'Before', 'After', 'Change', 'Ageing', 'New matches', ''];
const alignment = ['left', 'right', 'right', 'left', 'left', 'left', 'left'] as const;

function momentText({ at, refresh }: SeriesDrift['before']): string {
  return refresh === null ? `${utcText(at)} (no refresh yet)` : `${utcText(at)} (refresh ${refresh})`;
}

function matchesText({ matches: { before, after, cameIn, agedOut, lighter } }: SeriesDrift): string {
  const moved = [
    ...(cameIn > 0 ? [`${cameIn} came in`] : []),
    ...(agedOut > 0 ? [`${agedOut} no longer ${agedOut === 1 ? 'counts' : 'count'}`] : []),
    ...(lighter > 0 ? [`${lighter} ${lighter === 1 ? 'weighs' : 'weigh'} less`] : []),
  ];
  return `Matches that count: ${before}, then ${after}${moved.length > 0 ? ` (${moved.join(', ')})` : ''}.\n`;
}

function rosterText({ came, left, newVersions }: SeriesDrift): string {
  const earlier = new Map(newVersions.map((each) => [each.entrant, each.earlier]));
  const cameTexts = came.map((label) => {
    const old = earlier.get(label);
    return old === undefined ? visibleLine(label) : `${visibleLine(label)}, a new version of ${visibleLine(old)}`;
  });
  return [
    ...(came.length > 0 ? [`Came: ${cameTexts.join('; ')}.\n`] : []),
    ...(left.length > 0 ? [`No longer counted: ${left.map(visibleLine).join('; ')}.\n`] : []),
  ].join('');
}

/** Parts are in whole points that add up to the change. */
function rowOf(each: EntrantDrift, { partsKnown, noInterval }: SeriesDrift): string[] {
  const { entrant, before, after, change, aged, fresh, moreThanNoise } = each;
  const moved = Math.round(after) - Math.round(before);
  const ofAge = Math.round(aged.value ?? 0);
  const shown = (value: number, { low, high }: typeof change) =>
    noInterval === null ? changeText({ value, low, high }, wholeChange) : wholeChange(value);
  const noise = noInterval === null ? (moreThanNoise ? 'more than noise' : 'within noise') : '';
  return [
    ...[visibleLine(entrant), points(before), points(after), shown(moved, change)],
    ...(partsKnown ? [shown(ofAge, aged), shown(moved - ofAge, fresh)] : ['unknown', 'unknown']),
    noise,
  ];
}

/** Whoever the new matches rate otherwise than the older ones by more than noise, and what of it is explained. */
function newMatchesText(drift: RatingDrift | null): string {
  if (drift === null) return '';
  const moved = drift.agents.filter(({ moreThanNoise }) => moreThanNoise);
  if (moved.length === 0)
    return '\nThe matches that came in say the same of everybody as the older ones, within noise.\n';
  const lines = moved.map((agent) => {
    const parts = [
      ...(agent.opponents ? [`opponents explain ${wholeChange(agent.opponents.value ?? 0)}`] : []),
      ...(agent.questions ? [`question mix ${wholeChange(agent.questions.value ?? 0)}`] : []),
      `the rest ${wholeChange(agent.rest.value ?? 0)} (${agent.restMoreThanNoise ? 'more than noise' : 'within noise'})`,
    ];
    return `  ${visibleLine(agent.agent)} by ${changeText(agent.change, wholeChange)}: ${parts.join(', ')}.\n`;
  });
  return `\nThe matches that came in, by themselves, rate otherwise than the older ones:\n${lines.join('')}`;
}

const noIntervalText = {
  'one tree': 'no interval can be given: all matches of the older leaderboard, or all that came in, are of one tree',
  'too much to work out': 'no interval is given: leaving out one tree at a time would take too long here',
  'not joined': 'no interval can be given, since results do not join all of these entrants',
} as const;

function notesText({ entrants, joined, partsKnown, noInterval, indicative, newMatches, changes }: SeriesDrift): string {
  const some = entrants.length > 0;
  const notes = [
    ...(some && noInterval === null ? ['In brackets: 95% intervals by tree.'] : []),
    ...(some && noInterval !== null ? [`Of these changes ${noIntervalText[noInterval]}.`] : []),
    ...(some ? ['Ratings are around the mean of the entrants of both, so what one gains others lose.'] : []),
    ...(some && !joined ? ['Results do not join all of them, so their ratings cannot be compared.'] : []),
    ...(some && joined && !partsKnown
      ? [
          'The matches that count both times do not join all of them: what ageing and what new matches did cannot be told apart.',
        ]
      : []),
    ...(some && indicative && noInterval === null ? ['Fewer than ten trees: the intervals are indicative.'] : []),
    ...(newMatches === null ? [] : newMatchesNotes(newMatches)),
    ...changes.map(({ what, before, after }) => `Changed: ${what}, ${visibleLine(before)} → ${visibleLine(after)}.`),
  ];
  return notes.length === 0 ? '' : `\n${notes.map((note) => `${note}\n`).join('')}`;
}

/** Only where some entrant is named above them. */
function newMatchesNotes({ agents, joined, known, indicative }: RatingDrift): string[] {
  if (!agents.some(({ moreThanNoise }) => moreThanNoise)) return [];
  return [
    !joined && 'Results do not join all entrants in the older or in the new matches: these differences say little.',
    !known.opponents &&
      'The pairs of both the older and the new matches do not join all: what opponents and questions explain is unknown.',
    known.opponents &&
      !known.questions &&
      'Too few questions of equal depth and width are in both the older and the new matches: what they explain is unknown.',
    indicative && 'The older or the new matches are on fewer than ten trees: what is said of these is indicative.',
  ].filter((note) => note !== false);
}
