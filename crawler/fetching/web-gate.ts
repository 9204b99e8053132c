import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { raceAbort } from '../../src/kernel/until-aborted.ts';
import type { FetchFailure } from '../page.ts';
import { type AddressPolicy, addressPolicy, urlRefusal } from './address-policy.ts';
import { shown } from './fetch-error.ts';
import { type HttpHops, httpHops, redirectTarget } from './http-hops.ts';
import { type LookupAll, policyConnector, policyTunnels, type TunnelDialler } from './policy-connector.ts';
import { PoliteQueues, type TurnOptions } from './polite-queues.ts';
import { productToken, ROBOTS_MAX_BYTES, ROBOTS_MAX_REDIRECTS, type RobotsRules, robotsRules } from './robots-rules.ts';

export interface WebGateOptions {
  /** Says honestly who asks, such as `dr-arena/1.0 (+https://example.org/contact)`; its first word is what robots.txt addresses. */
  readonly userAgent: string;
  /** Origins that are exempt from the address policy, such as the sandbox's `http://127.0.0.1:8123`. */
  readonly allowedOrigins: readonly string[];
  /** Time for one connection, and for one robots.txt with its redirects and retries. */
  readonly timeoutMs: number;
  readonly perHostConcurrency: number;
  /** Least time between two requests to a host; 0 for none. */
  readonly perHostIntervalMs: number;
  readonly respectRobots: boolean;
  readonly clock?: Clock;
  /** Resolves names; the system's resolver by default. */
  readonly lookup?: LookupAll;
  /**
   * Origins that are dialled at another origin, exempt from the address policy like that one: so a server on this machine
   * can be known by one name whatever its port.
   */
  readonly routes?: ReadonlyMap<string, string>;
}

/**
 * Gate for all requests to the web, of the HTTP fetcher and of the browser: address policy at every connection,
 * robots.txt by RFC 9309, one polite queue per host. Created once, so that both share the queues.
 */
export class WebGate {
  readonly userAgent: string;
  readonly clock: Clock;
  /** Connections under the address policy. */
  readonly dispatcher: Dispatcher;
  /** Aborts when the gate closes. */
  readonly closing: AbortSignal;
  /** Plain TCP connections under the address policy. */
  readonly tunnels: TunnelDialler;
  /** Single GETs in the host's turn. */
  readonly hops: HttpHops;
  readonly #options: WebGateOptions;
  readonly #policy: AddressPolicy;
  readonly #agent: Agent;
  readonly #queues: PoliteQueues;
  readonly #robotsOf: ReturnType<typeof robotsCache>;
  readonly #closer = new AbortController();

