import { OperatorError } from '../../kernel/errors.ts';
import { dollars } from '../../reporting/spend-words.ts';

/** What all that is begun by one server may cost together. */
export interface Allowance {
  /**
   * Begins what may cost so much, in dollars. What could not be begun takes nothing away.
   * @throws OperatorError where it would pass what all may cost; whatever `begin` throws
   */
  take<Value>(usd: number, begin: () => Promise<Value>): Promise<Value>;
}

/** Three times $0.10 are a little more than $0.30 by the sums of a processor. */
const roundingUsd = 1e-9;

/** @param mostUsd what all may cost together, in dollars */
export function allowanceOf(mostUsd: number): Allowance {
  let taken = 0;
  return {
    async take(usd, begin) {
      if (!(usd >= 0 && taken + usd <= mostUsd + roundingUsd)) throw overMost(taken, usd, mostUsd);
      // Counted before it is begun, since others may ask meanwhile.
      taken += usd;
      try {
        return await begin();
      } catch (refusal) {
        taken -= usd;
        throw refusal;
      }
    },
  };
}

function overMost(taken: number, more: number, mostUsd: number): OperatorError {
  return new OperatorError(
    `matches that were started here may cost ${dollars(taken)} already, and with ${dollars(more)} more they would pass the ${dollars(mostUsd)} that they may cost together`,
    'The person who runs this server sets that with: dr-arena mcp --max-usd DOLLARS',
  );
}
