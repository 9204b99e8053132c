import { describe, expect, it } from 'vitest';
import { brainModel } from '../../../../test/examiner/judging/brain-model.ts';
import { skilledText } from '../../../../test/services/trajectory-brain/skill-words.ts';
import { rubricReply, trajectoryBrain } from '../../../../test/services/trajectory-brain/trajectory-brain.ts';
import { servicesFor } from './judge-rig.ts';

const query = 'Which rocks are there along the Uln?';
const choose = 'arena/choose';
const candidates = [1, 5, 2, 7].map(skilledText);
const names = ['one', 'five', 'two', 'seven'];
const rubric = rubricReply;

describe('a choice', () => {
  it('names the best by place and by id, and is made once whatever the order', async () => {
    const judge = brainModel(trajectoryBrain);
    const { said } = servicesFor([judge]);
    const named = candidates.map((response, at) => ({ id: names[at], response }));
    expect(await said(choose, { query, candidates: named, k: 2, rubric })).toEqual({
      winners: [2, 4],
      ids: ['five', 'seven'],
      basis: 'judged',
    });
    expect(judge.asked).toHaveLength(1);
    const turned = { query, candidates: candidates.toReversed(), k: 2, rubric: rubric.items };
    expect(await said(choose, turned)).toEqual({ winners: [1, 3], basis: 'judged' });
    expect(judge.asked).toHaveLength(1);
  });

  it('reads alike in tags', async () => {
    const judge = brainModel(trajectoryBrain);
    const { said } = servicesFor([judge]);
    const sections = candidates.map((text, at) => `<candidate_${at + 1}>\n${text}\n</candidate_${at + 1}>`);
    const tagged = `<query>${query}</query>\n<k>2</k>\n${sections.join('\n')}\n<rubric>${JSON.stringify(rubric)}</rubric>`;
    expect(await said(choose, tagged)).toEqual({ winners: [2, 4], basis: 'judged' });
    expect(await said(`${choose}/test/judge`, { query, candidates, k: 2, rubric })).toMatchObject({ winners: [2, 4] });
    expect(judge.asked).toHaveLength(1);
  });

  it('has one rubric of the question written where none is given, on whatever occasion', async () => {
    const judge = brainModel(trajectoryBrain);
    const { said } = servicesFor([judge]);
    for (const seed of [1, 2])
      expect(await said(choose, { query, candidates, k: 1 }, { seed })).toMatchObject({ winners: [4] });
    expect(judge.asked.map(({ output }) => output?.name)).toEqual(['query_rubric', 'winners', 'winners']);
  });

  it('leaves out who has no answer, and needs nobody where just so many have one', async () => {
    const judge = brainModel(trajectoryBrain);
    const { said } = servicesFor([judge]);
    const some = ['', skilledText(2), ' ', skilledText(1)];
    expect(await said(choose, { query, candidates: some, k: 2, rubric })).toEqual({
      winners: [2, 4],
      basis: 'unanswered',
    });
    expect(judge.asked).toEqual([]);
    expect(await said(choose, { query, candidates: some, k: 1, rubric })).toEqual({ winners: [2], basis: 'judged' });
  });

  it.each([
    ['fewer have an answer than are to be chosen', ['', ' ', 'x'], 2],
    ['all say the same', ['x', 'x', 'x', ''], 1],
  ])('is none, and draws nobody, where %s', async (_, same, k) => {
    const judge = brainModel(trajectoryBrain);
    const asked = servicesFor([judge]).complete(choose, { query, candidates: same, k, rubric });
    await expect(asked).rejects.toMatchObject({ status: 502, code: 'judgement_failed' });
    expect(judge.asked).toEqual([]);
  });

  it.each([
    ['as many winners as candidates', { candidates, k: 4 }],
    ['half a winner', { candidates, k: 1.5 }],
    ['one candidate', { candidates: ['x'], k: 1 }],
    ['ids for some only', { candidates: ['x', { id: 'y', response: 'y' }], k: 1 }],
    ['a rubric of two items', { candidates, k: 1, rubric: rubric.items.slice(0, 2) }],
    ['a candidate left out', '<query>q</query><k>1</k><candidate_1>x</candidate_1><candidate_3>y</candidate_3>'],
    ['no k', '<query>q</query><candidate_1>x</candidate_1><candidate_2>y</candidate_2>'],
  ])('is refused with words for %s', async (_, asked) => {
    const content = typeof asked === 'string' ? asked : { query, ...asked };
    const completed = servicesFor([brainModel(trajectoryBrain)]).complete(choose, content);
    await expect(completed).rejects.toMatchObject({ status: 400, code: 'bad_request', param: 'messages' });
  });
});
