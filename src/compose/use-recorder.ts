import type { ServiceUse } from '../../crawler/index.ts';
import { messageOf } from '../kernel/errors.ts';

/** Writes down what services are asked, one use after the other. */
export interface UseRecorder {
  readonly record: (use: ServiceUse) => void;
  /** Resolves when all that was told is written. */
  settled(): Promise<void>;
}

/**
 * A recorder that never holds up a search. A use that cannot be written is told to `warn`, since the sums are then too low.
 * @param save writes one use
 */
export function useRecorder(save: (use: ServiceUse) => Promise<void>, warn: (message: string) => void): UseRecorder {
  let last: Promise<void> = Promise.resolve();
  const write = async (use: ServiceUse) => {
    try {
      await save(use);
    } catch (thrown) {
      warn(`a search by ${use.service} could not be recorded: ${messageOf(thrown)}`);
    }
  };
  return {
    record: (use) => {
      last = last.then(() => write(use));
    },
    settled: () => last,
  };
}
