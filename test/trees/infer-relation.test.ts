import { describe, expect, it } from 'vitest';
import { inferRelations } from '../../trees/infer-relation.ts';
import { relationOfHeading, relationOfLabel } from '../../trees/relation-words.ts';
import { at, type FakeLink, fakeLink } from './fake-web.ts';

const infer = (links: readonly FakeLink[], title = 'Fell lute', text = '', url = at('lutes/fell')) =>
  inferRelations({ links: links.map(fakeLink), title, text, url });
const inList = (heading: string, anchors: readonly string[]) => anchors.map((anchor) => ({ to: 'x', anchor, heading }));

describe('a heading', () => {
  it.each([
    ['Makers', 'person'],
    ['Notable makers of the north', 'person'],
    ['Champions and inventors', 'person'],
    ['Botanists', 'person'],
    ['2.1 Types of bridge', 'variety_of'],
    ['Species', 'variety_of'],
    ['Parts and components', 'part_of'],
    ['How it is made', 'process'],
    ['Brewing methods', 'process'],
    ['Technical specifications', 'specification'],
    ['List of battles', 'event'],
    ['Selected works', 'work'],
    ['Museums and societies', 'organisation'],
    ['Cities', 'place'],
    ['Numeric Types — int, float, complex', 'variety_of'],
  ])('%s names the relation %s', (heading, relation) => expect(relationOfHeading(heading)).toBe(relation));

  it.each([
    'Overview',
    'See also',
    'Data model',
    'Model railways',
    'Part numbers',
    'People and places',
    'Origin from the east',
    'Containers',
    'String Methods',
    'Built-in functions',
    'Checklists',
    'PEP 657: Fine-grained error locations in tracebacks',
    'datetime — Basic date and time types',
    '',
  ])('“%s” names none', (heading) => expect(relationOfHeading(heading)).toBeNull());
});

describe('a label', () => {
  it('names what its value is, but not what the page itself is a kind of', () => {
    expect(relationOfLabel('Designer')).toBe('person');
    expect(relationOfLabel('Located in')).toBe('place');
    expect(relationOfLabel('Type')).toBeNull();
    expect(relationOfLabel('Year')).toBeNull();
  });
});

describe('links of one list under one heading', () => {
  it('all have the relation that the heading names', () => {
    expect(infer(inList('Makers', ['Ann', 'Mount Bell', 'RFC 1']))).toEqual(['person', 'person', 'person']);
  });

  it('all have the relation that most of them state', () => {
    const links = ['Ann (1890–1960)', 'Bob (born 1911)', 'Cid'].map((context) => ({
      to: context,
      anchor: context.slice(0, 3),
      context,
      heading: 'In the workshop',
    }));
    expect(infer(links)).toEqual(['person', 'person', 'person']);
    expect(infer(links.slice(1))).toEqual(['unknown', 'unknown']);
  });

  it('are varieties when most are called by the name of the page', () => {
    expect(infer(inList('Overview', ['Hill lute', 'Tall lutes', 'Drum']), 'Lute')).toEqual(Array(3).fill('variety_of'));
    expect(infer(inList('Overview', ['Hill lute', 'Dale lute']), 'Fell lute')).toEqual(['unknown', 'unknown']);
    expect(infer(inList('Overview', ['Hill lute', 'Drum']), 'Lute')).toEqual(['unknown', 'unknown']);
  });

  it('are told from further links in an item, unless these go on with the enumeration', () => {
    const item = { context: 'Hill lute, made by Ann in Bell', heading: 'Varieties', to: 'x' };
    expect(
      infer([
        { ...item, anchor: 'Hill lute' },
        { ...item, anchor: 'Ann' },
      ]),
    ).toEqual(['variety_of', 'unknown']);
    const row = { context: 'Hill, Fell and Dale', heading: 'Varieties', to: 'x' };
    const anchors = ['Hill', 'Fell', 'Dale'].map((anchor) => ({ ...row, anchor }));
    expect(infer(anchors)).toEqual(['variety_of', 'variety_of', 'variety_of']);
  });
});

describe('links of a table', () => {
  it('go by the label of their row, else by the heading', () => {
    const rows = [
      { to: 'a', anchor: 'Ann', context: 'Designer | Ann', heading: 'Parts', place: 'table' as const },
      { to: 'b', anchor: 'Neck', context: 'Neck | 40 cm', heading: 'Parts', place: 'table' as const },
    ];
    expect(infer(rows)).toEqual(['person', 'part_of']);
  });
});

describe('a link in a paragraph', () => {
  const inText = (context: string, anchor: string) =>
    infer([{ to: 'x', anchor, context, place: 'paragraph', heading: 'Makers' }]);

  it('is judged by the words around it and never by the heading', () => {
    expect(inText('It was invented by Ann Bell.', 'Ann Bell')).toEqual(['person']);
    expect(inText('The composer Ann Bell lived here.', 'Ann Bell')).toEqual(['person']);
    expect(inText('Fell, a kind of lute, is old.', 'Fell')).toEqual(['variety_of']);
    expect(inText('It is made in Norland from reed.', 'Norland')).toEqual(['unknown']);
    expect(inText('See Ann Bell.', 'Ann Bell')).toEqual(['unknown']);
  });
});
