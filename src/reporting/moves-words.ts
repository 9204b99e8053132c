import { examSetText } from '../arena/exam-set.ts';
import type { LeafChange } from '../arena/leaf-changes.ts';
import type { EntrantMove, Moves } from '../arena/moves.ts';
import type { PlayedOn } from '../arena/played-on.ts';
import type { NoInterval } from '../arena/series/drift-estimates.ts';
import type { NewVersion } from '../arena/series/roster-moves.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { AgentDrift } from '../ratings/drift/rating-drift.ts';
import type { Estimate } from '../ratings/rating.ts';
import { counted, wholeChange } from './arena-words.ts';
import { firstNames, namesSentence, utcText } from './series-words.ts';

/** Settings that are named; further ones are counted. */
const mostSettings = 12;

/** Entrants of which is said why they moved. */
const mostExplained = 40;

/** Names the two boards: `T-1f3a → T-9b02`, or of a series `2026-11-03 06:20 UTC (refresh 3) → …`. */
export function spanText({ before, after }: Moves): string {
  return `${boardText(before)} → ${boardText(after)}`;
}

function boardText(board: Moves['before']): string {
  if (typeof board === 'string') return visibleLine(board);
  const { at, refresh } = board;
  return refresh === null ? `${utcText(at)} (no refresh yet)` : `${utcText(at)} (refresh ${refresh})`;
}

/** True if the boards are of a series, so that matches can count on both. */
export function isOfSeries({ before }: Pick<Moves, 'before'>): boolean {
  return typeof before !== 'string';
}

/** True if there is something to compare: one entrant alone always stands at the mean. */
export function isCompared({ entrants }: Pick<Moves, 'entrants'>): boolean {
  return entrants.length > 1;
}

/** Said in the place of a table. */
export const nothingToCompare = 'The two leaderboards have fewer than two in common: nothing to compare.';

/** Counts the entrants of both boards; of a series, the matches that count. One sentence. */
export function movedMatchesSentence(moves: Moves): string {
  if (!isOfSeries(moves)) return `${counted(moves.entrants.length, 'agent')} in both.`;
  const { before, after, cameIn, agedOut, lighter } = moves.matches;
  const changes = [
    ...(cameIn > 0 ? [`${cameIn} came in`] : []),
    ...(agedOut > 0 ? [`${agedOut} no longer ${agedOut === 1 ? 'counts' : 'count'}`] : []),
    ...(lighter > 0 ? [`${lighter} ${lighter === 1 ? 'weighs' : 'weigh'} less`] : []),
  ];
  return `Matches that count: ${before}, then ${after}${changes.length > 0 ? ` (${changes.join(', ')})` : ''}.`;
}

