import { describe, expect, it } from 'vitest';
import type { RefreshRecord } from '../../../src/arena/series/series.ts';
import { agentId, scheduleName, tournamentId } from '../../../src/kernel/ids.ts';
import { zonedText } from '../../../src/reporting/series-words.ts';
import { refreshText, type ScheduleShown, scheduleText } from '../../../src/reporting/terminal/schedule-text.ts';

const name = scheduleName('daily');
const refresh: RefreshRecord = {
  schedule: name,
  number: 3,
  tournaments: [tournamentId('T-1')],
  status: 'finished',
  stoppedBy: 'portions',
  detail: null,
  startedAt: '2026-11-02T05:00:00.000Z',
  finishedAt: '2026-11-02T05:12:30.000Z',
};

describe('a schedule in the terminal', () => {
  it('is told by the clocks of its zone, with the last refresh and why it ended', () => {
    const shown: ScheduleShown = {
      name,
      cron: '0 6 * * *',
      timeZone: 'Europe/Berlin',
      refreshes: [refresh],
      state: 'active',
      next: ['2026-07-01T04:00:00.000Z'],
      sets: ['alpha', 'beta@2', 'fresh'],
      skipped: { count: 1, last: '2026-11-02T05:01:00.000Z' },
      silent: [],
      fault: null,
    };
    expect(scheduleText(shown)).toBe(
      `daily: 0 6 * * * (Europe/Berlin)
  next: Wed 2026-07-01 06:00 +02:00
  plays alpha, beta@2, fresh, a portion each, in turn
  refresh 3 ended Mon 2026-11-02 06:12:30 +01:00, 1 tournament: all its portions were played
  1 firing skipped because a refresh was under way, the last at Mon 2026-11-02 06:01 +01:00
`,
    );
    const silent = { agent: agentId('Heron'), asked: 6, failed: 6, reason: 'crashed', lastDetail: 'exit 1' } as const;
    expect(scheduleText({ ...shown, silent: [silent] })).toMatch(/^ {2}Heron\b.*\b6 of 6\b.*\bexit 1\b/m);
    expect(scheduleText({ ...shown, sets: null })).not.toContain('plays');
    expect(scheduleText({ ...shown, fault: 'the pack has changed. Put it back.' })).toMatch(
      /\n {2}the next refresh could not be played here: the pack has changed\. Put it back\.\n$/,
    );
    expect(zonedText('2026-07-01T04:00:00.000Z', 'UTC')).toBe('Wed 2026-07-01 04:00 +00:00');
  });

  it.each([
    [{ status: 'failed', stoppedBy: 'failed', detail: 'no seeds.' }, /^refresh 3 failed .*, 1 tournament: no seeds$/],
    [
      { status: 'failed', stoppedBy: 'budget', detail: 'T-1 stopped' },
      /failed .*: its budget had no room .*; T-1 stopped$/,
    ],
    [{ stoppedBy: 'width', detail: null }, /ended .*: the intervals were narrow enough$/],
    [
      { status: 'running', stoppedBy: null, finishedAt: null },
      /is under way since Mon .* 06:00 \+01:00, 1 tournament$/,
    ],
  ] as const)('says of a refresh %j why it ended', (changes, text) => {
    expect(refreshText({ ...refresh, ...changes }, 'Europe/Berlin')).toMatch(text);
  });
});
