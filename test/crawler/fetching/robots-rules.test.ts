import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  matchesRobotsPattern,
  productToken,
  robotsPattern,
  robotsRules,
} from '../../../crawler/fetching/robots-rules.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { anyPath } from '../../support/any-url.ts';

function allowed(text: string, path: string, agent = 'dr-arena', status = 200): boolean {
  const rules = robotsRules(status, text, agent);
  return rules.kind === 'allow_all' || (rules.kind === 'rules' && rules.allows(`https://example.org${path}`));
}

describe('robots.txt by RFC 9309', () => {
  test.each([
    ['an empty file allows', '', '/a', true],
    ['a prefix disallows', 'User-agent: *\nDisallow: /a', '/abc', false],
    ['another path stays open', 'User-agent: *\nDisallow: /a', '/b', true],
    ['an empty disallow allows', 'User-agent: *\nDisallow:', '/a', true],
    ['the longest match wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['the longest match wins in any order', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/c', false],
    ['allow wins a draw', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['a star matches anything', 'User-agent: *\nDisallow: /*/private', '/x/y/private', false],
    ['a dollar ends the path', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['a dollar does not match further', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['paths are case-sensitive', 'User-agent: *\nDisallow: /A', '/a', true],
    ['names of lines are not', 'USER-AGENT: *\ndisALLOW: /a', '/a', false],
    ['comments are dropped', 'User-agent: * # all\nDisallow: /a # not this', '/a', false],
    [
      'our own group wins over the star',
      'User-agent: *\nDisallow: /\n\nUser-agent: dr-arena\nDisallow: /x',
      '/a',
      true,
    ],
    [
      'the star is not added to our group',
      'User-agent: *\nDisallow: /a\n\nUser-agent: dr-arena\nDisallow: /x',
      '/a',
      true,
    ],
    ['our name is not case-sensitive', 'User-agent: DR-Arena\nDisallow: /a', '/a', false],
    ['a longer name is another robot', 'User-agent: dr-arena-news\nDisallow: /', '/a', true],
    ['a shared group counts for both', 'User-agent: other\nUser-agent: dr-arena\nDisallow: /a', '/a', false],
    [
      'groups of one name are joined',
      'User-agent: dr-arena\nDisallow: /a\n\nUser-agent: dr-arena\nDisallow: /b',
      '/b',
      false,
    ],
    ['rules before any group do nothing', 'Disallow: /', '/a', true],
    ['unknown lines are passed over', 'Foo: bar\nUser-agent: *\nSitemap: x\nDisallow: /a', '/a', false],
    ['a byte order mark is passed over', '\uFEFFUser-agent: *\nDisallow: /a', '/a', false],
    ['any line end will do', 'User-agent: *\rDisallow: /a\r\nDisallow: /b', '/b', false],
    ['escapes are compared decoded', 'User-agent: *\nDisallow: /%e4%bd%a0', '/%E4%BD%A0', false],
    ['the query is part of the path', 'User-agent: *\nDisallow: /s?q=', '/s?q=1', false],
    ['the file itself is always allowed', 'User-agent: *\nDisallow: /', '/robots.txt', true],
    ['an HTML page says nothing', '<!doctype html><title>x</title>', '/a', true],
  ])('%s', (_rule, text, path, expected) => {
    expect(allowed(text, path)).toBe(expected);
  });

  test.each([
    [200, false],
    [204, false],
    [301, true],
    [400, true],
    [401, true],
    [403, true],
    [404, true],
    [410, true],
    [429, true],
    [500, false],
    [502, false],
    [503, false],
    [599, false],
  ])('after status %i a path that the file disallows is open: %s', (status, expected) => {
    expect(allowed('User-agent: *\nDisallow: /a', '/a', 'dr-arena', status)).toBe(expected);
  });

  test('a line of megabytes costs nothing', () => {
    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(200_000)}\nDisallow: /a`, `/${'a'.repeat(1500)}`)).toBe(
      false,
    );
  });

  test('the product token is the first word of the user agent', () => {
    expect(productToken('dr-arena/1.0 (+https://example.org)')).toBe('dr-arena');
    expect(productToken('dr-arena')).toBe('dr-arena');
    expect(productToken('(x)')).toBe('*');
  });

  test('patterns match what the regular expression they stand for matches', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*');
    const written = fc.tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '$'));
    const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 10 });
    fc.assert(
      fc.property(written, path, ([pieces, end], steps) => {
        const source = pieces.map((part) => (part === '*' ? '.*' : part)).join('');
        const expected = new RegExp(`^${source}${end}`).test(steps.join(''));
        expect(matchesRobotsPattern(robotsPattern(pieces.join('') + end), steps.join(''))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('any text is read, whatever it holds', () => {
    const line = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.string({ maxLength: 12 }).map((value) => `User-agent: ${value}`),
      fc.string({ maxLength: 12 }).map((value) => `Disallow: /${value}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), anyPath, (lines, path) => {
        expect(typeof allowed(lines.join('\n'), path)).toBe('boolean');
      }),
    );
  });
});
