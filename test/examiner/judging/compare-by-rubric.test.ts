import { describe, expect, it } from 'vitest';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { weighedChoice } from '../../../examiner/judging/soft-comparison.ts';
import type { OrderChoice } from '../../../examiner/prompts/compare-answers-prompts.ts';
import type { Task } from '../../../examiner/task.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { brainModel } from './brain-model.ts';
import { judgingRig, requestFor } from './judging-rig.ts';

const rubric = [{ criterion: 'Is right', weight: 3 }, { criterion: 'Is kind', weight: 2 }, 'Is short'];
const { task } = questionPaper({ question: 'How does one feed geese?', rubric }, 300, '2026-01-02T03:04:05.000Z');

type Taste = (first: string, second: string) => readonly OrderChoice[];

function judgeOf(taste: Taste, name = 'test/judge') {
  const brain = (asked: AskedModel): BrainReply => {
    const text = asked.turns.at(-1)?.text ?? '';
    const choices = taste(
      text.slice(text.indexOf('The first answer:'), text.indexOf('The second answer:')),
      text.slice(text.indexOf('The second answer:')),
    );
    const criteria = choices.map((preferred, at) => ({ id: `r${at + 1}`, reason: '', preferred }));
    return { kind: 'text', text: JSON.stringify({ criteria }) };
  };
  return brainModel(brain, name);
}

const prefer =
  (...words: readonly string[]): Taste =>
  (first, second) =>
    words.map((word) =>
      first.includes(word) === second.includes(word) ? 'neither' : first.includes(word) ? 'first' : 'second',
    );

async function judged(a: string | null, b: string | null, taste: Taste, of: Task = task) {
  const rig = judgingRig([judgeOf(taste)]);
  return { result: await judgeByModels(requestFor(a, b, of), rig.options), faults: rig.faults };
}

describe('a judge that compares by a rubric', () => {
  it('is asked of each criterion in both orders, and code weighs: two light criteria do not outweigh a heavy one', async () => {
    const taste = prefer('right', 'kind', 'short');
    expect((await judged('right', 'kind', taste)).result).toMatchObject({
      value: {
        verdict: { tier: 'A_BETTER', tag: 'NONE', reason: 'Answer A is better by the rubric.' },
        soft: [
          {
            judge: 'test/judge',
            whenAFirst: 'a',
            whenBFirst: 'a',
            criteria: [
              { criterion: 'r1', weight: 3, whenAFirst: 'a', whenBFirst: 'a' },
              { criterion: 'r2', weight: 2, whenAFirst: 'b', whenBFirst: 'b' },
              { criterion: 'r3', weight: 1, whenAFirst: null, whenBFirst: null },
            ],
          },
        ],
        panel: [{ judge: 'test/judge', verdict: { tier: 'A_BETTER' } }],
        gradesA: [],
      },
    });
    expect((await judged('kind', 'right', taste)).result).toMatchObject({ value: { verdict: { tier: 'B_BETTER' } } });
    // 3 against 2 + 1.
    expect((await judged('right', 'kind short', taste)).result).toMatchObject({
      value: { verdict: { tier: 'TIE_HIGH' } },
    });
  });

  it('has no preference where the order decides, which is told', async () => {
    const { result, faults } = await judged('one', 'two', () => ['first', 'first', 'first']);
    expect(result).toMatchObject({ value: { verdict: { tier: 'TIE_HIGH' } } });
    expect(faults).toMatchObject([{ kind: 'orders_disagree' }]);
  });

  it('is heard on the criteria on which it is steady, where on others the order decides', async () => {
    const taste: Taste = (first, second) => ['first', 'first', ...prefer('short')(first, second)];
    const { result } = await judged('one', 'two short', taste);
    expect(result).toMatchObject({
      value: {
        verdict: { tier: 'B_BETTER' },
        soft: [{ whenAFirst: 'a', whenBFirst: 'b', criteria: [{}, {}, { whenAFirst: 'b', whenBFirst: 'b' }] }],
        panel: [{ verdict: { tier: 'B_BETTER' } }],
      },
    });
  });

  it('judges nothing where its reply is of no use: the round is void and no tie', async () => {
    const { result } = await judged('one', 'two', () => ['first']);
    expect(result).toMatchObject({ ok: false, failure: { reason: 'unparsable' } });
  });

  it('is not asked where an answer stands beside none, and two empty answers are no good tie', async () => {
    const never: Taste = () => {
      throw new Error('asked');
    };
    expect((await judged('one', null, never)).result).toMatchObject({ value: { verdict: { tier: 'A_BETTER' } } });
    expect((await judged(null, null, never)).result).toMatchObject({ value: { verdict: { tier: 'TIE_LOW' } } });
  });

  it('compares by general criteria where a question stands alone, the first of which weighs as much as the others', () => {
    const bare = questionPaper({ question: 'How?' }, 300, '2026-01-02T03:04:05.000Z').task;
    expect(bare.rubric?.map(({ id, weight }) => [id, weight])).toEqual([
      ['r1', 3],
      ['r2', 2],
      ['r3', 1],
    ]);
    const reply = (...choices: readonly OrderChoice[]) => ({
      criteria: choices.map((preferred, at) => ({ id: `r${at + 1}`, reason: '', preferred })),
    });
    expect(weighedChoice(bare.rubric ?? [], reply('second', 'first', 'neither'))).toBe('second');
    expect(weighedChoice(bare.rubric ?? [], reply('second', 'first', 'first'))).toBe('neither');
  });
});
