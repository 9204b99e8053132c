import { describe, expect, it } from 'vitest';
import { gradeChain } from '../../examiner/judging/quote-places.ts';
import { decidingItems, depthItems, gradedItems, limitSentence, type Task } from '../../examiner/task.ts';
import { verdictFrom } from '../../examiner/verdict.ts';
import { nodeId } from '../../src/kernel/ids.ts';
import { plainGrades } from '../services/examiner-brain/plain-grades.ts';
import { makers, sampleTask } from './sample-task.ts';

const plain = sampleTask();
const [depthItem] = plain.depthChecklist;
if (!depthItem) throw new Error('a depth item');
const step = { ...depthItem, id: 'c1', kind: 'chain' as const, target: nodeId('hop'), value: 'Fell lute' };
const task: Task = {
  ...plain,
  question: `Who? ${limitSentence(plain.wordLimit)}`,
  path: [nodeId('root'), nodeId('hop'), nodeId('n0')],
  chainChecklist: [step],
};
const truth = makers
  .map(
    ({ name, details }) =>
      `- **${name}**: ${Object.entries(details)
        .map((pair) => pair.join(': '))
        .join('; ')}`,
  )
  .join('\n');
const outcomeOf = (answer: string) => gradeChain(task, answer).find(({ item }) => item === 'c1')?.outcome;

describe('a step of the chain', () => {
  it('is graded with the other items, last, and stands in no list of what decides', () => {
    expect(gradedItems(task).at(-1)?.id).toBe('c1');
    expect(decidingItems(task)).toEqual(gradedItems(plain));
    expect(gradedItems(plain)).toEqual([...plain.depthChecklist, ...plain.widthChecklist]);
  });

  it('is satisfied where the answer names it, else missing', () => {
    expect(outcomeOf(`Among the lutes it is the Fell lute.\n\n${truth}`)).toBe('satisfied');
    expect(outcomeOf(truth)).toBe('missing');
    expect(outcomeOf(`The Fell lutes.\n\n${truth}`)).toBe('missing');
    expect(outcomeOf('')).toBe('missing');
  });

  it('changes no other grade and no verdict', () => {
    const answers = [truth, `The Fell lute.\n\n${truth}`, truth.split('\n')[0] ?? '', ''];
    for (const one of answers) {
      expect(plainGrades(task, one).filter(({ item }) => item !== 'c1')).toEqual(plainGrades(plain, one));
      for (const other of answers) {
        const verdict = verdictFrom(task, plainGrades(task, one), plainGrades(task, other));
        expect(verdict).toEqual(verdictFrom(plain, plainGrades(plain, one), plainGrades(plain, other)));
      }
    }
  });

  it('is counted like a target in records of before that have it so', () => {
    const counted = { ...task, chainCounts: true } as const;
    expect(depthItems(counted).map(({ id }) => id)).toEqual(['d1', 'd2', 'c1']);
    const named = plainGrades(counted, `The Fell lute.\n\n${truth}`);
    expect(verdictFrom(counted, named, plainGrades(counted, truth)).tier).toMatch(/^A_/);
  });
});
