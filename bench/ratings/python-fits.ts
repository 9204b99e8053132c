import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const fitted = z.object({
  version: z.string(),
  countMs: z.number().optional(),
  fitMs: z.number().optional(),
  fromBattlesMs: z.number().optional(),
  /** One bootstrap refit. */
  refitMs: z.number(),
  ratings: z.record(z.string(), z.number()),
});
const reply = z.object({ evalica: fitted, 'arena-rank': fitted });

export type PythonFit = z.infer<typeof fitted>;
export type PythonFits = z.infer<typeof reply>;

const timeout = 20 * 60_000;

/**
 * What the Python packages make of a file of battles (compare.py).
 *
 * @param python the interpreter of an environment that has both
 * @param resamples bootstrap refits to time
 */
export async function pythonFits(python: string, file: string, resamples: number): Promise<PythonFits> {
  const script = path.join(import.meta.dirname, 'compare.py');
  const options = { timeout, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(python, [script, file, String(resamples)], options);
  return reply.parse(JSON.parse(stdout));
}
