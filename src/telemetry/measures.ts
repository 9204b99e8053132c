/** A metric of a process: sums that only grow, or distributions. `docs/operations.md` lists them. */
interface Measure {
  readonly kind: 'sum' | 'histogram';
  /** As UCUM writes it. */
  readonly unit: string;
  readonly description: string;
  /** Upper bounds of a histogram's buckets, in the unit. */
  readonly bounds?: readonly number[];
}

/** Calls take a second to minutes, answers of deep research minutes to an hour. */
const seconds = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600] as const;

/** Everything that is measured as it happens. */
export const measures = {
  'dr_arena.calls': { kind: 'sum', unit: '{call}', description: 'Calls of models' },
  'dr_arena.tokens': { kind: 'sum', unit: '{token}', description: 'Tokens that providers stated' },
  'dr_arena.cost': { kind: 'sum', unit: '{USD}', description: 'Dollars that calls cost, as far as known' },
  'dr_arena.call.duration': { kind: 'histogram', unit: 's', description: 'Time a call took', bounds: seconds },
  'dr_arena.call.wait': { kind: 'histogram', unit: 's', description: 'Time a call waited its turn', bounds: seconds },
  'dr_arena.answers': { kind: 'sum', unit: '{answer}', description: 'Answers recorded, or not to be had' },
  'dr_arena.answer.duration': { kind: 'histogram', unit: 's', description: 'Time an answer took', bounds: seconds },
  'dr_arena.rounds': { kind: 'sum', unit: '{round}', description: 'Rounds judged' },
  'dr_arena.voids': { kind: 'sum', unit: '{void}', description: 'Rounds and matches that do not count' },
  'dr_arena.taken_over': { kind: 'sum', unit: '{workflow}', description: 'Workflows taken over from processes gone' },
  'dr_arena.trees': { kind: 'sum', unit: '{tree}', description: 'Trees built, or not' },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof measures;

/** What is looked up each time that metrics are sent. */
export const gauges = {
  'dr_arena.queue.waiting': { unit: '{workflow}', description: 'Workflows that wait in a queue' },
  'dr_arena.queue.running': { unit: '{workflow}', description: 'Workflows of a queue that run' },
  'dr_arena.queue.wait': { unit: 's', description: 'How long the oldest in a queue has waited' },
} as const;
