import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { makeFormat } from '../tournament/make-format.ts';

/**
 * Makes sure that a config's format can rank its agents.
 * @throws OperatorError for an anchor that is no agent, or groups out of which it never comes to an end
 */
export function checkFormat({ agents, tournament, seed }: Config): void {
  const names = agents.map(({ name }) => name);
  try {
    makeFormat(tournament, names, seed).next();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new OperatorError(thrown.message, "Correct 'tournament' in the config.", { cause: thrown });
  }
}
