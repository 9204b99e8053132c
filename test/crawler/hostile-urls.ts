import { networkInterfaces } from 'node:os';
import type { LookupAll } from '../../crawler/fetching/policy-connector.ts';

/** URLs that must never be dialled, with the port of a server that listens on every address of this machine. */
export const hostileUrls = (port: number): string[] => hosts.map((host) => `http://${host}:${port}/`);

/** Every hostile URL, those of names among them; `hostileLookup` leads the names where they are dangerous. */
export function allHostileUrls(port: number): string[] {
  const names = Object.keys(hostileNames).flatMap((name) => [`http://${name}:${port}/`, `https://${name}/`]);
  return [...hostileUrls(port), ...trickUrls(port), ...ownAddressUrls(port), ...names];
}

/** What may stand in a header, which holds no control characters; parsers of URLs drop them. */
export const headerSafe = (url: string): string => url.replace(/[\n\t]/g, '');

/** URLs that seem to name a public host, or hide behind another scheme, and mean this machine. */
function trickUrls(port: number): string[] {
  const own = `127.0.0.1:${port}`;
  return [
    // A user name that looks like a host
    `http://example.org@${own}/`,
    `http://example.org:80@${own}/`,
    `http://example.org%40${own}@${own}/`,
    `http://user:secret@${own}/`,
    `http://@${own}/`,
    `http://${own}#@example.org/`,
    `http://${own}?@example.org/`,
    // Separators that parsers read differently
    `http:\\\\${own}\\`,
    `http:/${own}/`,
    `http:${own}/`,
    `http:///${own}/`,
    `http://${own}\\@example.org/`,
    ` http://${own}/`,
    `ht\ntp://127.0.0.1\t:${port}/`,
    `HTTP://${own}/`,
    `http://127。0。0。1:${port}/`,
    `http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:${port}/`,
    // Other schemes
    `https://${own}/`,
    `ftp://${own}/`,
    `ws://${own}/`,
    `wss://${own}/`,
    `gopher://${own}/`,
    `view-source:http://${own}/`,
    `blob:http://${own}/0`,
    `filesystem:http://${own}/temporary/x`,
    `javascript:fetch('http://${own}/')`,
    `data:text/html,<img src="http://${own}/">`,
    `feed:http://${own}/`,
    `jar:http://${own}!/x`,
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'chrome://version/',
    'devtools://devtools/bundled/inspector.html',
    'about:blank',
  ];
}

/** Names that DNS leads to addresses of this machine and its network, alone, beside a public one, or alternating. */
export const hostileNames: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'private.example': [['127.0.0.1']],
  'network.example': [['10.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'loopback6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'any.example': [['0.0.0.0']],
  'beside.example': [['8.8.8.8', '127.0.0.1']],
  'before.example': [['127.0.0.1', '8.8.8.8']],
  'turning.example': [['127.0.0.1'], ['8.8.8.8', '::1'], ['192.168.0.1'], ['8.8.4.4', '127.0.0.1']],
};

/** Answers for `hostileNames`, each in turn; no other name exists. */
export function hostileLookup(): LookupAll {
  const asked = new Map<string, number>();
  return (hostname, done) => {
    const answers = hostileNames[hostname];
    if (!answers) return done(Object.assign(new Error(`no such name: ${hostname}`), { code: 'ENOTFOUND' }), []);
    const time = asked.get(hostname) ?? 0;
    asked.set(hostname, time + 1);
    const addresses = answers[time % answers.length] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

/** URLs of this machine's own addresses on its networks. */
export const ownAddressUrls = (port: number): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address, family }) => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`);

/** By what they are, each behind a blank. */
const hosts = Object.values({
  'Loopback in every notation': `
    127.0.0.1 127.1 127.0.1 127.0.0.2 127.255.255.254 2130706433 017700000001 0x7f000001 0x7f.1 0x7f.0.0.1
    0177.0.0.1 0177.0.0.01 127.0.0.1. 127.0.0.%31 １２７.０.０.１ [::1] [0:0:0:0:0:0:0:1] localhost LOCALHOST
    localhost. www.localhost
  `,
  'Unspecified and "this network"': '0.0.0.0 0 0x0 0.1.2.3 [::]',
  'Private, link-local, shared': `
    10.0.0.1 10.255.255.255 172.16.0.1 172.20.10.1 172.31.255.255 192.168.0.1 192.168.255.255 169.254.0.1
    100.64.0.1 100.127.255.255
  `,
  'Cloud metadata': `
    169.254.169.254 2852039166 0xa9fea9fe 100.100.100.200 168.63.129.16 [fd00:ec2::254]
    metadata.google.internal
  `,
  'Multicast, broadcast, reserved, documentation, benchmarks': `
    224.0.0.1 239.255.255.255 255.255.255.255 240.0.0.1 192.0.0.8 192.0.2.1 198.51.100.7 203.0.113.9
    198.18.0.1 198.19.255.255 192.88.99.1
  `,
  'IPv6: unique local, link-local, site-local, multicast, documentation, discard': `
    [fc00::1] [fdff::1] [fe80::1] [fec0::1] [ff02::1] [2001:db8::1] [3fff::1] [100::1] [5f00::1] [4000::1]
  `,
  'IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo': `
    [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:8.8.8.8] [::127.0.0.1] [::ffff:0:127.0.0.1]
    [64:ff9b::127.0.0.1] [64:ff9b::8.8.8.8] [64:ff9b:1::10.0.0.1] [2002:7f00:1::] [2002:0808:0808::1]
    [2001:0:7f00:1::]
  `,
  'Local names': 'printer.local nas.lan router.home.arpa db intranet hidden.onion x.test',
}).flatMap((each) => each.trim().split(/\s+/));
