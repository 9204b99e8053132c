import { OperatorError } from '../kernel/errors.ts';
import { dollars } from '../report/spend-words.ts';
import { askToGoOn } from './ask-to-go-on.ts';
import type { CommandContext } from './terminal.ts';

/** What is about to be paid for. */
export interface CostQuestion {
  /** Dollars at most, as far as they are known. */
  readonly worstUsd: number;
  /** Whether something of it is of unknown cost. */
  readonly unknown: boolean;
  /** The person has said yes on the command line. */
  readonly agreed: boolean;
}

/**
 * Asks the person at the terminal whether it may cost that.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function agreeToCost(
  context: CommandContext,
  { worstUsd, unknown, agreed }: CostQuestion,
): Promise<boolean> {
  if (agreed) return true;
  const sum = sumTold(worstUsd, unknown);
  return askToGoOn(context, {
    unattended: () =>
      new OperatorError(
        `${sum}, and there is nobody to ask`,
        'Say yes with --yes; a cap is set with --budget DOLLARS.',
      ),
    declined: 'Nothing was done, and nothing paid for.',
  });
}

function sumTold(worstUsd: number, unknown: boolean): string {
  if (!unknown) return `this may cost up to ${dollars(worstUsd)}`;
  return worstUsd === 0 ? 'it is not known what this may cost' : `this may cost more than ${dollars(worstUsd)}`;
}
