import type { LogFields, LogLevel } from '../kernel/log.ts';
import type { ArenaEvent, ToldCall } from './arena-event.ts';

/** One line of the log, before the ids are put to it. */
export interface EventLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** What the log says of an event. */
export function eventLine(event: ArenaEvent): EventLine {
  switch (event.kind) {
    case 'call_begun':
      return line('debug', 'model call begun', { ...callFields(event.call), waitedMs: event.waitedMs });
    case 'call_stored':
      return line('debug', 'model call answered before', callFields(event.call));
    case 'call_ended':
      return line('info', 'model call ended', { ...callFields(event.call), ...event.totals });
    case 'call_failed':
      return line('warn', 'model call failed', {
        ...callFields(event.call),
        ...{ reason: event.reason, detail: event.detail, costUsd: event.totals.costUsd, ms: event.totals.ms },
      });
    case 'answer_asked':
      return line('debug', 'answer asked', {});
    case 'answer_unavailable':
      return line('warn', 'answer unavailable', { detail: event.detail });
    case 'round_void':
      return line('warn', 'round void', { reason: event.reason, detail: event.detail });
    case 'match_void':
      return line('warn', 'match void', { reason: event.reason, detail: event.detail });
    case 'run_stopped':
      return line('warn', 'run stopped', { because: event.because, detail: event.detail });
    case 'run_failed':
      return line('error', 'run failed', { lead: event.lead, detail: event.detail });
    case 'refresh_ended': {
      const { kind: _kind, ...fields } = event;
      return line(event.status === 'failed' ? 'error' : 'info', 'refresh ended', fields);
    }
    case 'tree_failed':
      return line('warn', 'tree failed', { topic: event.topic, detail: event.detail });
    case 'took_over':
      return line('warn', 'work of a process that is gone taken over', { workflows: event.workflows });
    case 'warning':
      return line('warn', event.detail, {});
    default: {
      const { kind, ...fields } = event;
      return line('info', kind.replaceAll('_', ' '), fields);
    }
  }
}

function line(level: LogLevel, message: string, fields: LogFields): EventLine {
  return { level, message, fields };
}

function callFields({ provider, model, role }: ToldCall): LogFields {
  return { provider, model, role };
}