  constructor(options: WebGateOptions) {
    this.#options = options;
    this.userAgent = options.userAgent;
    this.clock = options.clock ?? systemClock;
    this.closing = this.#closer.signal;
    // Every request under way listens to it, rightly more than the ten that Node takes for a leak.
    setMaxListeners(0, this.closing);
    const routes = options.routes ?? new Map<string, string>();
    this.#policy = addressPolicy([...options.allowedOrigins, ...routes.keys()]);
    const lookup = options.lookup ? { lookup: options.lookup } : {};
    const connecting = { timeoutMs: options.timeoutMs, routes, ...lookup };
    this.#agent = new Agent({ connect: policyConnector(this.#policy, connecting) });
    this.dispatcher = this.#agent;
    this.tunnels = policyTunnels(this.#policy, connecting);
    this.#queues = new PoliteQueues({ concurrency: options.perHostConcurrency, intervalMs: options.perHostIntervalMs });
    const { userAgent, clock, dispatcher } = this;
    this.hops = httpHops({ userAgent, clock, dispatcher, queues: this.#queues });
    this.#robotsOf = robotsCache(this.clock, (origin) => this.#loadRobots(origin));
  }

  /**
   * Returns the reason why a URL is not requested: its scheme or address, or its robots.txt, which is fetched unless
   * cached; null if it may be. The addresses of a name are checked later, when it is dialled. Only aborts reject.
   */
  async refusal(url: URL, signal: AbortSignal): Promise<FetchFailure | null> {
    const refusal = urlRefusal(url, this.#policy);
    if (refusal !== null) return { reason: 'address_refused', detail: `${shown(url.href)}: ${refusal}` };
    if (!this.#options.respectRobots) return null;
    return robotsRefusal(await raceAbort(this.#robotsOf(url.origin), signal), url);
  }

  /** Runs a request when the turn of its host (name and port) comes, and holds the turn until it settles. */
  turn<Value>(host: string, work: () => Promise<Value>, options: TurnOptions): Promise<Value> {
    return this.#queues.run(host, work, options);
  }

  /** Ends what is under way (it rejects with an AbortError) and closes all connections. */
  async close(): Promise<void> {
    this.#closer.abort();
    await this.#agent.destroy();
  }

  /** Asks for robots.txt of an origin. Only closing the gate rejects, so that one asker's abort does not fail the others. */
  async #loadRobots(origin: string): Promise<RobotsRules> {
    const robotsUrl = `${origin}/robots.txt`;
    const budget = { leftMs: this.#options.timeoutMs, signal: this.closing };
    let url = new URL(robotsUrl);
    for (let hop = 0; hop <= ROBOTS_MAX_REDIRECTS; hop++) {
      const refusal = urlRefusal(url, this.#policy);
      if (refusal !== null) return disallowed({ reason: 'address_refused', detail: `${robotsUrl}: ${refusal}` });
      const outcome = await this.hops(url, budget, { maxBytes: ROBOTS_MAX_BYTES, whenLonger: 'cut' });
      if (!outcome.ok) return disallowed(outcome.failure);
      const { status, body } = outcome.value;
      const next = redirectTarget(outcome.value, url);
      if (next === null || next === 'bad') {
        const text = new TextDecoder().decode(body ?? new Uint8Array());
        return robotsRules(status, text, productToken(this.userAgent));
      }
      url = next;
    }
    return { kind: 'allow_all' };
  }
}

/** RFC 9309, 2.3.1.4: rules that cannot be reached disallow everything. */
function disallowed(cause: FetchFailure): RobotsRules {
  return { kind: 'disallow_all', why: cause.detail, cause: cause.reason };
}

function robotsRefusal(rules: RobotsRules, url: URL): FetchFailure | null {
  if (rules.kind === 'allow_all') return null;
  if (rules.kind === 'disallow_all')
    return { reason: rules.cause ?? 'robots_disallowed', detail: `${shown(url.href)} is not fetched: ${rules.why}` };
  if (rules.allows(url.href)) return null;
  return { reason: 'robots_disallowed', detail: `${shown(url.href)} is disallowed by robots.txt` };
}

/** RFC 9309, 2.4: rules are not used for more than a day. */
const LIFE_MS = 24 * 60 * 60 * 1000;
/** A site that answered badly is asked again soon, but not for every page. */
const LIFE_AFTER_FAULT_MS = 5 * 60 * 1000;
const MAX_ORIGINS = 2000;

interface Entry {
  readonly rules: Promise<RobotsRules>;
  expires: number;
}

/**
 * Robots rules by origin, at most 2,000 of them; simultaneous askers share one request.
 * @param load asks the origin; never rejects for what the web does
 */
function robotsCache(clock: Clock, load: (origin: string) => Promise<RobotsRules>) {
  const entries = new LRUCache<string, Entry>({ max: MAX_ORIGINS });
  return (origin: string): Promise<RobotsRules> => {
    const cached = entries.get(origin);
    if (cached && cached.expires > clock.now()) return cached.rules;
    const entry: Entry = { rules: load(origin), expires: clock.now() + LIFE_MS };
    entries.set(origin, entry);
    entry.rules.then(
      ({ kind }) => {
        if (kind === 'disallow_all') entry.expires = clock.now() + LIFE_AFTER_FAULT_MS;
      },
      () => entries.delete(origin),
    );
    return entry.rules;
  };
}
