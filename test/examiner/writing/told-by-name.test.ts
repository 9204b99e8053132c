import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToldByNames } from '../../../examiner/writing/check-model-draft.ts';
import { forAll } from '../../support/for-all.ts';
import { infoboxText, member } from '../sample-page.ts';

const modules = ['Prefork', 'Event', 'Winnt'];
const page = (name: string) => member(name, infoboxText(name, {}));
function isTold(names: readonly string[], values: readonly string[]) {
  return isToldByNames(
    names.map((name) => page(name)),
    values,
  );
}

describe('what the names of pages tell already', () => {
  it('is a file, an identifier or a number in the title, beside what all values have in common', () => {
    expect(isTold(modules, ['prefork.c', 'event.c', 'winnt.c'])).toBe(true);
    expect(isTold(modules, ['mpm_prefork_module', 'mpm_event_module', 'mpm_winnt_module'])).toBe(true);
    expect(isTold(['30.6. WAL internals', '30.3. Write-ahead log'], ['30.6', '30.3'])).toBe(true);
    expect(isTold(['bz2', 'gzip'], ['Lib/bz2.py', 'Lib/gzip.py'])).toBe(true);
    expect(isTold(['mod_session', 'mod_session_dbd'], ['mod_session.c', 'mod_session_dbd.c'])).toBe(true);
  });

  it('is nothing that has to be read', () => {
    expect(isTold(modules, ['1999', '2008', '1999'])).toBe(false);
    expect(isTold(modules, ['prefork.c', 'event.c', 'child.c'])).toBe(false);
    expect(isTold(modules, ['Extension', 'Extension', 'Extension'])).toBe(false);
    expect(isTold(['Iron Bridge', 'Glass Hall'], ['steel', 'steel and glass'])).toBe(false);
    expect(isTold(['bz2 — Python 3.11.2 documentation', 'dbm — Python 3.11.2 documentation'], ['3.2', '3.11'])).toBe(
      false,
    );
    expect(isTold(['Kesselpass Railway', 'Val Brüna Line'], ['Kesselpassbahn', 'Lingia da la Val Brüna'])).toBe(false);
    expect(isTold([], [])).toBe(false);
  });

  it('has nothing to do with letter case and signs, nor with the order of pages', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 2, maxLength: 4 });
    forAll(words, fc.constantFrom('', '-', '_', ' '), fc.boolean(), (names, sign, isTurned) => {
      const values = names.map((name) => `part${sign || '/'}${name.toUpperCase()}${sign || '.'}txt`);
      const [left, right] = isTurned ? [[...names].reverse(), [...values].reverse()] : [names, values];
      fc.pre(names.every((name) => !['part', 'txt'].includes(name)));
      expect(isTold(left, right)).toBe(true);
    });
  });
});
