import { timingSafeEqual } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { Clock } from '../kernel/clock.ts';
import { contentHash } from '../kernel/hash.ts';

/** Who may use the app: whoever reaches it over loopback, else whoever knows the token. */
export type Access =
  | { readonly kind: 'loopback' }
  | {
      readonly kind: 'token';
      readonly token: string;
      /** Whose `X-Forwarded-For` counts; nobody's where it is left out. */
      readonly proxies?: BlockList;
    };

/** Wrong tokens that one address may give within `lockMs`. */
const mostWrong = 10;
const lockMs = 60_000;
/** Addresses whose wrong tokens are remembered; the oldest are forgotten first. */
const mostRemembered = 1000;

/** Whether a `Host` header names this machine's loopback, with any port, since ports are forwarded. */
export function namesLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/** Whether an address to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/i.test(host);
}

/** Compares in a time that tells nothing about where two texts differ. */
function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(contentHash(one)), Buffer.from(contentHash(other)));
}

/** What a browser keeps instead of the token; its name differs by token, since cookies of all ports of a host are shared. */
export interface Pass {
  readonly name: string;
  readonly value: string;
}

/** The cookie of a token. */
export function passOf(token: string): Pass {
  const value = contentHash(`dr-arena pass ${token}`);
  return { name: `dr_arena_${value.slice(0, 8)}`, value: value.slice(8) };
}

/** Checks tokens. The right one always opens; who gave too many wrong ones is told to wait, so that guessing is slow. */
export class TokenGate {
  readonly #token: string;
  readonly #clock: Clock;
  readonly #wrong = new Map<string, { readonly since: number; readonly count: number }>();

  constructor(token: string, clock: Clock) {
    this.#token = token;
    this.#clock = clock;
  }

  /** @param address who gives it */
  check(given: string, address: string): 'right' | 'wrong' | 'too_often' {
    if (sameText(given, this.#token)) return 'right';
    const before = this.#wrongOf(address);
    if (before.count >= mostWrong) return 'too_often';
    this.#wrong.delete(address);
    this.#wrong.set(address, { since: before.since, count: before.count + 1 });
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > mostRemembered && oldest !== undefined) this.#wrong.delete(oldest);
    return 'wrong';
  }

  /** Whether a cookie is the one that the token gave. */
  knows(pass: string): boolean {
    return sameText(pass, passOf(this.#token).value);
  }

  #wrongOf(address: string) {
    const now = this.#clock.now();
    const found = this.#wrong.get(address);
    return found && now - found.since < lockMs ? found : { since: now, count: 0 };
  }
}
