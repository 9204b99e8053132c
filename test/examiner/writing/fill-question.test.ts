import { describe, expect, it } from 'vitest';
import { cleanAttribute } from '../../../examiner/reading/clean.ts';
import { type ClueFact, isWordable } from '../../../examiner/writing/clue.ts';
import { questionText } from '../../../examiner/writing/fill-question.ts';
import { groupWords } from '../../../examiner/writing/group-words.ts';
import { decadeAround, roundAround } from '../../../examiner/writing/ranges.ts';
import { limitSentence, withChainAsked } from '../../../examiner/writing/wording.ts';
import { readQuestion } from '../../../src/sandbox/grammar/question.ts';
import { member } from '../sample-page.ts';
import { makers, sampleTask } from '../sample-task.ts';

const [lead] = member('Torrin lute', '# Torrin lute\n\nThe Torrin lute is a lute.').own;
if (!lead) throw new Error('the sample page states nothing');
function fact(attribute: string, value: string, within?: ClueFact['within'] | null): ClueFact {
  return { entity: 'Torrin lute', attribute, value, quote: lead?.quote ?? never(), ...(within && { within }) };
}
function never(): never {
  throw new Error('the sample page states nothing');
}
const clue = (...facts: readonly ClueFact[]) => ({ kind: 'facts' as const, facts });
const group = { ...groupWords('person', 'Makers', ''), isPeople: true };
const parts = {
  noun: 'register',
  start: clue(fact('number of volumes', '69'), fact('first printed', '1789')),
  hops: [],
  group,
  clues: { each: [clue(fact('dye', 'madder'))] },
  count: 1,
  attributes: ['born'],
  wordLimit: 300,
};
const conditionsOf = (...facts: readonly ClueFact[]) => {
  const read = readQuestion(questionText({ ...parts, start: clue(...facts) }))?.start.clue;
  return read?.kind === 'facts' ? read.conditions : [];
};
const born = fact('born', '1911');
const beds = fact('number of beds', '470');
const height = fact('height', '47 m');

describe('a question of the rules', () => {
  it('tells first what happened, in the order of time, then what the thing has, then the rest', () => {
    const told = [fact('dye', 'madder'), fact('number of rooms', '9'), fact('sold', '1850'), fact('founded', '1666')];
    expect(conditionsOf(...told).map(({ attribute }) => attribute)).toEqual([
      'founded',
      'sold',
      'number of rooms',
      'dye',
    ]);
  });

  it('tells as much of a value as the clue does', () => {
    expect(conditionsOf(fact('born', '1911', decadeAround(born)))).toEqual([
      { kind: 'decade', attribute: 'born', from: 1910 },
    ]);
    expect(conditionsOf(fact('number of beds', '470', roundAround(beds)))).toEqual([
      { kind: 'between', attribute: 'number of beds', low: '400', high: '500' },
    ]);
    expect(conditionsOf(fact('height', '47 m', roundAround(height)))).toEqual([
      { kind: 'between', attribute: 'height', low: '40', high: '50 m' },
    ]);
    const over = { told: 'over' as const, scale: 'year', least: 0, most: 1, ends: ['1750'] };
    expect(conditionsOf({ ...born, within: over })).toEqual([
      { kind: 'beyond', attribute: 'born', limit: '1750', side: 'after' },
    ]);
    const last = { told: 'greatest' as const, scale: 'year', least: 0, most: 1, ends: [] };
    expect(conditionsOf({ ...born, within: last })).toEqual([{ kind: 'extreme', attribute: 'born', most: 'greatest' }]);
  });

  it('says what its kind asks for, and is an exclusion where the clue leaves something out', () => {
    const kindOf = (changed: Partial<Parameters<typeof questionText>[0]>) =>
      readQuestion(questionText({ ...parts, ...changed }))?.kind;
    expect(kindOf({})).toBe('tabulate');
    expect(kindOf({ clues: { shared: clue({ ...born, except: true }) }, count: 9 })).toBe('exclusion');
    for (const kind of ['change', 'synthesis'] as const)
      expect(kindOf({ form: { kind, attribute: 'patron' } })).toBe(kind);
    expect(kindOf({ form: { kind: 'comparison' } })).toBe('comparison');
  });

  it('states its limit and its steps in the words that the Examiner looks for', () => {
    const question = questionText(parts);
    expect(question.endsWith(limitSentence(300))).toBe(true);
    const task = { ...sampleTask(makers), question, wordLimit: 300, chainChecklist: [] };
    expect(readQuestion(withChainAsked(task).question)?.namesSteps).toBe(true);
  });
});

describe('a group of links', () => {
  it('is named by a heading that is a plain noun, and by relation where it may begin with a name', () => {
    const plain = (noun: string) => ({ noun, heading: null });
    expect(groupWords('variety_of', 'Types of game', '')).toEqual(plain('types of game'));
    expect(groupWords('person', 'Notable people', '')).toEqual(plain('notable people'));
    expect(groupWords('part_of', 'Boards and pieces', '')).toEqual(plain('boards and pieces'));
    expect(groupWords('unknown', 'Kiln sites', 'a kiln site near')).toEqual(plain('kiln sites'));
    expect(groupWords('place', 'Philippines', 'It was found in the Philippines.')).toEqual({
      noun: 'places',
      heading: 'Philippines',
    });
    expect(groupWords('unknown', 'German dialects', 'Some German dialects').heading).toBe('German dialects');
    expect(groupWords('unknown', 'Lutes by size', '')).toEqual({ noun: 'entries', heading: 'Lutes by size' });
  });
});

describe('a field whose name is a verb', () => {
  it('is read without the hyphens of a header', () => {
    expect(cleanAttribute('Superseded-By:')).toBe('superseded by');
    expect(cleanAttribute('Cross-section')).toBe('cross-section');
  });

  it('is no clue where it says half a sentence', () => {
    expect(isWordable({ attribute: 'discussions to', value: 'the guild' })).toBe(false);
    expect(isWordable({ attribute: 'superseded by', value: '566' })).toBe(true);
  });
});
