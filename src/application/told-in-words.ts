import { OperatorError } from '../kernel/errors.ts';
import { fail, type Result } from '../kernel/result.ts';
import type { ActFault } from '../web/app/run-acts.ts';

/** Does what the app was asked for; a mistake of who asks becomes a fault of this kind, with what to do about it. */
export async function inWords<Value>(
  kind: ActFault['kind'],
  work: () => Promise<Result<Value, ActFault>>,
): Promise<Result<Value, ActFault>> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    return fail({ kind, detail: `${thrown.message}. ${thrown.remedy}` });
  }
}
