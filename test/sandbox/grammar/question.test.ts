import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortHash } from '../../../src/kernel/hash.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { type Attribute, drawValues } from '../../../src/sandbox/attribute.ts';
import type { Kind } from '../../../src/sandbox/domain.ts';
import { branchKind, entityKind, overviewKind } from '../../../src/sandbox/domain-kinds.ts';
import { readQuestion, writeQuestion } from '../../../src/sandbox/grammar/question.ts';
import {
  type AskedClue,
  type AskedCondition,
  type AskedGroup,
  type AskedQuestion,
  type AskedTargets,
  grammarVersion,
} from '../../../src/sandbox/grammar/sandbox-question.ts';
import { domainList } from '../../../src/sandbox/world.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll } from '../../support/for-all.ts';

function withKindsBelow(kind: Kind, depth: number): readonly Kind[] {
  return depth === 0 ? [kind] : [kind, ...kind.children().flatMap((child) => withKindsBelow(child, depth - 1))];
}
const kinds = domainList.flatMap((domain) => [
  overviewKind(domain),
  branchKind(domain),
  ...domain.nouns
    .map((noun) => entityKind(domain, noun))
    .slice(0, 1)
    .flatMap((kind) => withKindsBelow(kind, 3)),
]);
const attributes = new Map(kinds.flatMap((kind) => kind.attributes.map((attribute) => [attribute.name, attribute])));
const pools = { places: ['Salt Moor', 'Torrinford'], people: ['Edda Marn', 'Joric Bast'] };
const drawValue = (attribute: Attribute, seed: number) =>
  drawValues({ ...attribute, unique: false }, 1, pools, randomFor(seed))[0] ?? '';

/** Anything that may stand between marks, the sentences' own words included. */
const anyText = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: anyCharacter }),
    fc.constantFrom(
      'a. Consider two of its parts',
      'x; and the one whose y is',
      'the most',
      '3',
      'in the 1900s',
      'after 1900',
    ),
  )
  .map((text) => text.replace(/[“”]/g, '').replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const ownAttribute = fc
  .tuple(fc.constantFrom(...attributes.values()), fc.nat())
  .map(([attribute, seed]) => ({ attribute: attribute.name, value: drawValue(attribute, seed) }));
const stated = fc.oneof(
  { weight: 4, arbitrary: ownAttribute },
  { weight: 1, arbitrary: fc.record({ attribute: anyText, value: anyText }) },
  fc.record({ attribute: fc.constantFrom(...attributes.keys(), 'designed by', 'made in', 'died'), value: anyText }),
);
const condition: fc.Arbitrary<AskedCondition> = fc
  .tuple(stated, stated, fc.integer({ min: 100, max: 209 }), fc.boolean(), fc.nat(4))
  .map(([{ attribute, value }, other, decade, isMost, form]): AskedCondition => {
    const side = (['over', 'under', 'after', 'before'] as const)[(decade + Number(isMost)) % 4] ?? 'over';
    return (
      [
        { kind: 'is', attribute, value } as const,
        { kind: 'decade', attribute, from: decade * 10 } as const,
        { kind: 'between', attribute, low: value, high: other.value } as const,
        { kind: 'beyond', attribute, limit: value, side } as const,
      ][form] ?? { kind: 'extreme', attribute, most: isMost ? 'greatest' : 'smallest' }
    );
  });
const clue: fc.Arbitrary<AskedClue> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(condition, { minLength: 1, maxLength: 3 })
      .map((conditions) => ({ kind: 'facts' as const, conditions })),
  },
  { weight: 1, arbitrary: anyText.map((words) => ({ kind: 'described' as const, words })) },
);
const group: fc.Arbitrary<AskedGroup> = fc.record({
  noun: fc.oneof(
    fc.constantFrom('families of games', 'entries', ...kinds.map(({ heading }) => heading.toLowerCase() || 'people')),
    anyText,
  ),
  heading: fc.option(anyText),
  isPeople: fc.boolean(),
});
const together = (kind: 'shared' | 'except') =>
  fc.record({ kind: fc.constant(kind), count: fc.integer({ min: 2, max: 40 }), clue });
const shared: fc.Arbitrary<Exclude<AskedTargets, { kind: 'except' }>> = fc.oneof(
  fc.array(clue, { minLength: 1, maxLength: 6 }).map((clues) => ({ kind: 'each' as const, clues })),
  together('shared').map((targets) => ({ ...targets, kind: 'shared' as const })),
);
const asked = fc.array(
  stated.map(({ attribute }) => attribute),
  { maxLength: 5 },
);
const attribute = stated.map((each) => each.attribute);
const place = {
  start: fc.record({ noun: fc.oneof(fc.constantFrom('subject', 'musical instrument'), anyText), clue }),
  steps: fc.array(fc.record({ group, clue }), { maxLength: 4 }),
  group,
  wordLimit: fc.integer({ min: 1, max: 900 }),
};
/** Nothing leads to the targets. */
const noWay = { start: null, steps: [] } as const;
const questionOf: fc.Arbitrary<AskedQuestion> = fc
  .oneof(
    fc.record({ ...place, kind: fc.constant('tabulate' as const), targets: shared, attributes: asked }),
    fc.record({ ...place, kind: fc.constant('comparison' as const), targets: shared, attributes: asked }),
    fc.record({ ...place, kind: fc.constant('change' as const), targets: shared, attribute }),
    fc.record({ ...place, kind: fc.constant('synthesis' as const), targets: shared, attribute }),
    fc.record({
      ...place,
      kind: fc.constant('exclusion' as const),
      targets: together('except').map((targets) => ({ ...targets, kind: 'except' as const })),
      attributes: asked,
    }),
  )
  .chain((question) => fc.constantFrom(question, { ...question, namesSteps: true as const }))
  .chain((question) => fc.constantFrom(question, question, { ...question, ...noWay }));

