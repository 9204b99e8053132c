import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firingTimes, knownTimeZone, refuseSeconds } from '../../src/config/firing-times.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { forSome } from '../support/for-all.ts';

const at = (text: string) => Date.parse(text);
const iso = (moments: readonly number[]) => moments.map((each) => new Date(each).toISOString());

describe('a cron expression with a time zone', () => {
  it('fires at the same time of the day through the year, whatever the clocks do', () => {
    const berlin = firingTimes('0 6 * * *', 'Europe/Berlin');
    expect(iso(berlin.next(at('2026-03-27T12:00:00Z'), 3))).toEqual([
      '2026-03-28T05:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
    ]);
    expect(iso(berlin.next(at('2026-10-24T12:00:00Z'), 2))).toEqual([
      '2026-10-25T05:00:00.000Z',
      '2026-10-26T05:00:00.000Z',
    ]);
  });

  it('makes up for a time that the clocks leave out, and fires once where it comes twice', () => {
    const atNight = firingTimes('30 2 * * *', 'Europe/Berlin');
    expect(iso(atNight.next(at('2026-03-28T12:00:00Z'), 2))).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(iso(atNight.next(at('2026-10-24T12:00:00Z'), 2))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('knows zones that are off by other than whole hours, and seconds of a stored line', () => {
    expect(iso(firingTimes('0 6 * * *', 'Asia/Kathmandu').next(at('2026-01-01T00:00:00Z'), 1))).toEqual([
      '2026-01-01T00:15:00.000Z',
    ]);
    expect(iso(firingTimes('*/20 * * * * *', 'UTC').next(at('2026-01-01T00:00:00Z'), 2))).toEqual([
      '2026-01-01T00:00:20.000Z',
      '2026-01-01T00:00:40.000Z',
    ]);
  });

  it('fires when either the day or the day of the week is right', () => {
    expect(iso(firingTimes('0 6 13 * 5', 'UTC').next(at('2026-01-08T00:00:00Z'), 3))).toEqual([
      '2026-01-09T06:00:00.000Z',
      '2026-01-13T06:00:00.000Z',
      '2026-01-16T06:00:00.000Z',
    ]);
  });

  it('has missed at most the last of many firings', () => {
    const hourly = firingTimes('0 * * * *', 'UTC');
    expect(hourly.last(at('2026-01-01T00:00:00Z'), at('2026-02-01T10:30:00Z'))).toBe(at('2026-02-01T10:00:00Z'));
    expect(hourly.last(at('2026-02-01T10:00:00Z'), at('2026-02-01T10:30:00Z'))).toBeNull();
    expect(hourly.last(at('2026-02-01T09:59:59Z'), at('2026-02-01T10:00:00Z'))).toBe(at('2026-02-01T10:00:00Z'));
  });

  it('looks back to what it looked forward to, in any zone', () => {
    const crons = ['30 2 * * *', '*/15 * * * *', '0 0 * * 1', '5 1,2,3 * * *', '0 0 1 * *'];
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
    const day = fc.integer({ min: at('2026-01-01T00:00:00Z') / 1000, max: at('2027-12-31T00:00:00Z') / 1000 });
    forSome(60, fc.constantFrom(...crons), fc.constantFrom(...zones), day, (cron, zone, second) => {
      const times = firingTimes(cron, zone);
      const [first] = times.next(second * 1000, 1);
      expect(first).toBeDefined();
      expect(times.last(second * 1000, first ?? 0)).toBe(first);
      expect(times.last(second * 1000, (first ?? 0) - 1)).toBeNull();
    });
  });

  it.each([
    '',
    '* * * *',
    '* * * * * * *',
    '61 * * * *',
    '0 0 30 2 *',
    '0 6 * * sund',
    '*/0 * * * *',
    '2099-01-01T00:00:00Z',
    '0 6 * *\n*',
    `0 6 ${'1,'.repeat(300)}1 * *`,
  ])("says what is wrong with '%s'", (cron) => expect(() => firingTimes(cron, 'UTC')).toThrow(OperatorError));

  it.each([
    ['61 * * * *', /its minute '61' cannot be read; that holds 0 to 59/],
    ['30 61 * * * *', /its minute '61'/],
    ['0 6 * * sund', /its day of the week 'sund'/],
    ['0 0 32 1 *', /its day of the month '32'/],
    ['* * * *', /it has 4 fields, not five/],
    ['@fortnightly', /'@fortnightly' is no cron line$/],
  ])("names the field that is at fault in '%s'", (cron, fault) => {
    expect(() => firingTimes(cron, 'UTC')).toThrow(fault);
  });

  it('has no seconds where it is new', () => {
    expect(() => refuseSeconds('* * * * * *')).toThrow(/it has 6 fields, not five/);
    for (const cron of ['0 6 * * 1', ' 0  6 * * 1 ', '@daily']) expect(() => refuseSeconds(cron)).not.toThrow();
  });

  it('says that there is no such zone, and writes the name of one as it is written', () => {
    expect(() => firingTimes('0 6 * * *', 'Europe/Atlantis')).toThrow(/Europe\/Atlantis/);
    expect(['europe/berlin', 'utc', 'EUROPE/BERLIN'].map(knownTimeZone)).toEqual([
      'Europe/Berlin',
      'UTC',
      'Europe/Berlin',
    ]);
    expect(['Asia/Kathmandu', 'US/Eastern'].map(knownTimeZone)).toEqual(['Asia/Kathmandu', 'US/Eastern']);
  });
});
