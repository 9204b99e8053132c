import type { Result } from '../../src/kernel/result.ts';

/** The value of what must have succeeded. */
export function expectOk<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`it failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}
