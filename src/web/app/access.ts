import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { auditorSchema } from '../../audit/audit-answer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { contentHash } from '../../kernel/hash.ts';

/** Access to the app: for everybody over loopback, else for holders of a token. */
export type Access = { readonly kind: 'loopback' } | TokenAccess;

export interface TokenAccess {
  readonly kind: 'token';
  /** Token that allows everything. */
  readonly token: string;
  /** Token that allows looking only; left out: there is none. */
  readonly viewerToken?: string;
  /** Proxies whose `X-Forwarded-For` is trusted; left out: none. */
  readonly proxies?: BlockList;
}

/** Right of a request: everything, or to look only, which changes, starts and spends nothing. */
export type Right = 'act' | 'view';

/** Wrong tokens that one address may give within `lockMs`. */
const mostWrong = 10;
const lockMs = 60_000;
/** Addresses whose wrong tokens are remembered; the oldest are forgotten first. */
const mostRemembered = 1000;

/** True if a `Host` header names this machine's loopback, with any port, since ports are forwarded. */
export function namesLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/** True if an address to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/i.test(host);
}

/** Compares in a time that tells nothing about where two texts differ. */
function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(contentHash(one)), Buffer.from(contentHash(other)));
}

/** Cookie that stands for a token; its name differs by token, since cookies of all ports of a host are shared. */
export interface Pass {
  readonly name: string;
  readonly value: string;
}

/** The cookie of a token. */
export function passOf(token: string): Pass {
  const value = contentHash(`dr-arena pass ${token}`);
  return { name: `dr_arena_${value.slice(0, 8)}`, value: value.slice(8) };
}

/** Checks tokens. A right one always opens; who gave too many wrong ones is told to wait, so that guessing is slow. */
export class TokenGate {
  /** The one that opens most stands first. */
  readonly #tokens: readonly (readonly [Right, string])[];
  readonly #clock: Clock;
  readonly #wrong = new LRUCache<string, { readonly since: number; readonly count: number }>({ max: mostRemembered });

  constructor({ token, viewerToken }: Pick<TokenAccess, 'token' | 'viewerToken'>, clock: Clock) {
    this.#tokens =
      viewerToken === undefined
        ? [['act', token]]
        : [
            ['act', token],
            ['view', viewerToken],
          ];
    this.#clock = clock;
  }

  /** @param address who gives it @returns what it opens, or why nothing */
  check(token: string, address: string): Right | 'wrong' | 'too_often' {
    const right = this.#tokens.find(([, each]) => sameText(token, each))?.[0];
    if (right !== undefined) return right;
    const before = this.#wrongOf(address);
    if (before.count >= mostWrong) return 'too_often';
    this.#wrong.set(address, { since: before.since, count: before.count + 1 });
    return 'wrong';
  }

  /** Returns the largest right that the cookies of a browser give; null for none. @param cookie returns a cookie's value by name */
  knows(cookie: (name: string) => string | undefined): Right | null {
    for (const [right, token] of this.#tokens) {
      const { name, value } = passOf(token);
      const cookieValue = cookie(name);
      if (cookieValue !== undefined && sameText(cookieValue, value)) return right;
    }
    return null;
  }

  #wrongOf(address: string) {
    const now = this.#clock.now();
    const entry = this.#wrong.get(address);
    return entry && now - entry.since < lockMs ? entry : { since: now, count: 0 };
  }
}

/** Longer lists of forwarders are not read. */
const mostHops = 20;

/**
 * The proxies whose word on who asks is believed.
 * @param entries addresses, or networks such as `10.0.0.0/8`
 * @returns null where one is neither
 */
export function proxyList(entries: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const prefix = bits === undefined ? null : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (family === 0 || (prefix !== null && !(prefix <= (family === 4 ? 32 : 128)))) return null;
    if (prefix === null) list.addAddress(address, typeOf(address));
    else list.addSubnet(address, prefix, typeOf(address));
  }
  return list;
}

/**
 * Returns the client's address: the other end of the connection or, where that is a trusted proxy, the nearest address of its
 * `X-Forwarded-For` that is none. What stands further from us in it anybody may have written.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList | null): string {
  const hops = (forwardedFor ?? '').split(',', mostHops + 1).map((hop) => hop.trim());
  if (hops.length > mostHops) return peer;
  let client = plain(peer);
  while (proxies?.check(client, typeOf(client)) === true) {
    const next = plain(hops.pop() ?? '');
    if (isIP(next) === 0) return client;
    client = next;
  }
  return client;
}

const typeOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address is seen in its IPv6 form where a server listens on both. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** An auditor's name as a part of an address: its UTF-8 as base64url, at most 320 characters. */
export function auditorKey(name: string): string {
  return Buffer.from(name, 'utf8').toString('base64url');
}

/** The name that a part of an address stands for; null when it stands for none. */
export function auditorOfKey(key: string): string | null {
  if (key.length > 320) return null;
  const name = auditorSchema.safeParse(Buffer.from(key, 'base64url').toString('utf8'));
  return name.success && auditorKey(name.data) === key ? name.data : null;
}
