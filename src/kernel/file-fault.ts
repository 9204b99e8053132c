/** Calls by which a file is written. */
const writingCalls: ReadonlySet<string> = new Set(['open', 'write', 'close', 'fsync', 'rename', 'stat']);

/** Whether what was thrown is a refusal of the file system to have a file written, and no fault of what was to be in it. */
export function isFileFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && writingCalls.has(String(thrown.syscall));
}
