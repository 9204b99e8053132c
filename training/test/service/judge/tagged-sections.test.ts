import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taggedSections } from '../../../service/judge/asked-question.ts';

const names = ['query', 'candidate_a', 'candidate_b'] as const;
const write = (texts: readonly string[]) =>
  names.map((name, at) => `<${name}>\n${texts[at] ?? ''}\n</${name}>`).join('\n');
const tags = [...names, 'candidate_1', 'rubric', 'k'].flatMap((name) => [`<${name}>`, `</${name}>`]);
const plain = fc.string({ maxLength: 20 });
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...tags), fc.constantFrom('\n', ' ', 'x', '<', 'query>')), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('tagged sections', () => {
  it('hold the words between their tags', () => {
    fc.assert(
      fc.property(fc.tuple(plain, plain, plain), (texts) => {
        const read = taggedSections(write(texts));
        expect(read).toEqual({ ok: true, value: new Map(names.map((name, at) => [name, texts[at]])) });
      }),
    );
  });

  it('are never other than they were written, whatever a text holds: it is refused, or stays where it is', () => {
    fc.assert(
      fc.property(hostile, fc.nat(2), (text, place) => {
        const texts = ['q', 'a', 'b'].with(place, text);
        const read = taggedSections(write(texts));
        if (read.ok) expect([...read.value]).toEqual(names.map((name, at) => [name, texts[at]]));
        else expect(tags.some((tag) => text.includes(tag))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['words before them', 'Compare: <query>q</query>'],
    ['words after them', '<query>q</query> Thanks.'],
    ['one that is not closed', '<query>q'],
    ['one that comes twice', '<query>q</query><query>q</query>'],
    ['one within another', '<query><k>1</k></query>'],
  ])('are refused with %s', (_, text) => {
    expect(taggedSections(text).ok).toBe(false);
  });
});
