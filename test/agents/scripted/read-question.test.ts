import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedClue, Condition } from '../../../agents/scripted/read-clue.ts';
import { readQuestion } from '../../../agents/scripted/read-question.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll } from '../../support/for-all.ts';

const example =
  'Find the subject whose region is “Northern Vale” and whose first survey is “1892”. Among its varieties, take the one\n' +
  'whose number of strings is “7”. Consider two of its people under the heading “Makers”: the one whose birth year is\n' +
  '“1911”; and the one whose workshop is “Tarn Street”. For each, give its name, its birthplace and its years active. Use at\n' +
  'most 230 words.';

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const phrase = fc
  .stringMatching(/^[a-z]{2,9}( [a-z]{2,9})?$/)
  .filter((text) => !/\b(is|are|and|its|whose|in|on|of|first|last|falls|between)\b/.test(text));
/** Anything that may stand between the marks, the wording's own words included. */
const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30, unit: anyCharacter }).map((text) => text.replace(/[“”…]/g, '')),
  fc.constantFrom('a. Consider two of its parts', 'x; and the one whose y is', 'is', '3', '. Use at most 3 words'),
);
const plainValue = fc
  .oneof(value, fc.constantFrom('4 May 1911', '12 May 1999'))
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('is' as const), attribute: phrase, value: plainValue }),
  fc
    .record({ kind: fc.constant('decade' as const), attribute: phrase, from: fc.integer({ min: 100, max: 209 }) })
    .map((decade) => ({ ...decade, from: decade.from * 10 })),
  fc.record({ kind: fc.constant('between' as const), attribute: phrase, low: plainValue, high: plainValue }),
  fc.record({
    kind: fc.constant('extreme' as const),
    attribute: phrase,
    most: fc.constantFrom('greatest' as const, 'smallest' as const),
  }),
  fc.record({
    kind: fc.constant('beyond' as const),
    attribute: phrase,
    limit: plainValue,
    side: fc.constantFrom('over' as const, 'under' as const),
  }),
);
const facts: fc.Arbitrary<AskedClue> = fc
  .array(condition, { minLength: 1, maxLength: 3 })
  .map((conditions) => ({ kind: 'facts', conditions }));
const described: fc.Arbitrary<AskedClue> = fc
  .array(plainValue, { minLength: 1, maxLength: 3 })
  .map((pieces) => ({ kind: 'described', pieces }));
