import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditorSchema } from '../../../src/audit/audit-answer.ts';
import { auditorKey, auditorOfKey } from '../../../src/web/app/access.ts';
import { postedAnswers } from '../../../src/web/app/posted-answers.ts';

test('a name comes back from its address whole, and its address is safe', () => {
  const names = fc.string({ unit: fc.constantFrom(...'aZé日😀"<&/%.'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(names, (name) => {
      const read = auditorSchema.safeParse(name);
      fc.pre(read.success);
      expect(auditorKey(read.data)).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(auditorOfKey(auditorKey(read.data))).toBe(read.data);
    }),
  );
});

test('a name typed in two ways is one name', () => {
  expect(auditorSchema.parse(' Zoe\u0308 ')).toBe(auditorSchema.parse('Zo\u00eb'));
});

test('an address that is no name is none, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      const name = auditorOfKey(key);
      if (name !== null) expect(auditorKey(name)).toBe(key);
    }),
  );
});

test('a form changes what its sender changed, and nothing a browser sends makes it throw', () => {
  const read = postedAnswers({ round: '2', 'r2-A1': 'valid', 'was-r2-A1': 'valid', 'r2-B1': 'mostly', decided: 'yes' });
  expect(read).toEqual({ ok: true, value: { round: 2, decided: true, changed: new Map([['B1', 'mostly']]) } });
  fc.assert(fc.property(fc.anything(), (body) => typeof postedAnswers(body).ok === 'boolean'));
  expect(postedAnswers({ 'r2-A1': 'valid' }).ok).toBe(false);
});
