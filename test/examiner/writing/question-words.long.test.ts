import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedClue, Condition } from '../../../agents/scripted/read-clue.ts';
import { readQuestion } from '../../../agents/scripted/read-question.ts';
import { cleanAttribute } from '../../../examiner/reading/clean.ts';
import { askedWords } from '../../../examiner/writing/asked-words.ts';
import { factWords, relativeWords } from '../../../examiner/writing/clause-words.ts';
import { type Clue, type ClueFact, isWordable } from '../../../examiner/writing/clue.ts';
import { type GroupWords, groupWords } from '../../../examiner/writing/group-words.ts';
import { decadeAround, roundAround } from '../../../examiner/writing/ranges.ts';
import { type QuestionParts, questionText } from '../../../examiner/writing/wording.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { forSome } from '../../support/for-all.ts';
import { member } from '../sample-page.ts';

const [lead] = member('Torrin lute', '# Torrin lute\n\nThe Torrin lute is a lute.').own;
const quote = lead?.quote ?? never();
function never(): never {
  throw new Error('the sample page states nothing');
}
function told(attribute: string, value: string, within?: ClueFact['within']): ClueFact {
  return { entity: 'Torrin lute', attribute, value, quote, ...(within && { within }) };
}
const year = fc.integer({ min: 1500, max: 1999 }).map(String);
const number = fc.integer({ min: 2, max: 990 });
const place = fc.constantFrom('Salt Moor', 'Torrinford', 'Long Holm', 'Tarn Street 4', 'the Vale of Morn');
const extreme = (scale: string) =>
  fc
    .constantFrom('greatest' as const, 'smallest' as const)
    .map((end) => ({ told: end, scale, least: 0, most: 1, ends: [] }));

/** One fact of each grammar, told whole or by less; the attributes of two are never alike. */
const kinds: Readonly<Record<string, fc.Arbitrary<ClueFact>>> = {
  verb: fc
    .tuple(fc.constantFrom('founded', 'first printed', 'reformed'), year)
    .map(([verb, value]) => told(verb, value)),
  day: fc
    .tuple(year, fc.constantFrom('4 May ', '04-May-'))
    .map(([value, before]) => told('chartered', `${before}${value}`)),
  active: year.map((value) => told('died', value)),
  decade: year.map((value) => told('revived', value, decadeAround(told('revived', value)) ?? undefined)),
  firstOrLast: extreme('year').map((within) => told('dissolved', '1900', within)),
  by: fc.constantFrom('Edda Marn', 'a guild').map((value) => told('designed by', value)),
  count: number.map((value) => told('number of rooms', String(value))),
  fewest: extreme('').map((within) => told('number of strings or holes', '7', within)),
  about: number.map((value) =>
    told('number of beds', `${value}0`, roundAround(told('number of beds', `${value}0`)) ?? undefined),
  ),
  measure: number.map((value) => told('wheel weight', `${value}.5 kg`)),
  range: number.map((value) =>
    told('hull length', `${value}0 cm`, roundAround(told('hull length', `${value}0 cm`)) ?? undefined),
  ),
  longest: extreme('time').map((within) => told('playing time', '12 minutes', within)),
  words: fc.constantFrom('pear wood', 'verb-last', 'first frost', 'bone').map((value) => told('material', value)),
  where: place.map((value) => told('home town', value)),
};
const one = fc.constantFrom(...Object.keys(kinds)).chain((kind) => kinds[kind] ?? fc.constant(told('height', '4 m')));
const clue: fc.Arbitrary<Clue> = fc
  .uniqueArray(one, { minLength: 1, maxLength: 3, selector: ({ attribute }) => attribute })
  .map((facts) => ({ kind: 'facts', facts }));
const alike: fc.Arbitrary<readonly Clue[]> = fc
  .constantFrom('count', 'measure', 'words', 'where', 'verb', 'day')
  .chain((kind) => fc.uniqueArray(kinds[kind] ?? one, { minLength: 2, maxLength: 6, selector: ({ value }) => value }))
  .map((facts) => facts.map((each) => ({ kind: 'facts', facts: [each] })));
