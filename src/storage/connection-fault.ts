import { messageOf, OperatorError } from '../kernel/errors.ts';

/** The system's words for a connection that could not be made or broke off. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's classes of connection failures and of a server that ends, starts or restarts, has no connection left, or has
 * no such database (any more) (its appendix A).
 */
const serverCodes = /^(08...|57P0[1-5]|53300|3D000)$/;

/** Messages of the driver, which have no code, for a connection that broke or was not answered. */
const driverWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Messages of the driver that mean a late answer, not a broken connection. */
const lateWords = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Returns true if an error, or one of its causes, means that the database cannot be reached or has ended the
 * connection. The workflow engine wraps the errors of the driver.
 */
export function isConnectionFault(error: unknown): boolean {
  return withCauses(error).some((each) => {
    const code = codeOf(each) ?? '';
    return systemCodes.has(code) || serverCodes.test(code) || driverWords.test(messageOf(each));
  });
}

/** Returns true if an error means only that the database answers late, as on a starved machine. */
export function isLateAnswer(error: unknown): boolean {
  return withCauses(error).some((each) => lateWords.test(messageOf(each)));
}

/** Errors that are looked into for their causes, at most. */
const mostCauses = 8;

/** Returns an error followed by its chain of causes. The workflow engine keeps a cause in `error`. */
function withCauses(error: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let each = error; each !== undefined && each !== null && all.length < mostCauses; ) {
    all.push(each);
    if (typeof each !== 'object') break;
    each = 'cause' in each ? each.cause : 'error' in each ? each.error : undefined;
  }
  return all;
}

/** PostgreSQL's codes for a full disk, and for a file that cannot be written for another reason. */
const diskCodes: ReadonlySet<string> = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns true if an error means that no disk space is left, or that a file cannot be written. */
export function isDiskFault(error: unknown): boolean {
  return diskCodes.has(codeOf(error) ?? '') || /No space left on device/i.test(messageOf(error));
}

/** The `code` of a thrown system or PostgreSQL error, such as `ENOENT` or `23505`; null when it has none. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** The database cannot be reached, or does not answer any more: it may come back. */
export class DatabaseAway extends OperatorError {}