describe('a question of the sandbox', () => {
  it('is read back as it was asked, of every kind and domain, whatever stands in its values', () => {
    forAll(questionOf, (question) => {
      const text = writeQuestion(question);
      expect(readQuestion(text), text).toEqual(question);
    });
  });

  it('is read back at any breaking of its lines', () => {
    forAll(questionOf, fc.infiniteStream(fc.boolean()), (question, breaks) => {
      const text = writeQuestion(question).replace(/ /g, () => (breaks.next().value ? '\n  ' : ' '));
      expect(readQuestion(text)).toEqual(question);
    });
  });

  it('tells every attribute and value of the sandbox’s domains without quotation marks', () => {
    for (const own of attributes.values()) {
      for (let seed = 0; seed < 5; seed++) {
        const conditions = [{ kind: 'is' as const, attribute: own.name, value: drawValue(own, seed) }];
        const text = writeQuestion({ ...example, start: { noun: 'register', clue: { kind: 'facts', conditions } } });
        expect(text.split('. ')[0]?.replace(/(?<=is )“[a-z -]+”/, ''), text).not.toMatch(/[“”]/);
      }
    }
  });

  it('is no other text', () => {
    for (const other of ['', 'Tell me about lutes.', writeQuestion(example).replace('Consider', 'Regard')])
      expect(readQuestion(other)).toBeNull();
    const alone = writeQuestion({ ...example, ...noWay });
    expect(readQuestion(alone.replace('anywhere', 'there'))).toBeNull();
    expect(readQuestion(writeQuestion(example).replace('makers listed there', 'makers listed anywhere'))).toBeNull();
    forAll(anyText, (text) => {
      expect(readQuestion(text)).toBeNull();
    });
  });

  it('has a version that is raised whenever this hash of its sentences changes', () => {
    const clues = ['founded', 'died', 'designed by', 'number of rooms', 'dye'].map((name) => ({
      kind: 'facts' as const,
      conditions: conditionsOn(name),
    }));
    const { attributes: _, ...place } = example;
    const questions: AskedQuestion[] = [
      ...clues.map((each) => ({ ...example, start: { noun: 'register', clue: each } })),
      { ...example, targets: { kind: 'each', clues } },
      { ...example, kind: 'exclusion', targets: { ...example.targets, kind: 'except' } },
      { ...example, kind: 'comparison', namesSteps: true },
      { ...place, kind: 'change', attribute: 'patron' },
      { ...place, kind: 'synthesis', attribute: 'height' },
      { ...example, ...noWay },
    ];
    expect({ grammarVersion, hash: shortHash(questions.map(writeQuestion), 16) }).toEqual({
      grammarVersion: 2,
      hash: 'fbf443debc865ef6',
    });
  });

  it('reads as a sentence would be said', () => {
    expect(writeQuestion(example)).toBe(
      'Find the register that was first printed in 1789 and has 69 volumes. Among the families listed there, take the one ' +
        'with the most strings. Consider the two makers listed there who were born in the 1910s. For each, state their name, ' +
        'their birthplace, when they died and how many apprentices they had. Use at most 230 words.',
    );
    expect(
      writeQuestion({ ...example, ...noWay, targets: { kind: 'each', clues: [example.targets.clue, longDead] } }),
    ).toBe(
      'Consider two of the makers listed anywhere: the person who was born in the 1910s; and the person who died in 1750. For each, ' +
        'state their name, their birthplace, when they died and how many apprentices they had. Use at most 230 words.',
    );
  });
});

const families: AskedGroup = { noun: 'families', heading: null, isPeople: false };
const conditionsOn = (attribute: string): readonly AskedCondition[] => [
  { kind: 'is', attribute, value: '1907' },
  { kind: 'is', attribute, value: 'Edda Marn' },
  { kind: 'decade', attribute, from: 1900 },
  { kind: 'between', attribute, low: '40', high: '50' },
  ...(['over', 'under', 'after', 'before'] as const).map((side) => ({
    kind: 'beyond' as const,
    attribute,
    limit: '1750',
    side,
  })),
  ...(['greatest', 'smallest'] as const).map((most) => ({ kind: 'extreme' as const, attribute, most })),
];
const longDead: AskedClue = { kind: 'facts', conditions: [{ kind: 'is', attribute: 'died', value: '1750' }] };
const example: Extract<AskedQuestion, { kind: 'tabulate' }> & { readonly targets: { kind: 'shared' } } = {
  kind: 'tabulate',
  start: {
    noun: 'register',
    clue: {
      kind: 'facts',
      conditions: [
        { kind: 'is', attribute: 'first printed', value: '1789' },
        { kind: 'is', attribute: 'number of volumes', value: '69' },
      ],
    },
  },
  steps: [
    {
      group: families,
      clue: { kind: 'facts', conditions: [{ kind: 'extreme', attribute: 'number of strings', most: 'greatest' }] },
    },
  ],
  group: { noun: 'makers', heading: null, isPeople: true },
  targets: {
    kind: 'shared',
    count: 2,
    clue: { kind: 'facts', conditions: [{ kind: 'decade', attribute: 'born', from: 1910 }] },
  },
  attributes: ['birthplace', 'died', 'number of apprentices'],
  wordLimit: 230,
};
