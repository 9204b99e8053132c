import { playedOn } from '../arena/played-on.ts';
import type { PlayedTogether } from '../arena/played-together.ts';
import type { NextFiring } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import type { SeriesLeaderboard } from '../arena/series/series-leaderboard.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from './arena-words.ts';
import { listed } from './rating-sentences.ts';

/** Names of a list that are written out; further ones are counted. */
const mostNames = 12;

type Stand = Pick<SeriesLeaderboard, 'refreshes' | 'refreshedAt'>;

/** Number of refreshes, end of the last, and time of the next, as a sentence. */
export function refreshedSentence({ refreshes, refreshedAt }: Stand, next: NextFiring | null): string {
  const due = next === null ? '' : `; the next is due ${zonedText(next.at, next.timeZone)}`;
  if (refreshedAt === null) return `No refresh yet${due}.`;
  return `${counted(refreshes, 'refresh', 'refreshes')}, the last ended ${utcText(refreshedAt)}${due}.`;
}

/** Number of matches that count, and reasons why others do not, as a sentence. */
export function countedSentence({
  matches,
  windowDays,
  halfLifeDays,
}: Pick<SeriesLeaderboard, 'matches' | 'windowDays' | 'halfLifeDays'>): string {
  const { all, counted: count, tooOld, tooLight, oldest } = matches;
  const omissions = [
    ...(tooOld > 0 ? [`${tooOld} older than ${counted(windowDays ?? 0, 'day')}`] : []),
    ...(tooLight > 0 ? [`${tooLight} too old to weigh anything`] : []),
  ];
  return [
    `${count} of ${counted(all, 'match', 'matches')} ${all === 1 ? 'counts' : 'count'}${omissions.length > 0 ? ` (left out: ${omissions.join(', ')})` : ''}`,
    ...(oldest === null ? [] : [`, the oldest of ${utcText(oldest)}`]),
    ...(halfLifeDays === null ? [] : [`; a match counts half as much as one ${counted(halfLifeDays, 'day')} newer`]),
    '.',
  ].join('');
}

/** Entrants that came with the newest refresh, and those that no longer play; a sentence each, none for nobody. */
export function presenceSentences({ came, left }: Pick<SeriesLeaderboard, 'came' | 'left'>): string[] {
  return [
    ...namesSentence('New since the refresh before', came),
    ...namesSentence('No longer playing, but still counted', left),
  ];
}

/** The first of them, and how many others there are: `What: A, B and 3 more.`; none for nobody. */
export function namesSentence(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${firstNames(names)}.`];
}

/** The first of them, and how many others there are: `A, B and 3 more`. */
export function firstNames(names: readonly string[]): string {
  const firsts = names.slice(0, mostNames).map(visibleLine);
  const more = names.length - firsts.length;
  return `${firsts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The day of a time in ISO 8601; a dash for none. */
export function dayText(at: string | null): string {
  return at === null ? '–' : at.slice(0, 10);
}

/** A time in ISO 8601 (UTC) as people read it: `2026-11-03 06:00 UTC`. */
export function utcText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** A moment by the clocks of a time zone, with their distance from UTC: `Mon 2026-11-02 06:00 +01:00`. */
export function zonedText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  const offset = part('timeZoneName').replace(/^GMT/, '') || '+00:00';
  return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds} ${offset}`;
}

/** Says that a board is of one refresh of a schedule, and names the command that prints the board of all of them. */
export function refreshAloneText({ schedule, number }: Pick<RefreshRecord, 'schedule' | 'number'>): string {
  return `This is of refresh ${number} of ${schedule} alone. All its refreshes together: dr-arena leaderboard --schedule ${schedule}`;
}

/**
 * Says that a board is of a part of what is rated together, and names the command that prints the board of all of it.
 * @param heads the tournaments of the board
 */
export function aloneText(
  heads: readonly Pick<TournamentHead, 'id' | 'trees'>[],
  { newest, all }: PlayedTogether,
): string {
  const ids = heads.map(({ id }) => id);
  const trees = [...new Set(heads.flatMap((head) => head.trees))];
  const others = all.filter((id) => !ids.includes(id));
  return `This is of the ${counted(trees.length, playedOn(trees))} of ${listed(ids)} alone. Together with ${listed(others)}: dr-arena leaderboard ${newest}`;
}
