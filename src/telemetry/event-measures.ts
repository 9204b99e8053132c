import type { ArenaEvent, CallTotals, ToldCall } from './arena-event.ts';
import type { ArenaIds } from './arena-ids.ts';
import type { MeasureName } from './measures.ts';

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

function callMeasures(call: ToldCall, totals: CallTotals, outcome: string): EventMeasure[] {
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

function callLabels({ provider, model, role }: ToldCall): Readonly<Record<string, string>> {
  return { provider, model, role };
}

function measure(name: MeasureName, value: number, labels: Readonly<Record<string, string>>): EventMeasure {
  return { name, value, labels };
}
