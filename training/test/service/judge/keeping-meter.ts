import { systemClock } from '../../../../src/kernel/clock.ts';
import type { CallMeter, PlannedCall } from '../../../../src/models/call-meter.ts';
import type { ModelReply } from '../../../../src/models/language-model.ts';
import { memoryMeter } from '../../../../src/models/memory-meter.ts';

/** The meter in memory, with replies kept as the database keeps them: an equal call is answered from the record. */
export function keepingMeter(): CallMeter {
  const limitsOf = () => ({ concurrency: 32 });
  const meter = memoryMeter({ clock: systemClock, limitsOf });
  const kept = new Map<string, ModelReply>();
  const open = new Map<string, PlannedCall>();
  return {
    begin: async (call, signal) => {
      const reply = kept.get(call.key);
      if (reply !== undefined) return { kind: 'stored', reply };
      const leave = await meter.begin(call, signal);
      if (leave.kind === 'go') open.set(leave.call, call);
      return leave;
    },
    end: async (id, end) => {
      const call = open.get(id);
      if (call !== undefined && end.outcome.ok) kept.set(call.key, end.outcome.value);
      await meter.end(id, end);
    },
    submitted: meter.submitted,
    suspend: meter.suspend,
    markUseless: meter.markUseless,
    slowDown: meter.slowDown,
  };
}
