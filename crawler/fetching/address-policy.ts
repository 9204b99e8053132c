import ipaddr from 'ipaddr.js';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';

/** Addresses that may be fetched. */
export interface AddressPolicy {
  /** Origins such as `http://127.0.0.1:8123` that are exempt from the address rules, compared exactly. */
  readonly allowedOrigins: ReadonlySet<string>;
}

/** Names that are never on the public web (RFC 6761, 6762, 7686, 8375, 9476, cloud metadata). */
const LOCAL_SUFFIXES = (
  'localhost localdomain local internal intranet lan home corp private home.arpa in-addr.arpa ip6.arpa onion test ' +
  'invalid alt'
).split(' ');

/** Public by its range, but the address of a cloud's own metadata and agent service. */
const METADATA_ADDRESSES = new Set(['168.63.129.16']);

/** The only block from which global unicast IPv6 addresses are assigned (RFC 4291, IANA registry). */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Makes a policy. Entries that are no http or https origin are ignored, so they exempt nothing. */
export function addressPolicy(allowedOrigins: readonly string[]): AddressPolicy {
  return { allowedOrigins: new Set(allowedOrigins.flatMap(originOf)) };
}

function originOf(text: string): string[] {
  const url = parsedUrl(text);
  return url !== null && isWeb(url) ? [url.origin] : [];
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

/**
 * Returns the reason why a URL may not be dialled, or null if it may (its name must still resolve to public addresses
 * only). The parsed URL counts, so `0x7f.1`, `2130706433` and `127.1` are addresses.
 */
export function urlRefusal(url: URL, policy: AddressPolicy): string | null {
  if (!isWeb(url)) return `the scheme ${url.protocol} is not fetched, only http and https`;
  if (url.username !== '' || url.password !== '') return 'a URL with a user name or password is not fetched';
  if (policy.allowedOrigins.has(url.origin)) return null;
  return hostRefusal(url.hostname);
}

/** Returns the reason why a host, name or literal address, may not be dialled; null if it may. */
export function hostRefusal(hostname: string): string | null {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(host)) return addressRefusal(host);
  return nameRefusal(host.replace(/\.+$/, ''));
}

function nameRefusal(name: string): string | null {
  if (name === '') return 'the URL has no host';
  if (!name.includes('.') || LOCAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)))
    return `${name} is a local name`;
  return null;
}

/** Returns the reason why an IP address may not be dialled; null if it is public. Other text is refused. */
export function addressRefusal(address: string): string | null {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return `${address} is not an IP address`;
  const ip = ipaddr.parse(bare);
  const range = ip.range();
  if (range !== 'unicast') return `${address} is not public (${range})`;
  if (METADATA_ADDRESSES.has(ip.toString())) return `${address} is not public (metadata)`;
  if (ip instanceof ipaddr.IPv6 && !ip.match(GLOBAL_UNICAST_V6)) return `${address} is not public (unassigned)`;
  return null;
}
