import { Cron } from 'croner';
import { messageOf, OperatorError } from '../kernel/errors.ts';

/** When a cron expression fires in a time zone. Moments are milliseconds since 1970, UTC. */
export interface FiringTimes {
  /** The last moment that is after `after` and not after `until`; null when there is none. */
  last(after: number, until: number): number | null;
  /** The next moments after `after`, oldest first; fewer than `count` where it fires less often. */
  next(after: number, count: number): readonly number[];
}

/**
 * Reads a cron expression: five fields (minute, hour, day, month, day of the week), or six with seconds first. Where day
 * and day of the week are both given, either is enough. Times of the day that a change of the clocks leaves out are made up
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
      const [found] = read.previousRuns(1, new Date(until + 1));
      return found !== undefined && found.getTime() > after ? found.getTime() : null;
    },
    next: (after, count) => read.nextRuns(count, new Date(after)).map((date) => date.getTime()),
  };
}

/** Any moment will do to find out whether an expression ever fires. */
const someMoment = new Date('2026-01-01T00:00:00Z');

/** Characters of an expression at most: one that lists everything has fewer. */
const mostCharacters = 500;

function readCron(cron: string, timeZone: string): Cron {
  checkTimeZone(timeZone);
  checkForm(cron);
  try {
    const read = new Cron(cron, { timezone: timeZone, mode: '5-or-6-parts', paused: true });
    if (read.nextRun(someMoment) !== null) return read;
  } catch (thrown) {
    throw new OperatorError(
      `'${cron}' is no cron expression: ${messageOf(thrown).replace(/^CronPattern: /, '')}`,
      cronRemedy,
    );
  }
  throw new OperatorError(`'${cron}' never fires`, 'Give days that the months have.');
}

const cronRemedy = "Give five fields, such as '0 6 * * *' for every day at six, or six with seconds first.";

/** The reader would take a single moment too, which fires once, and line breaks, which lists would show. */
function checkForm(cron: string): void {
  if (cron.length > mostCharacters)
    throw new OperatorError(`the cron expression has ${cron.length} characters; at most ${mostCharacters}`, cronRemedy);
  if (/^@[a-z]+$/.test(cron) || /^[ \t]*\S+([ \t]+\S+){4,5}[ \t]*$/.test(cron)) return;
  throw new OperatorError(`'${cron}' is no cron expression: it has not five or six fields`, cronRemedy);
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new OperatorError(`there is no time zone '${timeZone}'`, 'Give an IANA name such as Europe/Berlin or UTC.');
  }
}
