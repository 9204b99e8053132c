import type { Attributes } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { ArenaIds } from '../arena-ids.ts';
import { currentIds } from '../arena-ids.ts';
import { workflowAttribute } from './placed-tracer-provider.ts';
import { idsOfWorkflow } from './trace-ids.ts';

/** Puts the ids of the work at hand on every span, those of the engine included. */
export function idAttributes(): SpanProcessor {
  return {
    onStart: (span: Span) => {
      const workflow = span.attributes[workflowAttribute];
      span.setAttributes(attributesOf(typeof workflow === 'string' ? idsOfWorkflow(workflow) : {}));
      span.setAttributes(attributesOf(currentIds()));
    },
    onEnd: () => undefined,
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}

function attributesOf(ids: ArenaIds): Attributes {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [`dr_arena.${name}`, id]));
}
