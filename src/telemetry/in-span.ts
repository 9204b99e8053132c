import { messageOf } from '../kernel/errors.ts';
import type { LogFields } from '../kernel/log.ts';
import type { SpanName, Telemetry } from './telemetry.ts';

/**
 * Does work in a span of its own.
 * @param tell says of what came of the work why it is a failure, or null, and what else is known; what is thrown is one
 */
export async function inSpan<Value>(
  telemetry: Telemetry,
  name: SpanName,
  work: () => Promise<Value>,
  tell: (value: Value) => { readonly failure: string | null; readonly fields?: LogFields },
): Promise<Value> {
  const span = telemetry.begin(name);
  try {
    const value = await span.within(work);
    const { failure, fields } = tell(value);
    span.end(failure, fields);
    return value;
  } catch (thrown) {
    span.end(messageOf(thrown));
    throw thrown;
  }
}
