import type { DriftReport } from '../arena/drift.ts';
import type { LeafChange } from '../arena/leaf-changes.ts';
import type { NewVersion } from '../arena/series/roster-moves.ts';
import type { EntrantDrift, SeriesDrift } from '../arena/series/series-drift.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { RatingDrift } from '../ratings/drift/rating-drift.ts';
import type { Estimate } from '../ratings/rating.ts';
import { counted, points } from './arena-words.ts';
import { namesSentence, utcText } from './series-words.ts';

/** Settings that are named; further ones are counted. */
const mostSettings = 12;

/** Entrants of which is said why the new matches rate them otherwise. */
const mostExplained = 40;

/** From which moment to which: `2026-11-03 06:20 UTC (refresh 3) → …`. */
export function spanText({ before, after }: SeriesDrift): string {
  return `${momentText(before)} → ${momentText(after)}`;
}

function momentText({ at, refresh }: SeriesDrift['before']): string {
  return refresh === null ? `${utcText(at)} (no refresh yet)` : `${utcText(at)} (refresh ${refresh})`;
}

/** What happened to the matches that count, in a sentence. */
export function movedMatchesSentence({ matches: { before, after, cameIn, agedOut, lighter } }: SeriesDrift): string {
  const moved = [
    ...(cameIn > 0 ? [`${cameIn} came in`] : []),
    ...(agedOut > 0 ? [`${agedOut} no longer ${agedOut === 1 ? 'counts' : 'count'}`] : []),
    ...(lighter > 0 ? [`${lighter} ${lighter === 1 ? 'weighs' : 'weigh'} less`] : []),
  ];
  return `Matches that count: ${before}, then ${after}${moved.length > 0 ? ` (${moved.join(', ')})` : ''}.`;
}

/** Who came, who left, whose version is new and by which settings, and what else was changed; a sentence each. */
export function changedSentences(drift: SeriesDrift): string[] {
  const { came, gone, left, newVersions, changes, otherChanges } = drift;
  const sentences = [
    ...namesSentence('Came', came),
    ...namesSentence('No longer playing, but still counted', gone),
    ...namesSentence('No longer counted', left),
    ...newVersions.map(newVersionSentence),
    ...changes.map(({ what, before, after }) => `Changed: ${what}, ${visibleLine(before)} → ${visibleLine(after)}.`),
    ...(otherChanges.length > 0 ? [`Changed: ${settingsText(otherChanges)}.`] : []),
  ];
  return sentences.length > 0 ? sentences : ['Nobody came or left, and no setting was changed.'];
}

function newVersionSentence({ entrant, earlier, changes }: NewVersion): string {
  const what = changes.length === 0 ? 'the stored settings do not say what differs' : settingsText(changes);
  return `New version: ${visibleLine(entrant)} in the place of ${visibleLine(earlier)}: ${what}.`;
}

