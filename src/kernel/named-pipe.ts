import { lstatSync } from 'node:fs';

/**
 * Refuses a named pipe, which would be waited for until somebody writes to it. What the shell makes of `<(command)` is a
 * link, and is let through.
 * @throws Error where the file is one
 */
export function refuseNamedPipe(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFIFO()) throw new Error('it is a named pipe and no file');
}