const clue = fc.oneof(facts, described);
const group = fc.record({
  noun: fc.constantFrom('varieties', 'linked entries', 'people'),
  heading: fc.option(plainValue),
});
const asked = fc.record({
  start: clue,
  hops: fc.array(fc.record({ group, clue }), { maxLength: 4 }),
  targets: fc.oneof(
    fc
      .record({ group, clues: fc.array(clue, { minLength: 2, maxLength: 6 }) })
      .map(({ group, clues }) => ({ group, clues, count: clues.length, shared: false })),
    fc
      .record({ group, clue: facts, count: fc.integer({ min: 2, max: 6 }) })
      .map(({ group, clue, count }) => ({ group, clues: [clue], count, shared: true })),
    fc
      .record({ group, clue: facts, count: fc.integer({ min: 3, max: 9 }) })
      .map(({ group, clue, count }) => ({ group, clues: [clue], count, shared: true, except: true as const })),
  ),
  attributes: fc.array(phrase, { maxLength: 5 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

function wordClue(clue: AskedClue): string {
  if (clue.kind === 'described') return `described as “${clue.pieces.join(' … ')}”`;
  return clue.conditions.map(wordCondition).join(' and ');
}

function wordCondition(condition: Condition): string {
  const { attribute } = condition;
  switch (condition.kind) {
    case 'is':
      return attribute.length % 2 === 0
        ? `whose ${attribute} is ${wordValue(condition.value)}`
        : `that was ${attribute} ${wordValue(condition.value)}`;
    case 'decade':
      return attribute.length % 2 === 0
        ? `whose ${attribute} falls in the ${condition.from}s`
        : `who were ${attribute} in the ${condition.from}s`;
    case 'between':
      return `whose ${attribute} are between ${wordValue(condition.low)} and ${wordValue(condition.high)}`;
    case 'extreme':
      return `with the ${condition.most === 'greatest' ? 'latest' : 'lowest'} ${attribute}`;
    case 'beyond':
      return `with a ${attribute} of ${condition.side === 'over' ? 'more' : 'less'} than ${wordValue(condition.limit)}`;
  }
}

/** Whole numbers and dates need no marks. */
const wordValue = (value: string) => (/^(?:\d+|\d+ May 19\d\d)$/.test(value) ? value : `“${value}”`);

const wordGroup = ({ noun, heading }: Asked['targets']['group']): string =>
  heading === null ? noun : `${noun} under the heading “${heading}”`;

function wordQuestion({ start, hops, targets, attributes }: Asked): string {
  const items = targets.clues.map((each) => `the one ${wordClue(each)}`);
  const named = numberWords[targets.count - 1];
  const sentences = [
    `Find the old thing ${wordClue(start)}`,
    ...hops.map((hop) => `Among its ${wordGroup(hop.group)}, take the one ${wordClue(hop.clue)}`),
    'except' in targets
      ? `Look at all ${named} of its ${wordGroup(targets.group)} but those ${items[0]?.replace(/^the one /, '')}`
      : targets.shared
        ? `Consider the ${named} of its ${wordGroup(targets.group)} ${items[0]?.replace(/^the one /, '')}`
        : `Consider ${named} of its ${wordGroup(targets.group)}: ${items.slice(0, -1).join('; ')}; and ${items.at(-1)}`,
    `For each, give its name${wordAttributes(attributes)}`,
    'Use at most 200 words',
  ];
  return `${sentences.join('. ')}.`;
}

function wordAttributes(attributes: readonly string[]): string {
  const last = attributes.at(-1);
  if (last === undefined) return '';
  return `${attributes
    .slice(0, -1)
    .map((attribute) => `, its ${attribute}`)
    .join('')} and its ${last}`;
}

describe('reading a question', () => {
  it('reads a question as earlier versions worded it', () => {
    expect(readQuestion(example)).toEqual({
      start: {
        kind: 'facts',
        conditions: [
          { kind: 'is', attribute: 'region', value: 'Northern Vale' },
          { kind: 'is', attribute: 'first survey', value: '1892' },
        ],
      },
      hops: [
        {
          group: { noun: 'varieties', heading: null },
          clue: { kind: 'facts', conditions: [{ kind: 'is', attribute: 'number of strings', value: '7' }] },
        },
      ],
      targets: {
        count: 2,
        group: { noun: 'people', heading: 'Makers' },
        clues: [
          { kind: 'facts', conditions: [{ kind: 'is', attribute: 'birth year', value: '1911' }] },
          { kind: 'facts', conditions: [{ kind: 'is', attribute: 'workshop', value: 'Tarn Street' }] },
        ],
        shared: false,
      },
      attributes: ['birthplace', 'years active'],
    });
  });

  it('reads the published example', () => {
    const published =
      'Find the register that was first printed in 1789 and has 69 volumes. Among its families, take the one with the most ' +
      'strings. Look at the two of that family’s makers who were born in the 1910s. For each, give their name and birthplace, ' +
      'and say when they died. Use at most 230 words.';
    expect(readQuestion(published)).toEqual({
      start: {
        kind: 'facts',
        conditions: [
          { kind: 'is', attribute: 'first printed in', value: '1789' },
          { kind: 'is', attribute: 'number of volumes', value: '69' },
        ],
      },
      hops: [
        {
          group: { noun: 'families', heading: null },
          clue: { kind: 'facts', conditions: [{ kind: 'extreme', attribute: 'number of strings', most: 'greatest' }] },
        },
      ],
      targets: {
        count: 2,
        group: { noun: 'makers', heading: null },
        clues: [{ kind: 'facts', conditions: [{ kind: 'decade', attribute: 'born', from: 1910 }] }],
        shared: true,
      },
      attributes: ['birthplace', 'died'],
    });
  });

  it.each<[string, ...Condition[]]>([
    ['that were discontinued in 2013', { kind: 'is', attribute: 'discontinued in', value: '2013' }],
    ['who were born on “4 May 1911”', { kind: 'is', attribute: 'born on', value: '4 May 1911' }],
    ['who were born on 4 May 1911', { kind: 'is', attribute: 'born on', value: '4 May 1911' }],
    ['that have 81 strings or holes', { kind: 'is', attribute: 'number of strings or holes', value: '81' }],
    [
      'who had the fewest apprentices and whose material is pear wood',
      { kind: 'extreme', attribute: 'number of apprentices', most: 'smallest' },
      { kind: 'is', attribute: 'material', value: 'pear wood' },
    ],
    ['that have the most plates', { kind: 'extreme', attribute: 'number of plates', most: 'greatest' }],
    ['with a wheel weight of 8.8 kg', { kind: 'is', attribute: 'wheel weight', value: '8.8 kg' }],
    [
      'whose area is between 0.4 hectares and 3.5 hectares and whose soil is chalk',
      { kind: 'between', attribute: 'area', low: '0.4 hectares', high: '3.5 hectares' },
      { kind: 'is', attribute: 'soil', value: 'chalk' },
    ],
    ['that were designed by “Ann”', { kind: 'is', attribute: 'designed by', value: 'Ann' }],
    ['with a height of “4 m”', { kind: 'is', attribute: 'height', value: '4 m' }],
    ['whose number of keys is 61', { kind: 'is', attribute: 'number of keys', value: '61' }],
    [
      'who died in the 1950s and that first appeared last',
      { kind: 'decade', attribute: 'died', from: 1950 },
      { kind: 'extreme', attribute: 'first appeared', most: 'greatest' },
    ],
    ['that were released first', { kind: 'extreme', attribute: 'released', most: 'smallest' }],
    ['with the longest ripening time', { kind: 'extreme', attribute: 'ripening time', most: 'greatest' }],
    ['whose weight is between 40 and “50 kg”', { kind: 'between', attribute: 'weight', low: '40', high: '50 kg' }],
  ])('reads every form of a clause, with and without marks: %s', (clause, ...conditions) => {
    const asked = `Start from the subject whose size is 7. Look at the two of its entries ${clause}. For each of them, state its name.`;
    expect(readQuestion(asked)?.targets.clues[0]).toEqual({ kind: 'facts', conditions });
  });

  it('reads what is asked for, of things and of people', () => {
    const asked = (items: string) =>
      readQuestion(
        `Find the thing whose size is 7. Look at the two of its people under “Makers” whose guild is “Tarn”. ${items}.`,
      );
    expect(
      asked(
        'For each of them, state their name, their teacher, when they were born, when they died and who they were trained by',
      ),
    ).toMatchObject({
      targets: { group: { noun: 'people', heading: 'Makers' } },
      attributes: ['teacher', 'born', 'died', 'trained by'],
    });
    expect(asked('For each, give its name and when it was released')).toMatchObject({ attributes: ['released'] });
  });

  it('gives back every question that the wording allows, whatever stands between the marks', () => {
    forAll(asked, (question) => {
      expect(readQuestion(wordQuestion(question))).toEqual(question);
    });
  });

  it('reads a question at any breaking of its lines', () => {
    forAll(fc.array(fc.boolean(), { maxLength: 60 }), (breaks) => {
      let gap = 0;
      const broken = example.replace(/\s/g, () => (breaks[gap++] === true ? '\n  ' : ' '));
      expect(readQuestion(broken)).toEqual(readQuestion(example));
    });
  });

  it('gives null for any other text, and never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300, unit: anyCharacter }), (text) => readQuestion(text) === null));
    expect(readQuestion('')).toBeNull();
    expect(readQuestion('What is the oldest lute, and who made it?')).toBeNull();
  });

  it('never throws for a question that was cut or mixed up', () => {
    const pieces = example.split(/(?=[.;:, “”])/);
    forAll(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (mixed) => {
      expect(() => readQuestion(mixed.join(''))).not.toThrow();
    });
  });

  it('does not read more than 20,000 characters or 12 hops', () => {
    expect(readQuestion(example.replace('Northern', 'N'.repeat(20_000)))).toBeNull();
    const hop = 'Among its varieties, take the one whose size is “7”. ';
    expect(readQuestion(example.replace('Consider', `${hop.repeat(12)}Consider`))).toBeNull();
  });
});
