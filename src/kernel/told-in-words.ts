import { OperatorError } from './errors.ts';
import { fail, ok, type Result } from './result.ts';

/** Does some work; a mistake of who asks for it is a failure, in words with what to do about it. */
export async function inWords<Value>(work: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof OperatorError) return fail(`${error.message}. ${error.remedy}`);
    throw error;
  }
}
