import type { Generated } from 'kysely';

/** A 64-bit counter; the driver gives it as text. */
export type Sequence = Generated<string>;
