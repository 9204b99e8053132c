import { messageOf, OperatorError } from '../kernel/errors.ts';

/** Something that was looked at, and whether it is in order. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to do; null when nothing is wrong. */
  readonly remedy: string | null;
}

/** What is in order, in words, and what is worth knowing all the same. */
type Found = string | Pick<Check, 'detail' | 'remedy'>;

/** Looks at something; what is thrown is what is wrong with it, and the remedy of an `OperatorError` what to do. */
export async function triedCheck(name: string, look: () => Promise<Found>): Promise<Check> {
  try {
    const found = await look();
    return { name, ok: true, ...(typeof found === 'string' ? { detail: found, remedy: null } : found) };
  } catch (thrown) {
    return {
      name,
      ok: false,
      detail: messageOf(thrown),
      remedy: thrown instanceof OperatorError ? thrown.remedy : null,
    };
  }
}
