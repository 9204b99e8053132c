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
import { forAll, forSome } from '../../support/for-all.ts';

function allowed(text: string, path: string, agent = 'dr-arena', status = 200): boolean {
  const rules = robotsRules(status, text, agent);
  return rules.kind === 'allow_all' || (rules.kind === 'rules' && rules.allows(`https://example.org${path}`));
}

// Rule by rule, and by the common statuses: test/crawler/fetching/robots-table.real.test.ts.
describe('robots.txt by RFC 9309', () => {
  test('the file itself is always allowed', () => {
    expect(allowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
  });

  test.each([
    [204, false],
    [301, true],
    [404, true],
    [500, false],
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
    forSome(2000, written, path, ([pieces, end], steps) => {
      const source = pieces.map((part) => (part === '*' ? '.*' : part)).join('');
      const expected = new RegExp(`^${source}${end}`).test(steps.join(''));
      expect(matchesRobotsPattern(robotsPattern(pieces.join('') + end), steps.join(''))).toBe(expected);
    });
  });

  test('any text is read, whatever it holds', () => {
    const line = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.string({ maxLength: 12 }).map((value) => `User-agent: ${value}`),
      fc.string({ maxLength: 12 }).map((value) => `Disallow: /${value}`),
    );
    forAll(fc.array(line, { maxLength: 20 }), anyPath, (lines, path) => {
      expect(typeof allowed(lines.join('\n'), path)).toBe('boolean');
    });
  });
});
