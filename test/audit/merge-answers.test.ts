import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedQuestions } from '../../src/audit/asked-questions.ts';
import {
  type AuditAnswer,
  auditAnswersSchema,
  auditAnswersVersion,
  placedAnswers,
} from '../../src/audit/audit-answer.ts';
import { countingAnswers, mergedAnswers, refusedAnswers } from '../../src/audit/merge-answers.ts';
import { choices } from '../../src/audit/questions.ts';
import { forAll } from '../support/for-all.ts';
import { auditOf, itemOf } from './audit-samples.ts';

function answer(value: string, at: string, more: Partial<AuditAnswer> = {}): AuditAnswer {
  return { item: itemOf('m1'), round: 1, question: 'C1', value, at, ...more };
}
const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-01T00:00:01.000Z';

/** Few values and few times, so that files often speak of the same and at the same time. */
const anyFile: fc.Arbitrary<AuditAnswer[]> = fc.array(
  fc.record({
    item: fc.constantFrom('m-1', 'm-2'),
    round: fc.constantFrom(1, 2),
    question: fc.constant('C1' as const),
    value: fc.constantFrom(...choices.C1),
    at: fc.constantFrom(early, late, '2026-01-01T00:00:01Z'),
  }),
  { maxLength: 12 },
);
const anyFiles = fc.array(anyFile, { maxLength: 4 });
const merged = (files: readonly (readonly AuditAnswer[])[]) => mergedAnswers(files.flatMap(placedAnswers));
const counting = (answers: readonly AuditAnswer[]) =>
  countingAnswers(answers.map((each) => ({ ...each, auditor: 'anna' })));

describe('files of one auditor', () => {
  it('make the same whatever order they come in', () => {
    forAll(
      anyFiles.chain((files) => fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length }))),
      ([files, other]) => {
        expect(merged(other)).toEqual(merged(files));
      },
    );
  });

  it('change nothing when they come again', () => {
    forAll(anyFiles, (files) => {
      expect(merged([...files, ...files])).toEqual(merged(files));
    });
  });

  it('lose no answer and make none up', () => {
    const keys = (answers: readonly AuditAnswer[]) => new Set(answers.map((each) => JSON.stringify(each)));
    forAll(anyFiles, (files) => {
      const sorted = (list: readonly AuditAnswer[]) =>
        keys(list.map(({ item, round, question, value, at }) => ({ item, round, question, value, at })));
      expect(sorted(merged(files))).toEqual(sorted(files.flat()));
    });
  });

  it('let the latest count, and of equal times the later in its file', () => {
    const changed = [answer('tie', late), answer('first_better', early)];
    expect(counting(merged([changed])).map(({ value }) => value)).toEqual(['tie']);
    const twice = [answer('tie', early), answer('first_better', early)];
    expect(counting(merged([twice])).map(({ value }) => value)).toEqual(['first_better']);
  });

  it('keep a newer answer when an older file comes late', () => {
    const older = [answer('tie', early)];
    const newer = [...older, answer('second_better', late)];
    expect(counting(merged([newer, older])).map(({ value }) => value)).toEqual(['second_better']);
  });
});

describe('answers that an audit does not ask for', () => {
  const sample = auditOf([['TIE_LOW', 'A_BETTER']]);
  const asked = askedQuestions(sample.audit, sample.record);
  const refused = (more: Partial<AuditAnswer>) => refusedAnswers(asked, [answer('tie', early, more)]);

  it('are told one by one', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ item: 'm-none' })).toEqual(['match m-none is not part of this audit']);
    expect(refused({ round: 3 })).toEqual(['match 1 has no round 3']);
    expect(refused({ question: 'A3', value: 'as_planned' })).toEqual([
      'question A3 is not asked about round 1 of match 1',
    ]);
    expect(refused({ round: null })).toEqual(['question C1 is not asked about match 1 as a whole']);
  });

  it('are those after which no other could come', () => {
    expect(refused({ at: '9998-12-31T23:59:59Z' })).toEqual([]);
    expect(refused({ at: '9999-12-31T23:59:59.999Z' })).toEqual(['no answer was given at 9999-12-31T23:59:59.999Z']);
  });

  it('may be notes on any item and round', () => {
    expect(refused({ question: 'note', value: 'odd' })).toEqual([]);
    expect(refused({ question: 'note', value: 'odd', round: null })).toEqual([]);
  });

  it('are counted behind the first twenty', () => {
    const many = Array.from({ length: 25 }, (_, index) => answer('tie', early, { item: `m-${index}` }));
    expect(refusedAnswers(asked, many)).toHaveLength(21);
    expect(refusedAnswers(asked, many).at(-1)).toBe('and 5 more');
  });
});

it('refuses a file with an unknown choice, a hidden name, another version or more than it should hold', () => {
  const file = { schema: auditAnswersVersion, audit: 'a1', auditor: 'anna', answers: [answer('tie', early)] };
  expect(auditAnswersSchema.safeParse(file).success).toBe(true);
  const wrong = [
    { ...file, answers: [answer('better', early)] },
    { ...file, answers: [answer('tie', 'yesterday')] },
    ...['an\u202ena', 'an\u200bna', 'anna\u2060', '\u3164'].map((auditor) => ({ ...file, auditor })),
    { ...file, auditor: ' ' },
    { ...file, schema: 'dr-arena/audit-answers@2' },
    { ...file, more: 1 },
  ];
  for (const each of wrong) expect(auditAnswersSchema.safeParse(each).success).toBe(false);
});
