import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedClaims } from '../../../examiner/citations/cited-claims.ts';
import { forAll } from '../../support/for-all.ts';

const a = 'https://a.test/one';
const b = 'https://b.test/two_(2)';
const claims = (text: string, citations: readonly string[] = []) =>
  citedClaims(text, citations).map(({ text: said, sources }) => [said, ...sources]);

describe('the claims of an answer with their sources', () => {
  it.each<[string, string, string[][]]>([
    [
      'links in a sentence',
      `The lake is [3 m deep](${a}). It is cold.`,
      [['The lake is 3 m deep.', a], ['It is cold.']],
    ],
    [
      'a bare address behind it',
      `The lake is 3 m deep (${b}). It is cold.`,
      [['The lake is 3 m deep.', b], ['It is cold.']],
    ],
    [
      'a link behind the full stop',
      `The lake is 3 m deep. ([a](${a})) It is cold.`,
      [['The lake is 3 m deep.', a], ['It is cold.']],
    ],
    ['an autolink', `The lake is 3 m deep <${a}>.`, [['The lake is 3 m deep.', a]]],
    [
      'footnotes',
      `The lake is 3 m deep.[^1] It is cold.[^x]\n\n[^1]: A page, ${a}\n[^x]: [B](${b})`,
      [
        ['The lake is 3 m deep.', a],
        ['It is cold.', b],
      ],
    ],
    [
      'numbers of a list',
      `The lake is 3 m deep [1]. It is cold. [2]\n\n## Sources\n1. A page – ${a}\n2. [B](${b})`,
      [
        ['The lake is 3 m deep.', a],
        ['It is cold.', b],
      ],
    ],
    [
      'several numbers',
      `The lake is 3 m deep [1, 2]. It is cold [1][2]. It is old [1-2].\n\nReferences:\n[1] ${a}\n[2] ${b}`,
      [
        ['The lake is 3 m deep.', a, b],
        ['It is cold.', a, b],
        ['It is old.', a, b],
      ],
    ],
    ['links by reference', `The lake is [3 m deep][lake].\n\n[lake]: ${a}`, [['The lake is 3 m deep.', a]]],
    [
      'lenticular brackets',
      `The lake is 3 m deep【1†L3-L8】.\n\n### References\n- [1] ${a}`,
      [['The lake is 3 m deep.', a]],
    ],
    [
      'raised numbers',
      `The lake is 3 km² in area.¹ It is cold.\n\nSources\n1. ${a}`,
      [['The lake is 3 km² in area.', a], ['It is cold.']],
    ],
    [
      'parts of a sentence',
      `The lake is three metres deep [1] and two kilometres long [2].\n\nSources:\n1. ${a}\n2. ${b}`,
      [
        ['The lake is three metres deep', a],
        ['and two kilometres long.', b],
      ],
    ],
    ['items', `- **Depth:** 3 m [1]\n- Length: 2 km\n\n## References\n1. ${a}`, [['Depth: 3 m', a], ['Length: 2 km']]],
    [
      'rows',
      `| Lake | Depth |\n| --- | --- |\n| Tarn | [3 m](${a}) |\n| Mere | 4 m |`,
      [['Lake: Tarn; Depth: 3 m', a], ['Lake: Mere; Depth: 4 m']],
    ],
    [
      'a line of sources below',
      `The lake is 3 m deep. It is cold.\n\nSource: [the town's page](${a})`,
      [
        ['The lake is 3 m deep.', a],
        ['It is cold.', a],
      ],
    ],
    [
      'a line of sources below a table',
      `| Lake | Depth |\n| --- | --- |\n| Tarn | 3 m |\n| Mere | 4 m |\n\nSources: ${a}, [B](${b})`,
      [
        ['Lake: Tarn; Depth: 3 m', a, b],
        ['Lake: Mere; Depth: 4 m', a, b],
      ],
    ],
    ['paragraphs over lines', `The lake is\n3 m deep [x](${a}).`, [['The lake is 3 m deep x.', a]]],
    [
      'Chinese sentences',
      `湖深3米。[1]湖水很冷。[2]\n\n参考文献\n[1] ${a}\n[2] ${b}`,
      [
        ['湖深3米。', a],
        ['湖水很冷。', b],
      ],
    ],
  ])('%s', (_what, text, expected) => expect(claims(text)).toEqual(expected));

  it('takes numbers for places in the list of the agent where the text has no list', () => {
    expect(claims('The lake is 3 m deep [2].', [a, b])).toEqual([['The lake is 3 m deep.', b]]);
    expect(claims('The lake is 3 m deep [3].', [a, b])).toEqual([['The lake is 3 m deep.']]);
    expect(claims(`The lake is 3 m deep [2].\n\nSources\n1. ${a}`, [a, b])).toEqual([['The lake is 3 m deep.']]);
  });

  it('has no claim in headings, code and lists of sources, whatever the language of what stands above', () => {
    expect(
      claims(`# The lake is deep\n\n\`\`\`\nIt is 3 m deep.\n\`\`\`\n\n## Kaynaklar\n- [A deep lake](${a})\n- <${b}>`),
    ).toEqual([]);
    expect(claims(`Sources consulted:\n\n* [A deep lake](${a})\n* [A cold lake](${b})`)).toEqual([]);
  });

  it('tells a list of sources from one of claims by its form: the text refers to its numbers, or it holds links alone', () => {
    const list = `1. The lake is 3 m deep, ${a}\n2. It is cold, ${b}`;
    expect(claims(list)).toEqual([
      ['The lake is 3 m deep,', a],
      ['It is cold,', b],
    ]);
    expect(claims(`Divers know it [2].\n\n${list}`)).toEqual([['Divers know it.', b]]);
    expect(claims(`It is cold.\n\n- [Lake](${a})\n  - depth: 3 m`)).toEqual([['It is cold.'], ['depth: 3 m', a]]);
    expect(claims(`- It is cold.\n- [Lake](${a})`)).toEqual([['It is cold.'], ['Lake', a]]);
  });

  it('gives what stands before it the sources of a line with a label, but takes a label with a value for a claim', () => {
    expect(claims(`The lake is 3 m deep.\n\nKaynak: [Tarn](${a})`)).toEqual([['The lake is 3 m deep.', a]]);
    expect(claims(`- The lake is cold.\n- Depth: [3 m](${a})`)).toEqual([['The lake is cold.'], ['Depth: 3 m', a]]);
    expect(claims(`- The lake is cold.\n- Quelle: ${a}`)).toEqual([['The lake is cold.', a]]);
  });

  it('takes a name above its details for what they are about: no claim, but their context and their source', () => {
    const text = `- **Torrin bridge** ([page](${a}))\n  - span: 44 m\n  - opened: 1871 ([b](${b}))\n- It is cold.`;
    expect(citedClaims(text).map(({ text: said, context, sources }) => [said, context, ...sources])).toEqual([
      ['span: 44 m', 'Torrin bridge – span: 44 m', a],
      ['opened: 1871', 'Torrin bridge – opened: 1871', b],
      ['It is cold.', 'It is cold.'],
    ]);
  });

  it('tells of a sentence what stands around it', () => {
    const [, second] = citedClaims(`The bridge spans 44 m [a](${a}). The other list gives 40 m ([b](${b})).`);
    expect(second).toMatchObject({
      text: 'The other list gives 40 m.',
      context: 'The bridge spans 44 m a. The other list gives 40 m.',
    });
  });

  it('never throws, and every claim stands where it says', () => {
    const piece = fc.constantFrom(
      'The lake is 3 m deep',
      '[1]',
      '[^a]',
      `[x](${a})`,
      b,
      '. ',
      '\n',
      '\n\n',
      '| a | b |\n',
      '|---|---|\n',
      '## Sources\n',
      `1. ${a}\n`,
      '[a]: ',
      '(',
      ')',
      '[',
      ']',
      '**',
      '¹',
      '【2】',
    );
    forAll(
      fc.oneof(
        fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
        fc.string({ maxLength: 200, unit: 'grapheme' }),
      ),
      (text) => {
        let end = 0;
        for (const claim of citedClaims(text, [a])) {
          expect(claim.start).toBeGreaterThanOrEqual(end);
          expect(claim.end).toBeGreaterThan(claim.start);
          expect(claim.end).toBeLessThanOrEqual(text.length);
          expect(claim.text).not.toBe('');
          end = claim.end;
        }
      },
    );
  });
});