function settingsText(changes: readonly LeafChange[]): string {
  const shown = changes.slice(0, mostSettings).map(({ setting, before, after }) => {
    const name = visibleLine(setting);
    return before === null || after === null
      ? `${name} (values are not shown)`
      : `${name} ${visibleLine(before)} → ${visibleLine(after)}`;
  });
  const more = changes.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Whoever the new matches rate otherwise than the older ones by more than noise, and what of it is explained. */
export interface NewMatchesWords {
  readonly head: string;
  /** One for each entrant; none where there is none. */
  readonly lines: readonly string[];
}

/** Null where nothing came in that could be compared. */
export function newMatchesWords(drift: RatingDrift | null): NewMatchesWords | null {
  if (drift === null) return null;
  const moved = drift.agents.filter(({ moreThanNoise }) => moreThanNoise);
  if (moved.length === 0) {
    return { head: 'The matches that came in say the same of everybody as the older ones, within noise.', lines: [] };
  }
  const more = moved.length - mostExplained;
  return {
    head: 'The matches that came in, by themselves, rate otherwise than the older ones:',
    lines: [...moved.slice(0, mostExplained).map(explained), ...(more > 0 ? [`and ${more} more.`] : [])],
  };
}

function explained({ agent, change, opponents, questions, rest, restMoreThanNoise }: RatingDrift['agents'][number]) {
  const parts = [
    ...(opponents ? [`opponents explain ${wholeChange(opponents.value ?? 0)}`] : []),
    ...(questions ? [`question mix ${wholeChange(questions.value ?? 0)}`] : []),
    `the rest ${wholeChange(rest.value ?? 0)} (${restMoreThanNoise ? 'more than noise' : 'within noise'})`,
  ];
  return `${visibleLine(agent)} by ${changeText(change, wholeChange)}: ${parts.join(', ')}.`;
}

const noIntervalText = {
  'one tree': 'no interval can be given: all matches of the older leaderboard, or all that came in, are of one tree',
  'too much to work out': 'no interval is given: leaving out one tree at a time would take too long here',
  'not joined': 'no interval can be given, since results do not join all of these entrants',
} as const;

/** How changes are to be read; a sentence each. */
export function movedNotes(drift: SeriesDrift): string[] {
  const { entrants, joined, partsKnown, noInterval, indicative, newMatches } = drift;
  if (entrants.length === 0) return newMatches === null ? [] : newMatchesNotes(newMatches);
  return [
    noInterval === null ? 'In brackets: 95% intervals by tree.' : `Of these changes ${noIntervalText[noInterval]}.`,
    'Ageing is owed to older matches that count no longer or weigh less, the rest to the new matches.',
    'Ratings are around the mean of the entrants of both, so what one gains others lose.',
    !joined && 'Results do not join all of them, so their ratings cannot be compared.',
    joined &&
      !partsKnown &&
      'The matches that count both times do not join all of them: what ageing and what new matches did cannot be told apart.',
    indicative && noInterval === null && 'Fewer than ten trees: the intervals are indicative.',
    ...(newMatches === null ? [] : newMatchesNotes(newMatches)),
  ].filter((note) => note !== false);
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

/** From so many agents on, one in twenty is likely to pass its interval by chance. */
const manyAgents = 5;

/** What to keep in mind when ratings are compared with those of the tournament before: a sentence each. */
export function driftNotes({ agents, joined, known, indicative, trees }: DriftReport): string[] {
  return [
    agents.length >= manyAgents && 'By chance alone about 1 agent in 20 moves beyond its interval.',
    !joined && 'Results do not join all these agents in both tournaments, so their ratings cannot be compared.',
    !known.opponents &&
      'The pairs that met both times do not join all agents: what opponents and questions explain is unknown.',
    known.opponents &&
      !known.questions &&
      'Too few questions of equal depth and width came both times: what they explain is unknown.',
    indicative && 'Fewer than ten trees: the intervals are indicative.',
    trees.shared > 0 && `${counted(trees.shared, 'tree')} of both: the intervals are rather too wide.`,
  ].filter((note) => note !== false);
}

/** A change with its interval, such as `+34 (−12 to +80)`. */
export function changeText({ value, low, high }: Estimate, shown: (value: number) => string): string {
  const change = shown(value ?? 0);
  if (low === null && high === null) return `${change} (no bounds)`;
  if (low === null) return `${change} (at most ${shown(high ?? 0)})`;
  if (high === null) return `${change} (at least ${shown(low)})`;
  return `${change} (${shown(low)} to ${shown(high)})`;
}

/** A change in whole points: `+34`, `−12`, `0`. */
export function wholeChange(value: number): string {
  return signedPoints(value, Math.abs(Math.round(value)).toFixed());
}

/** A number's size with its sign; none for nothing. */
export function signedPoints(value: number, size: string): string {
  return Number(size) === 0 ? '0' : `${value < 0 ? '−' : '+'}${size}`;
}

/** What is said of the move of one entrant, as words; names are as they are. */
interface MovedRow {
  readonly entrant: AgentId;
  readonly before: string;
  readonly after: string;
  /** With its 95% interval, where there is one. */
  readonly change: string;
  readonly ageing: string;
  readonly newMatches: string;
  /** Empty where it cannot be told. */
  readonly noise: '' | 'more than noise' | 'within noise';
}

/** What the columns of such rows are called, in their order. */
export const movedHeads = ['Entrant', 'Before', 'After', 'Change', 'Ageing', 'New matches', 'Against noise'] as const;

/** The moves of all entrants of both leaderboards, best first; changes are in whole points, and parts add up to them. */
export function movedRows(drift: Pick<SeriesDrift, 'entrants' | 'partsKnown' | 'noInterval'>): MovedRow[] {
  return drift.entrants.map((each) => rowOf(each, drift));
}

function rowOf(
  { entrant, before, after, change, aged, fresh, moreThanNoise }: EntrantDrift,
  { partsKnown, noInterval }: Pick<SeriesDrift, 'partsKnown' | 'noInterval'>,
): MovedRow {
  const moved = Math.round(after) - Math.round(before);
  const ofAge = Math.round(aged.value ?? 0);
  const shown = (value: number, { low, high }: typeof change) =>
    noInterval === null ? changeText({ value, low, high }, wholeChange) : wholeChange(value);
  return {
    entrant,
    before: points(before),
    after: points(after),
    change: shown(moved, change),
    ageing: partsKnown ? shown(ofAge, aged) : 'unknown',
    newMatches: partsKnown ? shown(moved - ofAge, fresh) : 'unknown',
    noise: noInterval !== null ? '' : moreThanNoise ? 'more than noise' : 'within noise',
  };
}
