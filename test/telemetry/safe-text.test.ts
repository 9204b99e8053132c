import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeText } from '../../src/telemetry/start-telemetry.ts';

const secret = 'sk-0123456789abcdef';
/** Of any code units, halves of pairs and control characters among them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0xff })), { maxLength: 600 })
  .map((units) => String.fromCharCode(...units));

it('leaves no secret, no character that hides others, and no more than a bounded length of any text', () => {
  const safe = safeText([secret]);
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const text = safe(`${before}${secret}${after}`);
      expect(text.length).toBeLessThanOrEqual(500);
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 50 },
  );
});

it('leaves no beginning of a secret that stands where a long text is cut', () => {
  for (let blanks = 1960; blanks <= 2080; blanks++)
    expect(safeText([secret])(`${' '.repeat(blanks)}${secret}${' '.repeat(500)}`)).not.toContain('sk-');
});

it('leaves no name and password in an address, whoever set them', () => {
  const said = safeText([])('cannot reach postgres://arena:hunter22@db.example:5432/arena');
  expect(said).toBe('cannot reach postgres://[key]@db.example:5432/arena');
});

it('says the rest as it was said', () => {
  expect(safeText([secret])(`refused: key ${secret}\nin the header`)).toBe('refused: key [key] in the header');
});
