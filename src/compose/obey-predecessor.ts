import type { Inheritance } from '../config/inheritance.ts';

/**
 * A successor is told to stop by its predecessor, who gets the signals. Those of the terminal come to both, and would count
 * twice. Without its predecessor it ends: nobody is told of its end.
 */
export function obeyPredecessor(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', stop);
  process.once('disconnect', () => process.exit(1));
}

/** Leaves what this process has begun to the next successor; resolves when the predecessor has it. */
export function leaveToPredecessor(inheritance: Inheritance): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('a successor has no predecessor'));
    else process.send(inheritance, undefined, {}, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
