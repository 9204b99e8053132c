import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressPolicy, addressRefusal, hostRefusal, urlRefusal } from '../../../crawler/fetching/address-policy.ts';
import { forAll } from '../../support/for-all.ts';
import { hostileUrls } from '../hostile-urls.ts';

const strict = addressPolicy([]);

describe('the address policy', () => {
  test('refuses every hostile URL of the table', () => {
    const urls = hostileUrls(8080);
    expect(urls.length).toBeGreaterThanOrEqual(60);
    expect(urls.filter((url) => urlRefusal(new URL(url), strict) === null)).toEqual([]);
  });

  test.each(
    '8.8.8.8 172.15.255.255 172.32.0.1 100.63.255.255 100.128.0.1 11.0.0.1 2606:4700::1111'.split(' '),
  )('lets the public address %s through', (address) => {
    expect(addressRefusal(address)).toBeNull();
    expect(hostRefusal(address.includes(':') ? `[${address}]` : address)).toBeNull();
  });

  test('lets public names through', () => {
    expect(hostRefusal('example.org')).toBeNull();
    expect(hostRefusal('localhost.example.org')).toBeNull();
  });

  test.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://user:pw@example.org/',
  ])('refuses %s', (url) => expect(urlRefusal(new URL(url), strict)).not.toBeNull());

  test('exempts an allowed origin exactly, and nothing beside it', () => {
    const policy = addressPolicy(['http://127.0.0.1:8123', 'not an origin', 'file:///']);
    expect(policy.allowedOrigins.size).toBe(1);
    expect(urlRefusal(new URL('http://127.0.0.1:8123/a?b'), policy)).toBeNull();
    expect(urlRefusal(new URL('http://0x7f.1:8123/'), policy)).toBeNull();
    for (const other of [
      'http://127.0.0.1:8124/',
      'http://127.0.0.1/',
      'https://127.0.0.1:8123/',
      'http://localhost:8123/',
    ])
      expect(urlRefusal(new URL(other), policy)).not.toBeNull();
    expect(urlRefusal(new URL('http://u:p@127.0.0.1:8123/'), policy)).not.toBeNull();
  });

  test('refuses every IPv6 address that carries an IPv4 address in a known way', () => {
    const prefixes = ['::ffff:', '::', '::ffff:0:', '64:ff9b::'];
    forAll(fc.ipV4(), fc.constantFrom(...prefixes), (v4, prefix) => {
      expect(addressRefusal(`${prefix}${v4}`)).not.toBeNull();
    });
  });

  test('judges a private address alike in all its notations', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    forAll(octet, octet, octet, (b, c, d) => {
      const number = ((10 * 256 + b) * 256 + c) * 256 + d;
      for (const host of [`10.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`, `012.${b}.${c * 256 + d}`])
        expect(urlRefusal(new URL(`http://${host}/`), strict)).toContain('private');
    });
  });

  test('never throws, whatever text stands for an address', () => {
    forAll(fc.string(), (text) => {
      if (!ipaddr.isValid(text)) expect(addressRefusal(text)).not.toBeNull();
    });
  });
});
