import { messageOf, OperatorError } from '../kernel/errors.ts';

/** Something that was looked at, and whether it is in order. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to do; null when nothing is wrong. */
  readonly remedy: string | null;
}

/** Looks at something; what is thrown is what is wrong with it, and the remedy of an `OperatorError` what to do. */
export async function triedCheck(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await look(), remedy: null };
  } catch (thrown) {
    return {
      name,
      ok: false,
      detail: messageOf(thrown),
      remedy: thrown instanceof OperatorError ? thrown.remedy : null,
    };
  }
}
