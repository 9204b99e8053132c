import * as z from 'zod';
import { faultsText, OperatorError } from '../../src/kernel/errors.ts';
import { usualWorld } from './world/travel-world.ts';

const mostPerKind = 200;
const seed = z.string().min(1).max(100);

/** Which tasks a program of the pack is about. */
export const packOptions = z.object({
  /** Seed of the world. */
  world: seed.default(usualWorld),
  /** Seed of the tasks. */
  seed: seed.default('1'),
  /** Tasks of each kind. */
  'per-kind': z.coerce.number().int().min(1).max(mostPerKind).default(10),
});

/** The options of the command line that all programs of the pack take, as `parseArgs` wants them. */
export const packFlags = {
  world: { type: 'string' },
  seed: { type: 'string' },
  'per-kind': { type: 'string' },
} as const;

/** Reads options by a schema; throws an OperatorError where they do not fit. */
export function readPackOptions<Options>(schema: z.ZodType<Options>, given: object): Options {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new OperatorError(`the options do not fit: ${faultsText(parsed.error)}`, 'See packs/travel/README.md.');
}

/** Runs a program: what an operator did wrong is told in a line, with exit code 2. */
export async function runPackProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (thrown) {
    if (thrown instanceof OperatorError) process.stderr.write(`${thrown.message}. ${thrown.remedy}\n`);
    else if (isFlagFault(thrown)) process.stderr.write(`${thrown.message}. See packs/travel/README.md.\n`);
    else throw thrown;
    process.exitCode = 2;
  }
}

/** Whether `parseArgs` refused what was typed. */
function isFlagFault(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS');
}
