import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../crawler/page.ts';
import { plainProse } from '../../../examiner/reading/clean.ts';
import { createFactCache, pageEntity, readPageFacts } from '../../../examiner/reading/read-facts.ts';
import { nodeId } from '../../../src/kernel/ids.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { forAll } from '../../support/for-all.ts';
import { fixture, infoboxText, samplePage } from '../sample-page.ts';

const read = (title: string, text: string) => readPageFacts(samplePage(title, text), nodeId('n'));
const own = (title: string, text: string) =>
  Object.fromEntries(read(title, text).own.map(({ attribute, value }) => [attribute, value]));

describe('reading an encyclopedia page', () => {
  const facts = own('Harrow lute', fixture('instrument-page.md'));

  it('reads infobox rows, also where the first row was taken for a header', () => {
    expect(facts).toMatchObject({ region: 'Northern Vale', 'first survey': '1892', 'number of strings': '7' });
    expect(facts.makers).toBe('Edda Marn, Harro Vint and Ulwen Brock');
  });

  it('reads specification tables and the own row of a comparison', () => {
    expect(facts).toMatchObject({ weight: '1.2 kg', 'body wood': 'walnut', strings: '7', tuning: 'low' });
  });

  it('refuses addresses, and keeps other rows apart from the page’s own', () => {
    expect(facts).not.toHaveProperty('website');
    expect(read('Harrow lute', fixture('instrument-page.md')).others).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ attribute: 'strings', value: '4' })]),
    );
  });
});

describe('reading a documentation page', () => {
  const page = read('gritlib — Reading grit archives', fixture('module-page.md'));
  const facts = Object.fromEntries(page.own.map(({ attribute, value }) => [attribute, value]));

  it('reads labelled lines', () => {
    expect(page.entity).toBe('gritlib');
    expect(facts).toMatchObject({ 'source code': 'Lib/gritlib/reader.py', 'default mode': 'r', availability: 'Unix' });
  });

  it('takes no glossary, code or title of a work for a fact', () => {
    for (const attribute of ['path', 'mode', 'layers', 'key', 'a', 'grit format handbook volume'])
      expect(facts).not.toHaveProperty(attribute);
  });
});

it.each([
  ['json — JSON encoder and decoder', '# json — JSON encoder and decoder', 'json', null],
  ['json — JSON tools — Python 3.11 documentation', '# json — JSON tools', 'json', 'Python 3.11 documentation'],
  ['3.2. Data model', '# 3.2. Data model', 'Data model', null],
  ['Harrow lute - Old Encyclopedia', 'No heading.', 'Harrow lute', 'Old Encyclopedia'],
  ['Harrow lute', '', 'Harrow lute', null],
])('the name of a page of %s', (title, text, name, site) => {
  expect(pageEntity(title, text)).toEqual({ name, site });
});

const cell = fc.stringMatching(/^[A-Za-z0-9 .,:*_`[\]()'“”|\\-]{0,25}$/);
const line = fc.oneof(
  cell,
  fc.tuple(cell, cell).map(([a, b]) => `| ${a} | ${b} |`),
  fc.constant('| --- | --- |'),
  fc.tuple(cell, cell).map(([a, b]) => `- **${a}**: ${b}`),
  fc.tuple(cell, cell).map(([a, b]) => `${a}: ${b}`),
  cell.map((text) => `## ${text}`),
  cell.map((text) => `The entity is a ${text}.`),
  fc.constantFrom('', '```', '# Entity', 'Its length is 3 m.', 'It was born on 4 May 1893.'),
);

describe('quotes', () => {
  it('are always the words at their span of the page text', () => {
    forAll(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const page = read('Entity', text);
      for (const { quote } of page.own) {
        expect(text.slice(quote.start, quote.end)).toBe(quote.text);
        expect(quote.text).not.toBe('');
      }
    });
  });

  it('hold the value as it was cleaned, one fact an attribute', () => {
    const value = fc.stringMatching(/^[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9})?$/);
    forAll(value, value, (a, b) => {
      const page = read('Entity', infoboxText('Entity', { Region: a, Maker: b }));
      for (const fact of page.own) expect(fact.quote.text).toContain(fact.value);
      expect(new Set(page.own.map(({ attribute }) => attribute)).size).toBe(page.own.length);
    });
  });

  it('leave out an attribute that the page gives two different values', () => {
    expect(own('X', '- **Region**: North\n- **Region**: South\n- **Maker**: Brock')).toEqual({ maker: 'Brock' });
  });
});

