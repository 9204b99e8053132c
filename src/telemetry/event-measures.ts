import type { ArenaEvent, ArenaIds, CallRecord, CallTotals } from './arena-event.ts';

/** What an event adds to one of the metrics. */
export interface EventMeasure {
  readonly name: MeasureName;
  readonly value: number;
  /** Few values each, since every combination is a series of its own: no ids of matches or tasks. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What an event adds to the metrics. @param ids of the work it happened in */
export function eventMeasures(event: ArenaEvent, { agent = '' }: ArenaIds): readonly EventMeasure[] {
  switch (event.kind) {
    case 'call_begun':
      return [measure('dr_arena.call.wait', event.waitedMs / 1000, { provider: event.call.provider })];
    case 'call_stored':
      return [measure('dr_arena.calls', 1, { ...callLabels(event.call), outcome: 'stored' })];
    case 'call_ended':
      return callMeasures(event.call, event.totals, 'answered');
    case 'call_failed':
      return callMeasures(event.call, event.totals, event.reason);
    case 'answer_recorded':
      return [
        measure('dr_arena.answers', 1, { agent, outcome: event.failure ?? 'answered' }),
        measure('dr_arena.answer.duration', event.ms / 1000, { agent }),
      ];
    case 'answer_unavailable':
      return [measure('dr_arena.answers', 1, { agent, outcome: 'unavailable' })];
    case 'round_judged':
      return [measure('dr_arena.rounds', 1, { tier: event.tier })];
    case 'round_void':
      return [measure('dr_arena.voids', 1, { of: 'round', reason: event.reason })];
    case 'match_void':
      return [measure('dr_arena.voids', 1, { of: 'match', reason: event.reason })];
    case 'tree_built':
      return [measure('dr_arena.trees', 1, { outcome: 'built' })];
    case 'tree_failed':
      return [measure('dr_arena.trees', 1, { outcome: 'failed' })];
    case 'took_over':
      return [measure('dr_arena.taken_over', event.workflows, {})];
    default:
      return [];
  }
}

function callMeasures(call: CallRecord, totals: CallTotals, outcome: string): EventMeasure[] {
  const labels = callLabels(call);
  const counts: readonly (readonly [MeasureName, number | null, Readonly<Record<string, string>>])[] = [
    ['dr_arena.calls', 1, { ...labels, outcome }],
    ['dr_arena.call.duration', totals.ms / 1000, labels],
    ['dr_arena.tokens', totals.inputTokens, { ...labels, direction: 'input' }],
    ['dr_arena.tokens', totals.outputTokens, { ...labels, direction: 'output' }],
    ['dr_arena.cost', totals.costUsd, labels],
  ];
  return counts.flatMap(([name, value, of]) => (value === null ? [] : [measure(name, value, of)]));
}

function callLabels({ provider, model, role }: CallRecord): Readonly<Record<string, string>> {
  return { provider, model, role };
}

function measure(name: MeasureName, value: number, labels: Readonly<Record<string, string>>): EventMeasure {
  return { name, value, labels };
}

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
