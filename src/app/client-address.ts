import { BlockList, isIP } from 'node:net';

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
 * Who asks: the other end of the connection or, where that is a trusted proxy, the nearest address of its
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
