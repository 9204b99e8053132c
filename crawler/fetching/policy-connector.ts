import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { AddressPolicy } from './address-policy.ts';
import { addressRefusal, hostRefusal } from './address-policy.ts';

/** Thrown inside the connector, before anything is dialled. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** All addresses of a name, as `dns.lookup` with `all: true` gives them. */
export type LookupAll = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface PolicyConnectorOptions {
  /** Milliseconds for DNS, TCP and TLS together. */
  readonly timeoutMs: number;
  readonly lookup?: LookupAll;
  /** Origins that are dialled at another origin, which is trusted: a name for a server on this machine. */
  readonly routes?: ReadonlyMap<string, string>;
  /** Makes the connector that dials, given the checked lookup; undici's own by default. */
  readonly dialler?: (lookup: LookupFunction) => buildConnector.connector;
}

const lookupBySystem: LookupAll = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/** Opens a plain TCP connection to the host of an origin, for a tunnel that carries TLS of its own. */
export type TunnelDialler = (origin: URL) => Promise<Socket>;

/**
 * An undici connector under the address policy. Literal addresses and local names are refused before dialling
 * (undici asks no lookup for them); every address that DNS returns is checked at the time of the connection, and one
 * refused address refuses them all, so that a second lookup cannot bring another answer.
 */
export function policyConnector(policy: AddressPolicy, options: PolicyConnectorOptions): buildConnector.connector {
  const dial = judgedDialler(policy, options);
  return (target, callback) => dial(originOf(target), target, callback);
}

/** Tunnels under the same rules as `policyConnector`. Rejects with what the connector raises. */
export function policyTunnels(policy: AddressPolicy, options: PolicyConnectorOptions): TunnelDialler {
  const dial = judgedDialler(policy, options);
  return (origin) =>
    new Promise((resolve, reject) => {
      dial(origin.origin, tunnelTarget(origin), (error, socket) => {
        if (error !== null) return reject(error);
        resolve(socket);
      });
    });
}

/** Dials what the policy allows; the origin that is judged may differ from the protocol that is spoken. */
function judgedDialler(policy: AddressPolicy, options: PolicyConnectorOptions) {
  const free = buildConnector({ timeout: options.timeoutMs });
  const lookup = checkedLookup(options.lookup ?? lookupBySystem);
  const guarded = options.dialler?.(lookup) ?? buildConnector({ timeout: options.timeoutMs, lookup });
  return (origin: string, target: buildConnector.Options, callback: buildConnector.Callback) => {
    const route = options.routes?.get(origin);
    if (route !== undefined) return free(routed(target, new URL(route)), callback);
    if (policy.allowedOrigins.has(origin)) return free(target, callback);
    const refusal = hostRefusal(target.hostname);
    if (refusal !== null) return callback(new AddressRefusedError(refusal), null);
    return guarded(target, callback);
  };
}

/** The protocol is http, so that undici speaks no TLS: the two ends of the tunnel do. */
function tunnelTarget({ hostname, host, protocol, port }: URL): buildConnector.Options {
  const usual = protocol === 'https:' ? '443' : '80';
  return { protocol: 'http:', hostname: hostname.replace(/^\[|\]$/g, ''), host, port: port === '' ? usual : port };
}

function routed(target: buildConnector.Options, { protocol, hostname, host, port }: URL): buildConnector.Options {
  return { ...target, protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port };
}

function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  const text = `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  return parsedUrl(text)?.origin ?? '';
}

function checkedLookup(lookupAll: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, (error, addresses) => {
      const first = addresses?.[0];
      if (error) return callback(error, '', 0);
      if (!first) return callback(new AddressRefusedError(`${hostname} has no address`), '', 0);
      const refusal = firstRefusal(addresses);
      if (refusal !== null) return callback(new AddressRefusedError(`${hostname}: ${refusal}`), '', 0);
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };
}

function firstRefusal(addresses: readonly LookupAddress[]): string | null {
  for (const { address } of addresses) {
    const refusal = addressRefusal(address);
    if (refusal !== null) return refusal;
  }
  return null;
}
