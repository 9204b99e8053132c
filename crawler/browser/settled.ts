import type { Clock } from '../../src/kernel/clock.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import type { PageTraffic } from './page-traffic.ts';
import type { ProxySession } from './proxy-session.ts';

export interface SettledOptions {
  readonly world: Pick<IsolatedWorld, 'signature'>;
  readonly traffic: Pick<PageTraffic, 'open'>;
  readonly session: Pick<ProxySession, 'waits' | 'signal'>;
  readonly clock: Clock;
  /** How long is waited, in milliseconds; time in which a request waits for its host's turn is not counted. */
  readonly settleMs: number;
  /** When the wait ends in any case, in milliseconds since 1970. */
  readonly until: number;
}

const STEP_MS = 100;
const QUIET_STEPS = 4;

/** Waits until nothing is being loaded and the text has not changed for 400 ms, or the time is up. */
export async function settled({ world, traffic, session, clock, settleMs, until }: SettledOptions): Promise<void> {
  let quiet = 0;
  let left = Math.ceil(settleMs / STEP_MS);
  let before = '';
  while (left > 0 && quiet < QUIET_STEPS && clock.now() < until) {
    await clock.sleep(STEP_MS, session.signal);
    if (session.waits === 0) left--;
    const now = await looked(world, session.signal);
    quiet = traffic.open === 0 && now !== null && now === before ? quiet + 1 : 0;
    before = now ?? '';
  }
}

/** Null while the page is parsed, or goes on to another document. */
async function looked(world: Pick<IsolatedWorld, 'signature'>, signal: AbortSignal): Promise<string | null> {
  try {
    return await world.signature();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