/** Names entrants that came, left or changed, and other changes, a sentence each. */
export function changedSentences(moves: Moves): string[] {
  const { came, gone, left, newVersions, changes, otherChanges, entrants } = moves;
  const changed = entrants.filter(({ settingsChanged }) => settingsChanged === true).map(({ entrant }) => entrant);
  const sentences = [
    ...namesSentence('Came', came),
    ...namesSentence('No longer playing, but still counted', gone),
    ...namesSentence(isOfSeries(moves) ? 'No longer counted' : 'No longer playing', left),
    ...newVersions.map(newVersionSentence),
    ...namesSentence('With other settings', changed),
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
  const texts = changes.slice(0, mostSettings).map(({ setting, before, after }) => {
    const name = visibleLine(setting);
    return before === null || after === null
      ? `${name} (values are not shown)`
      : `${name} ${visibleLine(before)} → ${visibleLine(after)}`;
  });
  const more = changes.length - texts.length;
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/**
 * Whoever the later matches, by themselves, rate otherwise than the earlier ones by more than noise, and why, a line each.
 * Null where nothing came in that could be compared, or all of one side is of one tree, so that nothing tells what noise is.
 */
export function whyWords(moves: Moves) {
  const { newMatches } = moves;
  if (newMatches === null || newMatches.agents.length < 2) return null;
  if (Math.min(newMatches.trees.before, newMatches.trees.after) < 2) return null;
  const movers = newMatches.agents.filter(({ moreThanNoise }) => moreThanNoise);
  const [nobody, somebody] = isOfSeries(moves) ? headsOfSeries : headsOfTournaments;
  const more = movers.length - mostExplained;
  return {
    head: movers.length === 0 ? nobody : somebody,
    lines: [
      ...movers.slice(0, mostExplained).map((each) => explained(each, moves)),
      ...(more > 0 ? [`and ${more} more.`] : []),
    ],
  };
}

const headsOfSeries = [
  'The matches that came in say the same of everybody as the older ones, within noise.',
  'The matches that came in, by themselves, rate otherwise than the older ones:',
] as const;
const headsOfTournaments = ['No rating moved by more than noise.', 'Moved by more than noise:'] as const;

function explained(drift: AgentDrift, moves: Moves): string {
  const [opponents, questions, rest = 0] = wholeParts(drift, [drift.opponents, drift.questions]);
  const isAll = drift.opponents === null && rest === wholeMove(drift);
  const parts = [
    ...(drift.opponents ? [`opponents explain ${wholeChange(opponents ?? 0)}${whom(drift)}`] : []),
    ...(drift.questions ? [`question mix ${wholeChange(questions ?? 0)}`] : []),
    // Not called noise or more: that is said of the whole change, and the interval of a part can hold 0 where that of the whole does not.
    isAll ? 'no part of it is explained' : `the rest ${changeText({ ...drift.rest, value: rest })}`,
    ...(drift.restMoreThanNoise ? confounders(drift.agent, moves) : []),
  ];
  const change = changeText({ ...drift.change, value: wholeMove(drift) });
  return `${visibleLine(drift.agent)} by ${change}: ${parts.join(', ')}.`;
}

function whom({ opponentsBefore, opponentsAfter }: AgentDrift): string {
  const list = (verb: string, names: readonly string[]) => (names.length === 0 ? [] : [`${verb} ${firstNames(names)}`]);
  const texts = [...list('now met', opponentsAfter), ...list('no longer met', opponentsBefore)];
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`;
}

/** Other changes that may be the reason. */
function confounders(agent: string, { entrants, changes }: Moves): string[] {
  const settingsChanged = entrants.find(({ entrant }) => entrant === agent)?.settingsChanged;
  return [
    ...(settingsChanged ? ['its own settings changed'] : []),
    ...changes.map(
      ({ what, before, after }) =>
        `${what} changed from ${visibleLine(before)} to ${visibleLine(after)}, so it may be the ${what}`,
    ),
  ];
}

function noIntervalText(why: NoInterval, on: PlayedOn): string {
  const texts: Readonly<Record<NoInterval, string>> = {
    'one tree': `no interval can be given: all matches of the older leaderboard, or all that came in, are of one ${on}`,
    'too much to work out': `no interval is given: leaving out one ${on} at a time would take too long here`,
    'not joined': 'no interval can be given, since results do not join all of these entrants',
  };
  return texts[why];
}

/** Number of entrants from which one in twenty is likely to pass its interval by chance. */
const manyEntrants = 5;

/** Notes on reading the changes, a sentence each. */
export function movedNotes(moves: Moves): string[] {
  const { entrants, joined, partsKnown, noInterval, indicative, playedOn: on } = moves;
  if (!isCompared(moves)) return [];
  const ofSeries = isOfSeries(moves);
  return [
    noInterval === null
      ? `In brackets: 95% intervals by ${on}.`
      : `Of these changes ${noIntervalText(noInterval, on)}.`,
    ...pairedNotes(moves),
    ofSeries && 'Ageing is owed to older matches that count no longer or weigh less, the rest to the new matches.',
    'Ratings are around the mean of the entrants of both, so what one gains others lose: all could improve and none would move.',
    !ofSeries && 'They are by match, with ties as half, whatever the leaderboards are made by.',
    noInterval === null &&
      entrants.length >= manyEntrants &&
      'By chance alone about 1 in 20 moves beyond its interval.',
    !joined && 'Results do not join all of them, so their ratings cannot be compared.',
    ofSeries &&
      joined &&
      !partsKnown &&
      'The matches that count both times do not join all of them: the effects of ageing and of new matches cannot be separated.',
    indicative && noInterval === null && `Fewer than ten ${on}s: the intervals are indicative.`,
    ...whyNotes(moves),
  ].filter((note) => note !== false);
}

function pairedNotes({ pairedOn, newMatches, playedOn: on }: Moves): string[] {
  if (pairedOn === null) return [];
  const leftOut = newMatches?.leftOut ?? 0;
  const without = leftOut > 0 ? ` (without ${counted(leftOut, on)} that one of them alone played)` : '';
  return [`Paired: both on ${examSetText(pairedOn)}, so each ${on} is left out of both at once${without}.`];
}

/** Notes on the later matches by themselves; of a series, only where somebody is named there. */
function whyNotes({ newMatches, ...moves }: Moves): (string | false)[] {
  const ofSeries = isOfSeries(moves);
  if (newMatches === null || (ofSeries && !newMatches.agents.some(({ moreThanNoise }) => moreThanNoise))) return [];
  const { joined, known, indicative, trees } = newMatches;
  return [
    ofSeries &&
      !joined &&
      'Results do not join all entrants in the older or in the new matches: these differences say little.',
    !known.opponents &&
      'The pairs that met both times do not join all: what opponents and questions explain is unknown.',
    known.opponents &&
      !known.questions &&
      'Too few questions of equal depth and width came both times: what they explain is unknown.',
    ofSeries &&
      indicative &&
      `The older or the new matches are on fewer than ten ${moves.playedOn}s: what is said of these is indicative.`,
    // A series leaves a shared tree out of both boards at once.
    !ofSeries &&
      moves.pairedOn === null &&
      trees.shared > 0 &&
      `${counted(trees.shared, moves.playedOn)} of both: the intervals are rather too wide.`,
  ];
}

/** A change with its interval in whole points, such as `+34 (−12 to +80)`. */
export function changeText({ value, low, high }: Estimate): string {
  const change = wholeChange(value ?? 0);
  if (low === null && high === null) return `${change} (no bounds)`;
  if (low === null) return `${change} (at most ${wholeChange(high ?? 0)})`;
  if (high === null) return `${change} (at least ${wholeChange(low)})`;
  return `${change} (${wholeChange(low)} to ${wholeChange(high)})`;
}

/** Says if a change is beyond its interval. */
export function noiseText(moreThanNoise: boolean): 'more than noise' | 'within noise' {
  return moreThanNoise ? 'more than noise' : 'within noise';
}

/** The change between two ratings as they are shown, in whole points. */
export function wholeMove({ before, after }: Pick<EntrantMove, 'before' | 'after'>): number {
  return Math.round(after) - Math.round(before);
}

/** Parts of a change in whole points, and what they leave of it, so that what is shown adds up; one unknown is 0. */
export function wholeParts(
  move: Pick<EntrantMove, 'before' | 'after'>,
  parts: readonly (Estimate | null)[],
): readonly number[] {
  const whole = parts.map((part) => Math.round(part?.value ?? 0));
  return [...whole, whole.reduce((rest, part) => rest - part, wholeMove(move))];
}

/** A change or a part of one in whole points, with its interval where moves have intervals. */
export function wholeChangeText(
  whole: number,
  { low, high }: Estimate,
  { noInterval }: Pick<Moves, 'noInterval'>,
): string {
  return noInterval === null ? changeText({ value: whole, low, high }) : wholeChange(whole);
}
