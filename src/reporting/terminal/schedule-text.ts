import type { RefreshRecord, RefreshStop } from '../../arena/series/series.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { noAnswersText } from '../decision-words.ts';
import { zonedText } from '../series-words.ts';
import type { NoAnswers } from '../view/agent-conduct.ts';

/** A schedule as its lines show it. */
export interface ScheduleShown {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly state: 'active' | 'paused' | 'removed';
  /** ISO 8601, UTC. */
  readonly next: readonly string[];
  /** Sets that portions play in turn; null for new trees alone. */
  readonly sets: readonly string[] | null;
  /** Newest last. */
  readonly refreshes: readonly RefreshRecord[];
  readonly skipped: { readonly count: number; readonly last: string | null };
  /** Agents that answered nothing in the last refresh. */
  readonly silent: readonly NoAnswers[];
  /** Reason why the next refresh could not be played as it stands; null where it could. */
  readonly fault: string | null;
}

/** A schedule in a few lines: when it fires, its last refresh and who answered nothing in it, what was skipped. Ends with a line break. */
export function scheduleText(schedule: ScheduleShown): string {
  const { name, cron, timeZone, state, next, sets, refreshes, skipped, silent, fault } = schedule;
  const [last] = refreshes.slice(-1);
  const lines = [
    `${visibleLine(name)}: ${cron} (${visibleLine(timeZone)})${state === 'active' ? '' : `, ${state}`}`,
    ...(next.length > 0 ? [`next: ${next.map((moment) => zonedText(moment, timeZone)).join(', ')}`] : []),
    ...(sets === null
      ? []
      : [`plays ${visibleLine(sets.join(', '))}${sets.length > 1 ? ', a portion each, in turn' : ''}`]),
    last === undefined ? 'no refresh yet' : refreshText(last, timeZone),
    ...silent.map(noAnswersText),
    ...(skipped.count > 0
      ? [
          `${counted(skipped.count, 'firing')} skipped because a refresh was under way, the last at ${momentText(skipped.last, timeZone)}`,
        ]
      : []),
    ...(fault === null ? [] : [`the next refresh could not be played here: ${visibleLine(fault)}`]),
  ];
  return lines.map((line, index) => `${index === 0 ? '' : '  '}${line}\n`).join('');
}

/** A refresh in one line: when it ended and why, or since when it is under way, by the clocks of its schedule's zone. */
export function refreshText(refresh: RefreshRecord, timeZone: string): string {
  const { number, status, startedAt, finishedAt, stoppedBy, detail } = refresh;
  const tournaments = counted(refresh.tournaments.length, 'tournament');
  if (status === 'running')
    return `refresh ${number} is under way since ${momentText(startedAt, timeZone)}, ${tournaments}`;
  const more = detail === null ? '' : `: ${visibleLine(detail.replace(/\.$/, ''))}`;
  const why = stoppedBy === 'failed' || stoppedBy === null ? more : `: ${reasons[stoppedBy]}${more.replace(/^:/, ';')}`;
  const how = status === 'failed' ? 'failed' : 'ended';
  return `refresh ${number} ${how} ${momentText(finishedAt ?? startedAt, timeZone)}, ${tournaments}${why}`;
}

const reasons: Readonly<Record<Exclude<RefreshStop, 'failed'>, string>> = {
  portions: 'all its portions were played',
  width: 'the intervals were narrow enough',
  nobody_new: 'every agent has a rating already',
  budget: 'its budget had no room for another call',
};

function momentText(moment: string | null, timeZone: string): string {
  return moment === null ? 'no time known' : zonedText(moment, timeZone);
}
