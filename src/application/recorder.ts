import { messageOf } from '../kernel/errors.ts';

/** Writes down what is told to it, one thing after the other, without holding up whoever tells. */
export interface Recorder<Item> {
  readonly record: (item: Item) => void;
  /** Resolves when all that was told is written. */
  settled(): Promise<void>;
}

/**
 * @param save writes one
 * @param onLoss told of each that could not be written, with the reason, since sums are then too low
 */
export function createRecorder<Item>(
  save: (item: Item) => Promise<void>,
  onLoss: (item: Item, reason: string) => void,
): Recorder<Item> {
  let last: Promise<void> = Promise.resolve();
  const write = async (item: Item) => {
    try {
      await save(item);
    } catch (thrown) {
      onLoss(item, messageOf(thrown));
    }
  };
  return {
    record: (item) => {
      last = last.then(() => write(item));
    },
    settled: () => last,
  };
}
