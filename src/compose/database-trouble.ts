import { messageOf, OperatorError } from '../kernel/errors.ts';
import { isConnectionFault, isDiskFault } from '../store/connection-fault.ts';
import { DatabaseAway } from '../store/database-away.ts';

const goOn = "Then give the command again; a tournament goes on with 'dr-arena tournament resume'.";

/** In plain words, what was thrown because the database or the disk failed; null when it says something else. */
export function databaseTrouble(thrown: unknown): OperatorError | null {
  if (thrown instanceof OperatorError) return null;
  if (isDiskFault(thrown))
    return new OperatorError(
      `there is no space left to write to; what was recorded is kept: ${messageOf(thrown)}`,
      `Free some space on the disk. ${goOn}`,
      { cause: thrown },
    );
  return isConnectionFault(thrown) ? databaseGone(thrown) : null;
}

/** The database does not answer any more. */
export function databaseGone(cause: unknown): DatabaseAway {
  const detail = cause === null ? 'it does not answer' : messageOf(cause);
  return new DatabaseAway(
    `the database went away; what was recorded is kept: ${detail}`,
    `Look whether it runs and can be reached ('dr-arena doctor'). ${goOn}`,
    { cause },
  );
}
