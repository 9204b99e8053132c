import { randomUUID } from 'node:crypto';

/** An id that no other process draws, such as `T-1f3a09c2b4d1`: for runs and processes, never for what a result depends on. */
export function uniqueId(prefix: string): string {
  return `${prefix}-${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
