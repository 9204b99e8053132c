import { describe, expect, it } from 'vitest';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { findQuote } from '../../../examiner/reading/find-quote.ts';
import type { Task } from '../../../examiner/task.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { nodeId, taskId } from '../../../src/kernel/ids.ts';
import { gradesReply } from '../../services/examiner-brain/grades-reply.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { lutePages, lutePlace } from '../model-writing/lute-pages.ts';
import { brainModel } from './brain-model.ts';
import { judgingRig } from './judging-rig.ts';

const taskOf = (question: string, ...checklist: string[]) =>
  questionPaper({ question, checklist }, 300, '2026-01-02T03:04:05.000Z').task;

/** Grades of an answer by a judge that quotes `quote` as satisfied at first, and says `then` when it is asked again. */
async function graded(point: string, answer: string, quote: string, then: 'satisfied' | 'missing') {
  let times = 0;
  const brain = (asked: AskedModel): BrainReply => {
    times += 1;
    const outcome = times === 1 ? 'satisfied' : then;
    const grade = { item: 'w1', reason: '', outcome, quote: outcome === 'missing' ? null : quote, doubt: null };
    return gradesReply(asked, [grade]);
  };
  const rig = judgingRig([brainModel(brain)]);
  const answered = { text: answer, citations: [], toolCalls: [], costUsd: null };
  const outcome = { kind: 'answered', answer: answered, elapsedMs: 1 } as const;
  const { grades } = await gradeByModels({ task: taskOf('Who paid?', point), outcome, attempt: 1 }, rig.options);
  return { grade: grades?.[0], times };
}

describe('a statement that an answer is to make', () => {
  it.each([
    ['The town paid half of the cost of building it.', 'The state paid half of the cost of building it.'],
    [
      'The town council voted for a lighthouse in March 1909.',
      'The town council voted against a lighthouse in March 1909.',
    ],
    ['镇议会于1909年3月决定建造灯塔。', '镇议会于1909年3月否决了建造灯塔。'],
  ])('%#: is not taken for made where most of its words stand: the judge is asked again', async (point, answer) => {
    expect(await graded(point, answer, answer, 'missing')).toMatchObject({ grade: { outcome: 'missing' }, times: 2 });
  });

  it.each([
    [
      'Gives two examples of libraries that do it',
      'Ostrey lends them, Tarn does, and so does Holm.',
      'Ostrey lends them, Tarn does',
    ],
    ['镇议会决定建造灯塔。', '因为有两艘船搁浅，镇议会在三月通过了决议。', '镇议会在三月通过了决议'],
    ['指出南线冬季停航', '南线便宜，但从十一月到三月不开。', '但从十一月到三月不开'],
  ])('%#: is made in words of its own, where the judge says so twice', async (point, answer, quote) => {
    const { grade } = await graded(point, answer, quote, 'satisfied');
    expect(grade).toEqual({ item: 'w1', outcome: 'satisfied', quote });
  });
});

it('a quote in Chinese or Japanese may begin and end at any character, and copy full-width marks as plain ones', () => {
  const text = '因为1908年冬天有两艘船搁浅，镇议会决定建造灯塔。';
  expect(findQuote(text, '有两艘船搁浅')).toEqual({ start: 9, end: 15 });
  expect(findQuote(text, '两艘船搁浅,镇议会决定')).toEqual({ start: 10, end: 21 });
  expect(findQuote(text, '三艘船搁浅')).toBeNull();
  expect(findQuote('the mills of Tarn', 'mill')).toBeNull();
});

describe('a statement about an entity', () => {
  const value = 'coal became dear after the strikes';
  const ofBass = 'its makers left for the towns';
  const base = comparisonTask(value, ofBass);
  const judged = async (answer: string, quote: string, then: 'satisfied' | 'missing') => {
    const grades = base.widthChecklist.map(({ id }) => ({ item: id, reason: '', doubt: null }));
    let times = 0;
    const brain = (asked: AskedModel): BrainReply => {
      times += 1;
      const outcome = times === 1 ? 'satisfied' : then;
      const [first, second] = grades;
      const own = { ...first, outcome, quote: outcome === 'missing' ? null : quote };
      return gradesReply(asked, [own, ...depthGrades, { ...second, outcome: 'missing', quote: null }]);
    };
    const rig = judgingRig([brainModel(brain)]);
    const answered = { text: answer, citations: [], toolCalls: [], costUsd: null };
    const outcome = { kind: 'answered', answer: answered, elapsedMs: 1 } as const;
    const { grades: found } = await gradeByModels({ task: base, outcome, attempt: 1 }, rig.options);
    return found?.find(({ item }) => item === 'w1')?.outcome;
  };
  const depthGrades = ['d1', 'd2'].map((item) => ({ item, reason: '', outcome: 'missing', quote: null, doubt: null }));

  it('is made in words of its own, where the judge says so twice', async () => {
    const words = 'fuel grew too expensive when the miners walked out';
    expect(await judged(`**Stoull treble** went out of use since ${words}.`, words, 'satisfied')).toBe('satisfied');
    expect(await judged(`**Stoull treble** went out of use since ${words}.`, words, 'missing')).toBe('missing');
  });
});

function comparisonTask(...values: readonly string[]): Task {
  const names = ['Stoull treble', 'Grix bass'];
  const fact = lutePages.targets[0]?.own[0];
  if (!fact) throw new Error('a fact');
  const targets = names.map((name) => ({ node: nodeId(`node ${name}`), name }));
  const item = { attribute: 'cause of decline', facts: [fact] };
  return {
    ...lutePlace(),
    id: taskId('task'),
    kind: 'comparison',
    question: 'Of two lutes, give the name and the cause of decline. Use at most 300 words.',
    wordLimit: 300,
    targets,
    rivals: [],
    depthChecklist: targets.map(({ node, name }, at) => ({
      ...item,
      id: `d${at + 1}`,
      kind: 'depth',
      target: node,
      attribute: 'name',
      value: name,
      text: `names ${name}`,
    })),
    widthChecklist: targets.map(({ node }, at) => ({
      ...item,
      id: `w${at + 1}`,
      kind: 'width',
      target: node,
      value: values[at] ?? '',
      text: `cause of decline: ${values[at] ?? ''}`,
      statement: true,
    })),
  };
}
