import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl } from '../../../crawler/fetching/canonical-url.ts';
import { anyPath, anyQuery } from '../../support/any-url.ts';
import { forAll, forSome } from '../../support/for-all.ts';

describe('canonical URLs', () => {
  test.each([
    ['HTTP://Example.ORG', 'http://example.org/'],
    ['http://example.org.:80/a', 'http://example.org/a'],
    ['https://example.org:443/a#part', 'https://example.org/a'],
    ['http://example.org:8080/', 'http://example.org:8080/'],
    ['http://example.org/a/../b/./c', 'http://example.org/b/c'],
    ['http://example.org/a/%2e%2e/b', 'http://example.org/b'],
    ['http://example.org/%7euser/%e4%bd%a0', 'http://example.org/~user/%E4%BD%A0'],
    ['http://example.org/你', 'http://example.org/%E4%BD%A0'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://example.org/?b=2&a=1&b=1', 'http://example.org/?a=1&b=2&b=1'],
    ['http://example.org/?utm_source=x&UTM_Medium=y&id=7&gclid=1&fbclid=2&ref=z', 'http://example.org/?id=7'],
    ['http://example.org/?sessionid=1&PHPSESSID=2', 'http://example.org/'],
    ['http://example.org/a;jsessionid=AB12?x=1', 'http://example.org/a?x=1'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/?&&a=1&', 'http://example.org/?a=1'],
    ['http://example.org/?q=a+b%20c', 'http://example.org/?q=a+b%20c'],
    ['http://example.org/?%75tm_source=x', 'http://example.org/'],
  ])('%s becomes %s', (text, canonical) => expect(canonicalUrl(text)).toBe(canonical));

  test('the trailing slash is kept', () => {
    expect(canonicalUrl('http://example.org/a/')).toBe('http://example.org/a/');
    expect(canonicalUrl('http://example.org/a')).toBe('http://example.org/a');
  });

  test('a relative address is resolved against its base', () => {
    expect(canonicalUrl('../c?x', 'http://example.org/a/b/')).toBe('http://example.org/a/c?x');
  });

  test.each([
    '',
    'not a url',
    'ftp://example.org/',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'http://u:p@example.org/',
    'http://./',
  ])('%j is none', (text) => expect(canonicalUrl(text)).toBeNull());

  test('an address of more than 2,000 characters is none', () => {
    expect(canonicalUrl(`http://example.org/${'a'.repeat(2000)}`)).toBeNull();
  });

  const paths = fc.oneof(
    fc.string({
      unit: fc.constantFrom('/', '.', '%2e', '%2F', '%41', '%zz', 'a', 'B', ';jsessionid=', 'é', '%E9', ' ', '\\'),
    }),
    anyPath,
  );
  const queries = fc.oneof(
    fc.string({
      unit: fc.constantFrom('&', '=', 'a', 'b', '%26', '%3d', '%41', '+', 'utm_', 'ref', '?', '%', "'", 'é'),
    }),
    anyQuery,
  );

  test('canonical URLs are fixed points', () => {
    forSome(1000, fc.webAuthority({ withPort: true }), paths, queries, (authority, path, query) => {
      const once = canonicalUrl(`http://${authority}/${path}?${query}`);
      fc.pre(once !== null);
      expect(canonicalUrl(once)).toBe(once);
    });
  });

  test('fragments, tracking parameters and the order of names make no difference', () => {
    const name = fc.stringMatching(/^[a-e]{1,3}$/);
    const parameters = fc.uniqueArray(fc.tuple(name, fc.stringMatching(/^[0-9]{0,3}$/)), { selector: ([key]) => key });
    forAll(parameters, anyQuery, (list, fragment) => {
      const text = list.map(([key, value]) => `${key}=${value}`);
      const plain = canonicalUrl(`https://example.org/p?${text.join('&')}`);
      const other = canonicalUrl(`https://example.org/p?utm_x=1&${[...text].reverse().join('&')}&gclid=2#${fragment}`);
      expect(other).toBe(plain);
    });
  });
});
