import { OperatorError } from '../../kernel/errors.ts';

/** A file that cannot be restored. @param what why not, as the end of a sentence about the file */
export function backupFault(file: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `${file} cannot be restored: ${what}`,
    'Nothing was changed. Take another backup, or copy this one again from where it came.',
    { cause },
  );
}
