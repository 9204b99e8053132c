/** A mistake of the person at the keyboard: printed as one plain message with its remedy and no stack, exit code 2. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly remedy: string;

  /**
   * @param message what happened and where
   * @param remedy what to do about it
   */
  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Anything that was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** True if the error says that a file or folder could not be read or written: such errors name its path. */
export function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns one fault that a schema finds, with its place: `candidates.0.id: too short`. */
export function faultText({ path, message }: SchemaFault): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

/** All that a schema finds wrong with a value, at most 1,000 characters of it. */
export function faultsText({ issues }: { readonly issues: readonly SchemaFault[] }): string {
  return issues.map(faultText).join('; ').slice(0, 1000);
}

/** Calls by which a file is written. */
const writingCalls: ReadonlySet<string> = new Set(['open', 'write', 'close', 'fsync', 'rename', 'stat']);

/** True if the file system refused to write a file; false where the fault lies in the contents. */
export function isFileFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && writingCalls.has(String(error.syscall));
}
