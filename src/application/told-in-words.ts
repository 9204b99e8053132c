import { OperatorError } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ActFault } from '../web/app/run-acts.ts';

/** Does some work; a mistake of who asks for it is a failure, in words with what to do about it. */
export async function inWords<Value>(work: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work());
  } catch (thrown) {
    if (thrown instanceof OperatorError) return fail(`${thrown.message}. ${thrown.remedy}`);
    throw thrown;
  }
}

/** Does what the app was asked for; a mistake of who asks becomes a fault of this kind. */
export async function actInWords<Value>(
  kind: ActFault['kind'],
  work: () => Promise<Result<Value, ActFault>>,
): Promise<Result<Value, ActFault>> {
  const told = await inWords(work);
  return told.ok ? told.value : fail({ kind, detail: told.failure });
}
