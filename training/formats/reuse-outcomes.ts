import {
  type Format,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  type PairingResult,
} from '../../src/arena/formats/format.ts';

/**
 * Plays a format without asking twice: a pair that has met before, in this format or among the known outcomes, is
 * answered from memory, with seats and scores swapped where need be. Only the other pairings are yielded; a round that
 * is known as a whole is not. Outcomes without a counted result are not remembered: the pair is asked again. Several
 * known outcomes of one pair count as one with the results of all. What is answered from memory counts in the format as
 * any other answer does.
 *
 * @param earlierOutcomes outcomes from before; the list is not changed
 */
export function* reuseOutcomes<Id extends string>(
  format: Format<Id>,
  earlierOutcomes: readonly Outcome<Id>[] = [],
): Format<Id> {
  const memory = new Map<string, Outcome<Id>>();
  for (const outcome of earlierOutcomes) {
    const earlier = recall(memory, outcome.pairing)?.results ?? [];
    keep(memory, { pairing: outcome.pairing, results: [...earlier, ...outcome.results] });
  }
  let step = format.next();
  while (!step.done) {
    const unknown = step.value.filter((pairing) => !recall(memory, pairing));
    const reported = unknown.length > 0 ? outcomesInOrder(unknown, yield unknown) : [];
    for (const outcome of reported) keep(memory, outcome);
    const fresh = new Map(unknown.map((pairing, index) => [pairing, reported[index]]));
    step = format.next(step.value.flatMap((pairing) => fresh.get(pairing) ?? recall(memory, pairing) ?? []));
  }
  return step.value;
}

function keep<Id extends string>(memory: Map<string, Outcome<Id>>, outcome: Outcome<Id>): void {
  if (outcome.results.some(({ winner }) => winner !== 'void')) memory.set(pairKey(outcome.pairing), outcome);
}

/** Returns the remembered outcome of a pair, in the given seats. */
function recall<Id extends string>(
  memory: ReadonlyMap<string, Outcome<Id>>,
  pairing: Pairing<Id>,
): Outcome<Id> | undefined {
  const outcome = memory.get(pairKey(pairing));
  if (!outcome || outcome.pairing.a === pairing.a) return outcome;
  return { pairing, results: outcome.results.map(swapped) };
}

function swapped({ cluster, winner, scores }: PairingResult): PairingResult {
  const otherWinner = winner === 'a' ? 'b' : winner === 'b' ? 'a' : winner;
  return { cluster, winner: otherWinner, ...(scores && { scores: { a: scores.b, b: scores.a } }) };
}

/** Equal for equal pairs whatever their seats. */
function pairKey({ a, b }: Pairing<string>): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}