it.each([
  'x',
  '| a ',
  '| a | b |\n',
  '**a**: b\n',
  'e.g. A ',
  '[a](',
  '__',
  '# h\n',
  'The a of b is c. ',
])('hostile pages made of %j are read to an end', (unit) => {
  const text = unit.repeat(Math.ceil(200_000 / unit.length));
  const page = read('Entity', text);
  expect(page.own.length + page.others.length).toBeLessThanOrEqual(800);
  for (const { quote } of page.own) expect(text.slice(quote.start, quote.end)).toBe(quote.text);
});

it('the cache of read pages reads a page once, loads none that it knows, and forgets the one read longest ago', async () => {
  const cache = createFactCache(2);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => samplePage(name, `- **Region**: North of ${name}`));
  if (!a || !b || !c) throw new Error('three pages');
  const loaded: string[] = [];
  function read(page: Page) {
    const loadPage = async () => {
      loaded.push(page.title);
      return page;
    };
    return cache(nodeId('n'), { node: () => ({ url: page.url, page: page.hash }) as TreeNode }, { loadPage });
  }
  const first = await read(a);
  await read(b);
  expect(await read(a)).toBe(first);
  await read(c);
  expect(await read(a)).toBe(first);
  const again = await read(b);
  expect(again?.own).toHaveLength(1);
  expect(await read(b)).toBe(again);
  await read(c);
  expect(await read(a)).not.toBe(first);
  expect(loaded).toEqual([a, b, c, b, c, a].map(({ title }) => title));
});

describe('reading a proposal with a table of fields', () => {
  const text = `# PEP 9440 – Levels of a mere

|  |  |
| --- | --- |
| **Author:** | Edda Marn <edda at tarn.example>, Harro Vint <vint@tarn.example> |
| **Delegate:** | Sef Tarl <sef@tarn.example> |
| **Sponsor:** | Ulwen Brock <brock at tarn.example> |
| **List:** | mere-dev at tarn.example |
| **Binding:** | Linen thread |
| **Created:** | 25-May-2020 |

> Important
>
> This proposal is a historical document. The canonical rules are kept by the board.

## Abstract

This proposal describes how the levels of a mere are measured.`;

  it('leaves out addresses, and those behind names', () => {
    const facts = own('PEP 9440 – Levels of a mere', text);
    expect(facts).toMatchObject({ delegate: 'Sef Tarl', sponsor: 'Ulwen Brock', created: '25-May-2020' });
    expect(facts).not.toHaveProperty('list');
    expect(facts).toHaveProperty('binding', 'Linen thread');
  });

  it('holds every value in the plain words of its quote, several names too', () => {
    const { own: facts } = read('PEP 9440 – Levels of a mere', text);
    const named = facts.filter(({ attribute }) => /author|delegate|sponsor/.test(attribute));
    expect(named.map(({ value }) => value)).toContain('Edda Marn, Harro Vint');
    for (const { attribute, value, quote } of named) expect(plainProse(quote.text), attribute).toContain(value);
  });
});

it.each([
  ['It opened in 1911.[3][a]', 'It opened in 1911.'],
  ['the fields `info[0]` and `info[1]` joined[2]', 'the fields info[0] and info[1] joined'],
  ['any run of `-_.` and *`snake_case`*, **bold** and _slanted_', 'any run of -_. and snake_case, bold and slanted'],
  ['`platform.python_version()[:3]` until 2019', 'platform.python_version()[:3] until 2019'],
])('plain words of Markdown lose the marks of notes and emphasis, and nothing of code: %s', (markdown, plain) => {
  expect(plainProse(markdown)).toBe(plain);
});
