import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { describe, expect, test } from 'vitest';
import { addressPolicy } from '../../../crawler/fetching/address-policy.ts';
import { AddressRefusedError, policyConnector } from '../../../crawler/fetching/policy-connector.ts';
import { hostileUrls } from '../hostile-urls.ts';

/** A connector whose dialler counts and dials nothing. */
function counted(addresses: readonly LookupAddress[] = []) {
  const dialled: string[] = [];
  let lookup: LookupFunction | undefined;
  const connector = policyConnector(addressPolicy([]), {
    timeoutMs: 100,
    lookup: (_hostname, done) => done(null, addresses),
    dialler: (checked) => {
      lookup = checked;
      return (target, done) => {
        dialled.push(target.hostname);
        done(null, new Socket());
      };
    },
  });
  return { connector, dialled, look: (options: LookupOptions) => looked(lookup, options) };
}

const looked = (lookup: LookupFunction | undefined, options: LookupOptions) =>
  new Promise<{ error: unknown; address: unknown; family: unknown }>((resolve) => {
    lookup?.('site.example', options, (error, address, family) => resolve({ error, address, family }));
  });

function target(url: string): buildConnector.Options {
  const { protocol, hostname, host, port } = new URL(url);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port };
}

function connect(connector: buildConnector.connector, url: string): Promise<Error | null> {
  return new Promise((resolve) => {
    connector(target(url), (...[error]) => resolve(error));
  });
}

describe('the policy connector', () => {
  test('refuses every hostile URL without dialling', async () => {
    const { connector, dialled } = counted();
    for (const url of hostileUrls(80)) expect(await connect(connector, url), url).toBeInstanceOf(AddressRefusedError);
    expect(dialled).toEqual([]);
  });

  test('dials public literals and names', async () => {
    const { connector, dialled } = counted();
    expect(await connect(connector, 'http://8.8.8.8/')).toBeNull();
    expect(await connect(connector, 'http://[2606:4700::1111]/')).toBeNull();
    expect(await connect(connector, 'https://example.org/')).toBeNull();
    expect(dialled).toEqual(['8.8.8.8', '2606:4700::1111', 'example.org']);
  });

  test('one refused address among those of a name refuses the name, in both forms of lookup', async () => {
    const mixed = counted([
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
    expect((await mixed.look({ all: true })).error).toBeInstanceOf(AddressRefusedError);
    expect((await mixed.look({})).error).toBeInstanceOf(AddressRefusedError);
  });

  test('answers lookups in the form they were asked in', async () => {
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
    ];
    const { look } = counted(addresses);
    expect(await look({ all: true })).toEqual({ error: null, address: addresses, family: undefined });
    expect(await look({})).toEqual({ error: null, address: '8.8.8.8', family: 4 });
  });

  test('a name without an address is refused', async () => {
    expect((await counted([]).look({ all: true })).error).toBeInstanceOf(AddressRefusedError);
  });

  test('dials the answer that was checked: a name that changes is looked up once a connection', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    let looks = 0;
    const dialled: string[] = [];
    const connector = policyConnector(addressPolicy([]), {
      timeoutMs: 100,
      lookup: (_hostname, done) => done(null, [{ address: answers[looks++] ?? '', family: 4 }]),
      dialler: (checked) => (to, done) => {
        checked(to.hostname, {}, (error, address) => {
          if (error) return done(error, null);
          dialled.push(String(address));
          done(null, new Socket());
        });
      },
    });
    expect(await connect(connector, 'http://turning.example/')).toBeNull();
    expect(await connect(connector, 'http://turning.example/')).toBeInstanceOf(AddressRefusedError);
    expect([dialled, looks]).toEqual([['8.8.8.8'], 2]);
  });
});
