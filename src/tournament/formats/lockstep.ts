/** Asks for several things that can be found out at once, and takes an answer to each. */
export type Asking<Asked, Answer, End> = Generator<Asked[], End, readonly Answer[]>;

/**
 * Runs several askers side by side: each yield is all that they ask for at the same step.
 *
 * @param inOrder puts answers into the order of what was asked, and refuses others
 * @returns what each ended with, in their order
 */
export function* lockstep<Asked, Answer, End>(
  askers: readonly Asking<Asked, Answer, End>[],
  inOrder: (asked: readonly Asked[], answers: readonly Answer[]) => Answer[],
): Asking<Asked, Answer, End[]> {
  let running = askers.map((asker) => ({ asker, step: asker.next() }));
  while (running.some(({ step }) => !step.done)) {
    const asked = running.flatMap(({ step }) => (step.done ? [] : step.value));
    const answers = inOrder(asked, yield asked);
    running = running.map(({ asker, step }) =>
      step.done ? { asker, step } : { asker, step: asker.next(answers.splice(0, step.value.length)) },
    );
  }
  return running.flatMap(({ step }) => (step.done ? [step.value] : []));
}
