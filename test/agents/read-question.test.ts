import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clue } from '../../agents/scripted/asked-question.ts';
import { readQuestion } from '../../agents/scripted/read-question.ts';
import { anyCharacter } from '../support/any-character.ts';

const example =
  'Find the subject whose region is “Northern Vale” and whose first survey is “1892”. Among its varieties, take the one\n' +
  'whose number of strings is “7”. Consider two of its people under the heading “Makers”: the one whose birth year is\n' +
  '“1911”; and the one whose workshop is “Tarn Street”. For each, give its name, its birthplace and its years active. Use at\n' +
  'most 230 words.';

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six'];
const phrase = fc.stringMatching(/^[a-z]{2,9}( [a-z]{2,9})?$/).filter((text) => !/\b(is|and|its|whose)\b/.test(text));
/** Anything that may stand between the marks, the wording's own words included. */
const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30, unit: anyCharacter }).map((text) => text.replace(/[“”…]/g, '')),
  fc.constantFrom('a. Consider two of its parts', 'x; and the one whose y is', 'is', '3', '. Use at most 3 words'),
);
const plainValue = value.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /[\p{L}\p{N}]/u.test(text));
const facts: fc.Arbitrary<Clue> = fc
  .array(fc.record({ attribute: phrase, value: plainValue }), { minLength: 1, maxLength: 3 })
  .map((conditions) => ({ kind: 'facts', conditions }));
const described: fc.Arbitrary<Clue> = fc
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
    fc.record({ group, clue: facts, count: fc.integer({ min: 2, max: 6 }) }).map(({ group, clue, count }) => ({
      group,
      clues: [clue],
      count,
      shared: true,
    })),
  ),
  attributes: fc.array(phrase, { maxLength: 5 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

function wordClue(clue: Clue): string {
  if (clue.kind === 'described') return `described as “${clue.pieces.join(' … ')}”`;
  return clue.conditions.map(({ attribute, value }) => `whose ${attribute} is “${value}”`).join(' and ');
}

function wordGroup({ noun, heading }: Asked['targets']['group']): string {
  return heading === null ? noun : `${noun} under the heading “${heading}”`;
}

function wordQuestion({ start, hops, targets, attributes }: Asked): string {
  const items = targets.clues.map((each) => `the one ${wordClue(each)}`);
  const named = numberWords[targets.count - 1];
  const sentences = [
    `Find the old thing ${wordClue(start)}`,
    ...hops.map((hop) => `Among its ${wordGroup(hop.group)}, take the one ${wordClue(hop.clue)}`),
    targets.shared
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
  it('reads the example of the wording', () => {
    expect(readQuestion(example)).toEqual({
      start: {
        kind: 'facts',
        conditions: [
          { attribute: 'region', value: 'Northern Vale' },
          { attribute: 'first survey', value: '1892' },
        ],
      },
      hops: [
        {
          group: { noun: 'varieties', heading: null },
          clue: { kind: 'facts', conditions: [{ attribute: 'number of strings', value: '7' }] },
        },
      ],
      targets: {
        count: 2,
        group: { noun: 'people', heading: 'Makers' },
        clues: [
          { kind: 'facts', conditions: [{ attribute: 'birth year', value: '1911' }] },
          { kind: 'facts', conditions: [{ attribute: 'workshop', value: 'Tarn Street' }] },
        ],
        shared: false,
      },
      attributes: ['birthplace', 'years active'],
    });
  });

  it('gives back every question that the wording allows, whatever stands between the marks', () => {
    fc.assert(
      fc.property(asked, (question) => {
        expect(readQuestion(wordQuestion(question))).toEqual(question);
      }),
    );
  });

  it('reads a question at any breaking of its lines', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (breaks) => {
        let gap = 0;
        const broken = example.replace(/\s/g, () => (breaks[gap++] === true ? '\n  ' : ' '));
        expect(readQuestion(broken)).toEqual(readQuestion(example));
      }),
    );
  });

  it('gives null for any other text, and never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300, unit: anyCharacter }), (text) => readQuestion(text) === null));
    expect(readQuestion('')).toBeNull();
    expect(readQuestion('What is the oldest lute, and who made it?')).toBeNull();
  });

  it('never throws for a question that was cut or mixed up', () => {
    const pieces = example.split(/(?=[.;:, “”])/);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (mixed) => {
        expect(() => readQuestion(mixed.join(''))).not.toThrow();
      }),
    );
  });

  it('does not read more than 20,000 characters or 12 hops', () => {
    expect(readQuestion(example.replace('Northern', 'N'.repeat(20_000)))).toBeNull();
    const hop = 'Among its varieties, take the one whose size is “7”. ';
    expect(readQuestion(example.replace('Consider', `${hop.repeat(12)}Consider`))).toBeNull();
  });
});
