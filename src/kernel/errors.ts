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
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether a file or folder could not be read or written: such errors name its path. */
export function isFileError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown && 'path' in thrown;
}
