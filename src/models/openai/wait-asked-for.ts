import { retryAfterMs } from '../vendor-failure.ts';

/** Reads one header; null when it did not come. */
export type HeaderOf = (name: string) => string | null;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * How long a server asks to wait, in milliseconds (0 or more); null when it does not say. In this order: `retry-after-ms`;
 * `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3); the reset of whatever has run out
 * (https://platform.openai.com/docs/guides/rate-limits); `x-ratelimit-reset` as a time.
 */
export function waitAskedFor(header: HeaderOf, nowMs: number): number | null {
  const waits = [
    () => milliseconds(header('retry-after-ms')),
    () => retryAfterMs(header('retry-after'), nowMs),
    () => resetOfSpent(header),
    () => untilReset(header('x-ratelimit-reset'), nowMs),
  ];
  for (const wait of waits) {
    const ms = wait();
    if (ms !== null) return ms;
  }
  return null;
}

function milliseconds(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}(\.\d{1,9})?\s*$/.test(text) ? Math.ceil(Number(text)) : null;
}

/** The longer of the resets of requests and tokens, of those that have run out where the server says which have. */
function resetOfSpent(header: HeaderOf): number | null {
  const kinds = ['requests', 'tokens'].map((kind) => ({
    spent: header(`x-ratelimit-remaining-${kind}`) === '0',
    ms: durationMs(header(`x-ratelimit-reset-${kind}`)),
  }));
  const spent = kinds.filter((each) => each.spent);
  const waits = (spent.length > 0 ? spent : kinds).flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return waits.length === 0 ? null : Math.max(...waits);
}

/** A duration such as `6m0s`, `1.5s` or `20ms`. */
function durationMs(text: string | null): number | null {
  if (text === null || !/^(\d{1,9}(\.\d{1,9})?(ms|[smhd]))+$/.test(text)) return null;
  const parts = [...text.matchAll(/([\d.]+)(ms|[smhd])/g)];
  return Math.ceil(parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0));
}

/** A time since 1970, in seconds or, where it would be too far ahead, in milliseconds. */
function untilReset(text: string | null, nowMs: number): number | null {
  const at = milliseconds(text);
  if (at === null || at < 1e9) return null;
  return Math.max(0, (at < 1e11 ? at * 1000 : at) - nowMs);
}
