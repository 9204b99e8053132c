import { describe, expect, it } from 'vitest';
import { inferRelations } from '../../trees/infer-relation.ts';
import { isPagerLink } from '../../trees/links-to-follow.ts';
import { relationOfHeading, relationOfLabel } from '../../trees/relation.ts';
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
    ['Competitors', 'competitor_of'],
    ['Rivals and alternatives', 'competitor_of'],
    ['Direct successors', 'successor_of'],
    ['Numeric Types — int, float, complex', 'variety_of'],
  ])('%s names the relation %s', (heading, relation) => expect(relationOfHeading(heading)).toBe(relation));

  it.each([
    'Overview',
    'Next steps',
    'See also',
    'Data model',
    'Model railways',
    'Part numbers',
    'People and places',
    'Predecessors and successors',
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

it('a label names what its value is, but not what the page itself is a kind of', () => {
  expect(relationOfLabel('Designer')).toBe('person');
  expect(relationOfLabel('Located in')).toBe('place');
  expect(relationOfLabel('Replaced by')).toBe('successor_of');
  expect(relationOfLabel('Replaced')).toBeNull();
  expect(relationOfLabel('Type')).toBeNull();
  expect(relationOfLabel('Year')).toBeNull();
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

it('a link that a list item only refers to is judged by the words around it', () => {
  const item = (context: string) => infer([{ to: 'x', anchor: 'Ann', context, heading: 'Makers' }]);
  expect(item('Ann made it.')).toEqual(['person']);
  expect(item('Lutes of ash: see also Ann.')).toEqual(['unknown']);
  expect(item('Necks are bent over steam for a night and a day, and then dried, by Ann.')).toEqual(['unknown']);
});

it('links of a table go by the label of their row, else by the heading', () => {
  const rows = [
    { to: 'a', anchor: 'Ann', context: 'Designer | Ann', heading: 'Parts', place: 'table' as const },
    { to: 'b', anchor: 'Neck', context: 'Neck | 40 cm', heading: 'Parts', place: 'table' as const },
  ];
  expect(infer(rows)).toEqual(['person', 'part_of']);
});

describe('links of a table with a header', () => {
  const text =
    '| Name | Designer | Stands in |\n| --- | --- | --- |\n| [Hill lute](/h) | [Ann](/a) | **Bell**, by the sea |';
  function cell(anchor: string) {
    return { to: anchor, anchor, context: 'Hill lute | Ann | Bell, by the sea', place: 'table' as const };
  }

  it('go by the header of their column, but for the first column', () => {
    expect(infer([cell('Hill lute'), cell('Ann')], 'Drums', text)).toEqual(['unknown', 'person']);
    expect(infer([cell('Ann')], 'Drums', text.replace('Designer', 'Located in'))).toEqual(['place']);
    expect(infer([cell('Ann')], 'Drums', text.replace('Designer', 'Colour'))).toEqual(['unknown']);
  });

  it('go without it when the row is in no table or the anchor in two columns', () => {
    expect(infer([cell('Ann')], 'Drums', '')).toEqual(['unknown']);
    expect(infer([{ ...cell('l'), context: 'Hill lute | Ann | Bell, by the sea' }], 'Drums', text)).toEqual([
      'unknown',
    ]);
  });
});

describe('contents of a work', () => {
  const under = (heading: string, anchors: readonly string[], folder = 'lutes') =>
    anchors.map((anchor, i) => ({ to: `${folder}/${i}`, anchor, heading }));
  const front = 'lutes/index.html';
  const chapters = ['1. Strings', '2. Necks', '3. Woods'];
  const inferOn = (links: readonly FakeLink[], title: string, path = front) =>
    new Set(infer(links, title, '', at(path)));

  it.each([
    ['numbered chapters of a manual', under('Ann Bell', chapters), 'Lute Manual'],
    [
      'numbered sections of a chapter',
      under('Chapter 2. Necks', ['2.1. Woods', '2.2. Shapes', '2.3. Pegs']),
      'Chapter 2. Necks',
    ],
    ['chapters by name', under('', ['Chapter 1. Strings', 'Chapter 2. Necks', 'Appendix A. Woods']), 'All about lutes'],
    ['chapters of a part', under('', ['Chapter 1. Strings', 'Chapter 2. Necks', 'Chapter 3. Woods']), 'Part II. Lutes'],
    [
      'a bare list on the front page of a guide',
      under('A guide', ['Strings', 'Necks', 'Woods']),
      "Luthier's Guide — Lutes",
    ],
    ['a list under a heading that says so', under('In this chapter', ['Strings', 'Necks']), 'Lutes'],
    [
      'lines that are nothing but links',
      under('', chapters).map((link) => ({ ...link, place: 'paragraph' as const })),
      'Lute Manual',
    ],
  ])('are %s', (_, links, title) => expect(inferOn(links, title)).toEqual(new Set(['part_of'])));

  it.each([
    ['a ranking', under('Lutes', ['1. Hill lyre', '2. Fell lyre', '3. Dale lyre']), 'Ten great lutes'],
    [
      'other chapters named in a section',
      under('8.1. Strings', ['Chapter 6. Woods', 'Chapter 7. Pegs', 'Chapter 9. Care']),
      'Chapter 8. Care',
    ],
    ['chapters of another work', under('', chapters, 'drums'), 'Lute Manual'],
    [
      'sections of another chapter',
      under('Chapter 2. Necks', ['3.1. Woods', '3.2. Shapes', '3.3. Pegs']),
      'Chapter 2. Necks',
    ],
    ['what to see also', under('See also', chapters), 'Lute Manual'],
    ['a bare list on a page that is no work', under('Lutes', ['Strings', 'Necks', 'Woods']), 'Lutes of the world'],
    ['two links', under('', ['Strings', 'Necks']), 'Lute Manual'],
  ])('are not %s', (_, links, title) => expect(inferOn(links, title)).toEqual(new Set(['unknown'])));

  it('are not a list with words of its own on a page that is no front page', () => {
    const links = under('Woods', ['Ash', 'Oak', 'Elm']).map((link) => ({
      ...link,
      context: `${link.anchor} is a wood that is used for necks`,
    }));
    expect(inferOn(links, 'Lute Manual')).toEqual(new Set(['unknown']));
    expect(inferOn(under('Woods', ['Ash', 'Oak', 'Elm']), 'Lute Manual', 'lutes/woods.html')).toEqual(
      new Set(['unknown']),
    );
  });
});

describe('a link to the next page', () => {
  const link = (anchor: string, context = anchor, place: FakeLink['place'] = 'list') =>
    fakeLink({ to: 'x', anchor, context, place });

  it('is told by its words or by the row it stands in', () => {
    for (const anchor of ['Next', '« Previous', 'Up', 'Home', 'Next chapter »', 'Table of Contents', '→'])
      expect(isPagerLink(link(anchor))).toBe(true);
    expect(isPagerLink(link('1.2. Strings', '1.1. Woods | Home | 1.2. Strings', 'table'))).toBe(true);
  });

  it('is no link whose name merely holds such a word', () => {
    for (const anchor of ['Next Generation', 'Home computer', 'Up the river', 'Index funds', 'Strings'])
      expect(isPagerLink(link(anchor))).toBe(false);
    expect(isPagerLink(link('Strings', 'Strings | Home computer', 'table'))).toBe(false);
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