const group = fc.constantFrom<GroupWords>(
  groupWords('unknown', 'Families of games', ''),
  groupWords('person', 'Makers', ''),
  groupWords('unknown', 'Movement', ''),
  groupWords('work', null, ''),
);
const parts: fc.Arbitrary<QuestionParts> = fc
  .record({
    kind: fc.constant('register'),
    start: clue,
    hops: fc.array(fc.record({ group, clue, isPeople: fc.boolean() }), { maxLength: 4 }),
    group,
    isPeople: fc.boolean(),
    clues: fc.oneof(
      fc.array(clue, { minLength: 2, maxLength: 6 }).map((each) => ({ each })),
      alike.map((each) => ({ each })),
      clue.map((shared) => ({ shared })),
    ),
    width: fc.constant(0),
    asked: fc.uniqueArray(
      fc.constantFrom(
        ...'dye|cloth width|born|trained by|number of looms|number of shafts|founder of the school'.split('|'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    limit: fc.constant(300),
  })
  .map((made) => ({ ...made, width: 'each' in made.clues ? made.clues.each.length : 3 }));

/** What a scripted agent should understand of a fact. */
function expected({ attribute, value, within }: ClueFact): Condition {
  const [low = '', high = ''] = within?.ends ?? [];
  switch (within?.told) {
    case 'decade':
      return { kind: 'decade', attribute, from: Number(low) };
    case 'between':
      return { kind: 'between', attribute, low: low.replace(/ \D+$/, ''), high };
    case 'greatest':
    case 'smallest':
      return { kind: 'extreme', attribute, most: within.told };
    default:
      return { kind: 'is', attribute, value };
  }
}

/** Order is the wording's own; `founded in 1666` is read with its preposition. */
const inOrder = (conditions: readonly Condition[]): readonly string[] =>
  conditions.map((each) => JSON.stringify({ ...each, attribute: each.attribute.replace(/ (?:in|on)$/, '') })).sort();
const expectedOf = (each: Clue) => inOrder(each.kind === 'facts' ? each.facts.map(expected) : []);
const readOf = (each: AskedClue | undefined) => (each?.kind === 'facts' ? inOrder(each.conditions) : []);

describe('the words of a question', () => {
  it('tell every clue, and ask for every attribute, so that an agent reads back what was meant', () => {
    forSome(100, parts, fc.integer(), (made, seed) => {
      const question = questionText(made, randomFor(seed));
      const read = readQuestion(question);
      if (!read) throw new Error(`not read: ${question}`);
      expect(readOf(read.start), question).toEqual(expectedOf(made.start));
      expect(
        read.hops.map((hop) => readOf(hop.clue)),
        question,
      ).toEqual(made.hops.map((hop) => expectedOf(hop.clue)));
      const clues = 'each' in made.clues ? made.clues.each : [made.clues.shared];
      expect(read.targets.clues.map(readOf).map(String).sort(), question).toEqual(
        clues.map(expectedOf).map(String).sort(),
      );
      expect(read.targets.count).toBe(made.width);
      expect([...read.attributes].sort(), question).toEqual([...made.asked].sort());
    });
  });

  it('never stack “and that”, double a word, or say “its” where two pages could be meant', () => {
    forSome(100, parts, fc.integer(), (made, seed) => {
      const question = questionText(made, randomFor(seed));
      expect(question.replace(/For each.*/, '')).not.toMatch(/\band (?:that|who|with)\b/);
      expect(question).not.toMatch(/\b([a-z]+) \1\b/i);
      const groups = question.match(/(?:Among|Of|Consider [\w ]+ of|Look at [\w ]+ of) (?:its|that)/g) ?? [];
      expect(groups.map((words) => words.endsWith(' its'))).toEqual(groups.map((_, at) => at === 0));
      expect(question.replace(/For each.*/, '').match(/\bits\b/g)).toHaveLength(1);
      expect(question.length).toBeLessThan(300 + 170 * (2 + made.hops.length + made.width));
    });
  });

  it('join what a page did, has and is as one would say it', () => {
    const words = (facts: ClueFact[], isPeople = false) =>
      relativeWords({ kind: 'facts', facts }, { isPeople, isPlural: false });
    const printed = told('first printed', '1789');
    expect(words([printed, told('founded', '17 January 1645')])).toBe(
      'that was founded on 17 January 1645 and first printed in 1789',
    );
    expect(words([told('created', '25-May-2020')])).toBe('that was created on 25-May-2020');
    expect(words([told('number of volumes', '69'), printed])).toBe('that was first printed in 1789 and has 69 volumes');
    expect(words([told('number of records', '2010'), told('number of volumes', '69')])).toBe(
      'with 2010 records and 69 volumes',
    );
    expect(words([told('dye', 'madder'), told('wheel weight', '3 kg')])).toBe(
      'that has a wheel weight of 3 kg and whose dye is madder',
    );
    expect(words([told('tolerance', '0.20')])).toBe('with a tolerance of 0.20');
    expect(words([told('died', '1950'), told('born', '1900')], true)).toBe('who was born in 1900 and died in 1950');
  });

  it('ask for nouns first and say “its” once', () => {
    expect(askedWords(['dye', 'founded', 'cloth width', 'number of looms', 'number of shafts'], false)).toBe(
      'its name, dye and cloth width, and say when it was founded and how many looms and shafts it has',
    );
    expect(askedWords(['founder of the school'], false)).toBe('its name and the founder of the school');
    expect(askedWords(['born'], true)).toBe('their name and say when they were born');
  });

  it('name links by a heading that is a plain noun, and by relation where it may begin with a name', () => {
    expect(groupWords('variety_of', 'Types of game', '')).toEqual({ plural: 'types of game', singular: 'game' });
    expect(groupWords('person', 'Notable people', '')).toEqual({ plural: 'notable people', singular: 'person' });
    expect(groupWords('part_of', 'Boards and pieces', '')).toEqual({ plural: 'boards and pieces', singular: 'part' });
    expect(groupWords('place', 'Philippines', 'It was found in the Philippines.').plural).toBe(
      'places under “Philippines”',
    );
    expect(groupWords('unknown', 'German dialects', 'Some German dialects').plural).toBe(
      'entries under “German dialects”',
    );
    expect(groupWords('unknown', 'Kiln sites', 'a kiln site near').plural).toBe('kiln sites');
    expect(groupWords('unknown', 'Lutes by size', '').plural).toBe('entries under “Lutes by size”');
  });

  it('are those of a checklist item too', () => {
    expect(factWords('Torrin lute', told('number of strings', '7'))).toBe('Torrin lute has 7 strings');
    expect(factWords('Torrin lute', told('first made', '1612'))).toBe('Torrin lute was first made in 1612');
    expect(factWords('Torrin lute', told('dye', 'madder'))).toBe('the dye of Torrin lute is madder');
  });
});

describe('a field whose name is a verb', () => {
  const clue = (attribute: string, value: string): Clue => ({ kind: 'facts', facts: [told(attribute, value)] });
  const [one, several] = [false, true].map((isPlural) => ({ isPeople: false, isPlural }));

  it('is told and asked for as what it says', () => {
    expect(relativeWords(clue('replaces', '345'), one ?? never())).toBe('that replaces 345');
    expect(relativeWords(clue('replaces', '345'), several ?? never())).toBe('that replace 345');
    expect(askedWords(['status', 'requires', 'superseded by'], false)).toBe(
      'its name and status, and say what it requires and what it was superseded by',
    );
    expect(factWords('Paper 566', told('replaces', '345'))).toBe('Paper 566 replaces 345');
  });

  it('is read without the hyphens of a header', () => {
    expect(cleanAttribute('Superseded-By:')).toBe('superseded by');
    expect(cleanAttribute('Cross-section')).toBe('cross-section');
  });

  it('is no clue where it says half a sentence', () => {
    expect(isWordable({ attribute: 'discussions to', value: 'the guild' })).toBe(false);
    expect(isWordable({ attribute: 'superseded by', value: '566' })).toBe(true);
  });
});
