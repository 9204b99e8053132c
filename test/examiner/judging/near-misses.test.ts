import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { taskInPlainForm } from '../../../examiner/graded-text.ts';
import { checkGrades } from '../../../examiner/judging/check-grades.ts';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { judgedItems } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { fencedParts, fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { rebuiltTask } from '../../services/examiner-brain/rebuilt-task.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { sampleTask } from '../sample-task.ts';
import { brainModel } from './brain-model.ts';
import { readGradedFile } from './graded-answers.ts';
import { contribution, judgingRig } from './judging-rig.ts';
import { judgeByReplay, type Replay, sly, yesSayers } from './replayed-judges.ts';

interface NearMiss {
  readonly attribute: string;
  readonly value: string;
  /** Words with a value of the same kind that is off by little. */
  readonly words: string;
}

const file = new URL('near-misses.jsonl', import.meta.url);
const nearMisses = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): NearMiss => JSON.parse(line));

const taskFor = ({ attribute, value }: NearMiss) =>
  taskInPlainForm(
    sampleTask([
      { name: 'Harro Vint', details: { [attribute]: value } },
      { name: 'Édda Malk', details: { [attribute]: 'none' } },
    ]),
  );

/** Says satisfied to every item at every look, and quotes the words of the one detail. */
const yesJudge = (words: string) =>
  brainModel((asked: AskedModel): BrainReply => {
    const prompt = firstTurn(asked);
    const { depthChecklist, widthChecklist } = rebuiltTask(fencedText(prompt, 'checklist'));
    const isSecond = fencedParts(prompt).some(({ label }) => label === 'grades');
    const grades = [...depthChecklist, ...widthChecklist].map(({ id, kind, value }) => ({
      item: id,
      reason: '',
      outcome: 'satisfied',
      quote: kind === 'depth' ? value : words,
      doubt: null,
    }));
    return { kind: 'text', text: JSON.stringify(isSecond ? { grades } : { grades, offered: [], mentioned: [] }) };
  });

const answerOf = (words: string) => `- Harro Vint: ${words}`;

describe('typed values that are off by little', () => {
  it('are at least 150', () => expect(nearMisses.length).toBeGreaterThanOrEqual(150));

  it('are stood by nowhere at the first look', () => {
    const passing = nearMisses.filter((each) => {
      const claimed = [{ item: 'w1', outcome: 'satisfied', quote: each.words, doubt: null } as const];
      const result = checkGrades(taskFor(each), answerOf(each.words), claimed).find(({ item }) => item === 'w1');
      return result && !result.open && result.result === null;
    });
    expect(passing).toEqual([]);
  });

  it('pass in at most 5% beside a judge that says yes to everything', async () => {
    const outcomes = await Promise.all(
      nearMisses.map(async (each) => {
        const { options } = judgingRig([yesJudge(each.words)]);
        const { outcome } = contribution(answerOf(each.words));
        const { grades } = await gradeByModels({ task: taskFor(each), outcome, attempt: 0 }, options);
        return grades?.find(({ item }) => item === 'w1')?.outcome;
      }),
    );
    const passing = outcomes.filter((outcome) => outcome === 'satisfied').length;
    expect(passing).toBeLessThanOrEqual(nearMisses.length * 0.05);
  });

  it('are told from the values themselves, which stand', () => {
    const open = nearMisses.filter((each) => {
      const claimed = [{ item: 'w1', outcome: 'satisfied', quote: each.value, doubt: null } as const];
      const result = checkGrades(taskFor(each), answerOf(each.value), claimed).find(({ item }) => item === 'w1');
      return !result || result.open || result.result !== null;
    });
    expect(open).toEqual([]);
  });
});

describe.each([
  'graded-answers.jsonl',
  'graded-answers-held-out.jsonl',
  'graded-answers-forms.jsonl',
])('an obedient judge, which says satisfied everywhere and quotes the first words (%s)', (name) => {
  const answers = readGradedFile(new URL(name, import.meta.url));
  const passing = async (replay: Replay) =>
    (await judgeByReplay(answers, replay))
      .flatMap(judgedItems)
      .filter(({ hand, judged }) => hand !== 'satisfied' && judged === 'satisfied');

  it('lets nothing wrong pass, also where it sees through the control', async () => {
    expect(await passing(yesSayers.firstWords)).toEqual([]);
    expect(await passing(sly(yesSayers.firstWords))).toEqual([]);
  });
});
