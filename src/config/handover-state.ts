import * as z from 'zod';
import { text } from './setting-forms.ts';

/** Work of a long-running command, with what its successor needs to continue. */
const taskSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('run'),
    /** A tournament or a build. */
    run: text(200),
    /** Place where the run is played; null while that is not decided. */
    on: z.enum(['here', 'workers']).nullable(),
  }),
  z.strictObject({ kind: z.literal('worker'), name: text(64) }),
]);

export type HandoverTask = z.infer<typeof taskSchema>;

/** State that a process which lost the database passes to its successor. */
const stateSchema = z.strictObject({
  task: taskSchema,
  /** The database is waited for so long, in milliseconds. */
  waitMs: z.number().nonnegative(),
});

export type HandoverState = z.infer<typeof stateSchema>;

/** @param value as it came from another process
 * @throws Error for what is no inheritance: it is our own processes that write it */
export function parseHandover(value: unknown): HandoverState {
  return stateSchema.parse(value);
}
