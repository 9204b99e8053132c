import { Cron } from 'croner';
import { OperatorError } from '../kernel/errors.ts';

/** Times at which a cron line fires in a time zone. Moments are milliseconds since 1970, UTC. */
export interface FiringTimes {
  /** The last moment that is after `after` and not after `until`; null when there is none. */
  last(after: number, until: number): number | null;
  /** The next moments after `after`, oldest first; fewer than `count` where it fires less often. */
  next(after: number, count: number): readonly number[];
}

/**
 * Reads a cron line: five fields (minute, hour, day, month, day of the week). One that was stored may have seconds before
 * them (`refuseSeconds`). Where day and day of the week are both given, either is enough. Times of the day that a change of the clocks leaves out are made up
 * for right after it, and those that come twice fire once, where seconds, minutes and hours are single values.
 *
 * @param timeZone IANA name, such as Europe/Berlin
 * @throws OperatorError when the expression or the zone cannot be read, or when it never fires
 */
export function firingTimes(cron: string, timeZone: string): FiringTimes {
  const read = readCron(cron, timeZone);
  return {
    last: (after, until) => {
      // The reference itself counts only when it is a little later.
      const [date] = read.previousRuns(1, new Date(until + 1));
      return date !== undefined && date.getTime() > after ? date.getTime() : null;
    },
    next: (after, count) => read.nextRuns(count, new Date(after)).map((date) => date.getTime()),
  };
}

/** Seconds are for no new schedule: a refresh takes minutes. @throws OperatorError for a cron line that has them */
export function refuseSeconds(cron: string): void {
  if (fieldsIn(cron) === fields.length) throw new OperatorError(wrongCount(cron), cronRemedy);
}

/** Any moment will do to find out whether an expression ever fires. */
const someMoment = new Date('2026-01-01T00:00:00Z');

/** Characters of an expression at most: one that lists everything has fewer. */
const mostCharacters = 500;

function readCron(cron: string, timeZone: string): Cron {
  knownTimeZone(timeZone);
  checkForm(cron);
  try {
    const read = new Cron(cron, { timezone: timeZone, mode: '5-or-6-parts', paused: true });
    if (read.nextRun(someMoment) !== null) return read;
  } catch {
    throw new OperatorError(`'${cron}' is no cron line${faultOf(cron)}`, cronRemedy);
  }
  throw new OperatorError(`'${cron}' never fires`, 'Give days that the months have.');
}

const cronRemedy =
  "A cron line is minute, hour, day of the month, month and day of the week, such as '30 6 * * 1' for Mondays at half past six.";

/** Fewest fields of a cron line that is not a name such as `@daily`. */
const fewestFields = 5;

/** The fields of a cron line and what each may hold, from the last to the first, of which the last here may be left out. */
const fields = [
  { name: 'day of the week', holds: '0 to 7 or sun to sat' },
  { name: 'month', holds: '1 to 12 or jan to dec' },
  { name: 'day of the month', holds: '1 to 31' },
  { name: 'hour', holds: '0 to 23' },
  { name: 'minute', holds: '0 to 59' },
  { name: 'second', holds: '0 to 59' },
] as const;

/** Returns which field of a line is at fault, by parsing each beside wildcards; empty where no single field is. */
function faultOf(cron: string): string {
  const parts = cron.trim().split(/[ \t]+/);
  if (parts.length < fewestFields) return '';
  for (const [index, text] of parts.entries()) {
    const field = fields[parts.length - 1 - index];
    if (field === undefined || isRead(parts.map((_, place) => (place === index ? text : '*')).join(' '))) continue;
    return `: its ${field.name} '${text}' cannot be read; that holds ${field.holds}, and the signs * , - /`;
  }
  return '';
}

function isRead(cron: string): boolean {
  try {
    new Cron(cron, { mode: '5-or-6-parts', paused: true });
    return true;
  } catch {
    return false;
  }
}

/** The reader would take a single moment too, which fires once, and line breaks, which lists would show. */
function checkForm(cron: string): void {
  if (cron.length > mostCharacters)
    throw new OperatorError(`the cron line has ${cron.length} characters; at most ${mostCharacters}`, cronRemedy);
  if (/^@[a-z]+$/.test(cron) || /^[ \t]*\S+([ \t]+\S+){4,5}[ \t]*$/.test(cron)) return;
  throw new OperatorError(
    /[\r\n]/.test(cron) ? `'${cron}' is no cron line: it has a line break` : wrongCount(cron),
    cronRemedy,
  );
}

function fieldsIn(cron: string): number {
  return cron.split(/\s+/).filter((field) => field !== '').length;
}

function wrongCount(cron: string): string {
  const count = fieldsIn(cron);
  return `'${cron}' is no cron line: it has ${count === 1 ? '1 field' : `${count} fields`}, not five`;
}

/**
 * The name of a time zone as its people write it: one typed in other letters becomes the usual one, and a name that
 * stands for another one stays, where it is written as names are.
 * @throws OperatorError when there is no such zone
 */
export function knownTimeZone(typed: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions();
    const isWrittenSo = typed.split('/').every((part) => /^[A-Z]/.test(part));
    return isWrittenSo && timeZone.toLowerCase() !== typed.toLowerCase() ? typed : timeZone;
  } catch {
    throw new OperatorError(`there is no time zone '${typed}'`, 'Give an IANA name such as Europe/Berlin or UTC.');
  }
}
