import type { PageReader } from '../../crawler/ports.ts';
import { inSpan } from './in-span.ts';
import type { Telemetry } from './telemetry.ts';

/** A reader that tells of every page it is asked for, as a span: its host and how it went, never its words. */
export function tellingReader(reader: PageReader, telemetry: Telemetry): PageReader {
  return {
    read: (url, signal) =>
      inSpan(
        telemetry,
        'page fetch',
        () => reader.read(url, signal),
        (outcome) => ({
          failure: outcome.ok ? null : outcome.failure.reason,
          fields: { url },
        }),
      ),
  };
}
