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

/** What the driver says, without a code, of a connection that broke off or was not answered. */
const driverWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** What of the driver's words says that nothing broke: the answer only did not come in its time. */
const lateWords = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether what was thrown, or one of its causes, says that the database cannot be reached or has ended the connection. The
 * workflow engine wraps what the driver throws.
 */
export function isConnectionFault(thrown: unknown): boolean {
  return withCauses(thrown).some((each) => {
    const code = codeOf(each) ?? '';
    return systemCodes.has(code) || serverCodes.test(code) || driverWords.test(messageOf(each));
  });
}

/** Whether what was thrown says only that the database answers late, as on a starved machine. */
export function isLateAnswer(thrown: unknown): boolean {
  return withCauses(thrown).some((each) => lateWords.test(messageOf(each)));
}

/** Errors that are looked into for their causes, at most. */
const mostCauses = 8;

/** What was thrown, what caused it and so on. `error` is where the engine keeps a cause. */
function withCauses(thrown: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let each = thrown; each !== undefined && each !== null && all.length < mostCauses; ) {
    all.push(each);
    if (typeof each !== 'object') break;
    each = 'cause' in each ? each.cause : 'error' in each ? each.error : undefined;
  }
  return all;
}

/** PostgreSQL's codes for a full disk, and for a file that cannot be written for another reason. */
const diskCodes: ReadonlySet<string> = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether what was thrown says that there is no space left, or that a file cannot be written. */
export function isDiskFault(thrown: unknown): boolean {
  return diskCodes.has(codeOf(thrown) ?? '') || /No space left on device/i.test(messageOf(thrown));
}

/** The `code` of a thrown system or PostgreSQL error, such as `ENOENT` or `23505`; null when it has none. */
export function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}

/** The database cannot be reached, or does not answer any more: it may come back. */
export class DatabaseAway extends OperatorError {}
