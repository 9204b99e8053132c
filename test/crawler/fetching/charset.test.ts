import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../crawler/fetching/capped-exchange.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('decoding of bodies', () => {
  test('the header decides over the document', () => {
    expect(decodeText(latin1('<meta charset="utf-8">caf\xe9'), 'text/html; charset=ISO-8859-1')).toContain('café');
  });

  test('a byte order mark decides over the header and disappears', () => {
    expect(decodeText(Buffer.from('\uFEFFcafé'), 'text/html; charset=latin1')).toBe('café');
    expect(decodeText(Buffer.from([0xff, 0xfe, 0x61, 0x00]), 'text/html')).toBe('a');
  });

  test.each([
    '<meta charset="windows-1251">',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    '<?xml version="1.0" encoding="windows-1251"?>',
  ])('a declaration is believed: %s', (declaration) => {
    expect(decodeText(latin1(`${declaration}\xcc\xe8\xf0`), 'text/html')).toContain('Мир');
  });

  test('without a word, valid UTF-8 is UTF-8 and anything else is windows-1252', () => {
    expect(decodeText(Buffer.from('café €'), 'text/html')).toBe('café €');
    expect(decodeText(latin1('caf\xe9 \x80'), 'text/html')).toBe('café €');
  });

  test('unknown names are passed over', () => {
    expect(decodeText(Buffer.from('<meta charset=klingon>é'), 'text/html; charset=x-nonsense')).toContain('é');
  });

  test('a declared UTF-16 that could be read byte by byte is UTF-8', () => {
    expect(decodeText(Buffer.from('<meta charset="utf-16">é'), '')).toContain('é');
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.uint8Array(), fc.string(), (bytes, type) => typeof decodeText(bytes, type) === 'string'));
  });
});
