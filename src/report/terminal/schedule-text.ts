import { visibleLine } from '../../kernel/visible-text.ts';
import type { RefreshRecord, RefreshStop } from '../../tournament/series/series-record.ts';
import { counted } from '../words.ts';
import { utcText } from './series-text.ts';

/** What a schedule's lines say. */
export interface ScheduleShown {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly state: 'active' | 'paused' | 'removed';
  /** ISO 8601, UTC. */
  readonly next: readonly string[];
  /** Newest last. */
  readonly refreshes: readonly RefreshRecord[];
  readonly skipped: { readonly count: number; readonly last: string | null };
}

/** A schedule in a few lines: when it fires, its last refresh, what was skipped. Ends with a line break. */
export function scheduleText({ name, cron, timeZone, state, next, refreshes, skipped }: ScheduleShown): string {
  const [last] = refreshes.slice(-1);
  const lines = [
    `${visibleLine(name)}: ${cron} (${visibleLine(timeZone)})${state === 'active' ? '' : `, ${state}`}`,
    ...(next.length > 0 ? [`next: ${next.map((moment) => zonedText(moment, timeZone)).join(', ')}`] : []),
    last === undefined ? 'no refresh yet' : refreshText(last),
    ...(skipped.count > 0
      ? [
          `${counted(skipped.count, 'firing')} skipped because a refresh was under way, the last at ${utcText(skipped.last ?? '')}`,
        ]
      : []),
  ];
  return lines.map((line, index) => `${index === 0 ? '' : '  '}${line}\n`).join('');
}

/** A refresh in one line. */
export function refreshText({ number, status, startedAt, finishedAt, ...refresh }: RefreshRecord): string {
  const tournaments = counted(refresh.tournaments.length, 'tournament');
  if (status === 'running') return `refresh ${number}: under way since ${utcText(startedAt)}, ${tournaments}`;
  const detail = refresh.detail === null ? '' : ` (${visibleLine(refresh.detail.replace(/\.$/, ''))})`;
  const how = status === 'failed' ? 'failed' : endText(refresh.stoppedBy);
  return `refresh ${number}: ${how} at ${utcText(finishedAt ?? startedAt)}, ${tournaments}${detail}`;
}

function endText(stoppedBy: RefreshStop | null): string {
  const texts: Readonly<Record<RefreshStop, string>> = {
    portions: 'played',
    width: 'ended early, its intervals narrow enough,',
    nobody_new: 'nothing to play',
    budget: 'stopped at its budget',
    failed: 'failed',
  };
  return texts[stoppedBy ?? 'portions'];
}

/** A moment in a time zone: `Mon 2026-11-02 06:00 GMT+1`. */
export function zonedText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds} ${part('timeZoneName')}`;
}
