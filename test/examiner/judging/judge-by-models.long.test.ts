import { describe, expect, it } from 'vitest';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { verdictFrom } from '../../../examiner/verdict.ts';
import type { ModelFailure } from '../../../src/models/language-model.ts';
import { fencedParts, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import { gradesReply } from '../../services/examiner-brain/grades-reply.ts';
import { plainGrades } from '../../services/examiner-brain/plain-grades.ts';
import { preferenceBrain } from '../../services/examiner-brain/preference-brain.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { sampleTask } from '../sample-task.ts';
import { type BrainModel, brainModel } from './brain-model.ts';
import {
  babbling,
  callsOf,
  contribution,
  honest,
  honestBrain,
  type JudgingRig,
  judged,
  judgingRig,
  reasonOf,
  requestFor,
} from './judging-rig.ts';
import { complete, mistaken, padded, partial } from './sample-answers.ts';

const task = sampleTask();
const outage: ModelFailure = { reason: 'unavailable', detail: 'no connection', retryAfterMs: null };
const down = (name: string, failure = outage) => brainModel(() => failure, name);

/** A judge whose honest grades are changed before they are sent. */
const spoilt = (change: (grade: Record<string, unknown>) => Record<string, unknown> | null, name = 'test/spoilt') =>
  brainModel((asked: AskedModel) => {
    const reply = gradesBrain(asked);
    if (reply?.kind !== 'text') return honestBrain(asked);
    const { grades } = JSON.parse(reply.text) as { grades: Record<string, unknown>[] };
    return gradesReply(
      asked,
      grades.flatMap((grade) => change(grade) ?? []),
    );
  }, name);

describe('the itemised judge', () => {
  it.each([
    [complete, partial],
    [partial, complete],
    [complete, mistaken],
    [mistaken, mistaken.toUpperCase()],
    [partial, mistaken],
    ['', complete],
    [JSON.stringify([{ name: 'Harro Vint', 'birth year': 1911 }]), complete],
  ])('comes to the verdict of its grades (%#)', async (a, b) => {
    const rig = judgingRig([honest()]);
    const judgement = await judged(a, b, rig);
    expect(judgement.gradesA.map(({ outcome }) => outcome)).toEqual(plainGrades(task, a).map(({ outcome }) => outcome));
    expect(judgement.verdict).toEqual(verdictFrom(task, plainGrades(task, a), plainGrades(task, b)));
    expect(judgement.panel).toEqual([{ judge: 'test/judge', verdict: judgement.verdict }]);
    expect(rig.faults).toEqual([]);
  });

  it('grades each answer alone, by a prompt that is the same in every seat and against everyone', async () => {
    const promptsOf = async (a: string, b: string) => {
      const judge = honest();
      await judged(a, b, judgingRig([judge]));
      return judge.asked.map(({ system, messages, purpose }) => JSON.stringify([system, messages, purpose]));
    };
    const [first, swapped, other] = await Promise.all([
      promptsOf(complete, partial),
      promptsOf(partial, complete),
      promptsOf(complete, mistaken),
    ]);
    expect(first).toEqual(swapped.toReversed());
    expect(other[0]).toBe(first[0]);
  });

  it('asks nobody about an agent without an answer, and once about equal answers', async () => {
    const judge = honest();
    const { verdict, gradesA } = await judged(null, '', judgingRig([judge]));
    expect(verdict.tier).toBe('TIE_LOW');
    expect(gradesA.every(({ outcome }) => outcome === 'missing')).toBe(true);
    expect(callsOf(judge)).toEqual([]);
    await judged(complete, ` ${complete}`, judgingRig([judge]));
    expect(callsOf(judge)).toEqual(['grades']);
  });

  it('does not show text beyond 1.5 times the word limit', async () => {
    const judge = honest();
    const long = `${'Nothing here counts at all. '.repeat(100)}\n${complete}`;
    const { gradesA } = await judged(long, partial, judgingRig([judge]));
    expect(gradesA.every(({ outcome }) => outcome === 'missing')).toBe(true);
    expect(judge.asked[0]?.messages[0]?.text).not.toContain('1911;');
  });

  it('keeps what the checklist says and flags what the judge remembers otherwise', async () => {
    const rig = judgingRig([spoilt((grade) => (grade.item === 'w2' ? { ...grade, doubt: 'It was 1913.' } : grade))]);
    const { flags, gradesA } = await judged(complete, null, rig);
    expect(flags).toEqual([{ item: 'w2', seat: 'a', judge: 'test/spoilt', remark: 'It was 1913.' }]);
    expect(gradesA.find(({ item }) => item === 'w2')?.outcome).toBe('satisfied');
  });

  it('has every wrong grade counted, by task, answer and item', async () => {
    const madeUp = spoilt((grade) => ({ ...grade, quote: `${String(grade.quote)} as the register says` }));
    const rig = judgingRig([madeUp]);
    const { gradesA } = await judged(complete, null, rig);
    expect(gradesA.every(({ outcome }) => outcome === 'missing')).toBe(true);
    expect(rig.faults.map(({ kind }) => kind)).toEqual(gradesA.map(() => 'quote_not_found'));
    expect(new Set(rig.faults.map(({ about }) => about)).size).toBe(gradesA.length);
    expect(rig.faults[0]).toMatchObject({ role: 'grade', model: 'test/spoilt' });
  });

  it('lets nobody mark items satisfied on any quote', async () => {
    const generous = spoilt((grade) => ({ ...grade, outcome: 'satisfied', quote: 'birthplace: Tarn Street' }));
    const rig = judgingRig([generous]);
    expect(await reasonOf(rig, requestFor(partial, complete))).toBe('unjudged');
    expect(rig.faults.map(({ kind }) => kind)).toEqual(['control_confirmed', 'control_confirmed']);
  });

  it('leaves grades of unknown items out and counts them', async () => {
    const rig = judgingRig([spoilt((grade) => grade)]);
    const extra = brainModel((asked) => {
      const reply = gradesBrain(asked);
      if (reply?.kind !== 'text') return null;
      const { grades } = JSON.parse(reply.text) as { grades: unknown[] };
      const bonus = { item: 'bonus', reason: '', outcome: 'satisfied', quote: 'Harro Vint', doubt: null };
      return gradesReply(asked, [...grades, bonus]);
    });
    const other = judgingRig([extra]);
    expect(await judged(complete, null, other)).toMatchObject({ gradesA: (await judged(complete, null, rig)).gradesA });
    expect(other.faults.map(({ kind }) => kind)).toEqual(['unknown_id']);
  });

  it('looks again at items that were left out, and judges nothing where nobody grades them', async () => {
    const forgetful = (isLasting: boolean) =>
      brainModel((asked) => {
        const reply = gradesBrain(asked);
        if (reply?.kind !== 'text') return reply;
        const { grades } = JSON.parse(reply.text) as { grades: { item: string }[] };
        const isSecond = fencedParts(firstTurn(asked)).some(({ label }) => label === 'grades');
        return gradesReply(asked, isSecond && !isLasting ? grades : grades.filter(({ item }) => item !== 'd1'));
      });
    const { gradesA, secondLooks } = await judged(complete, null, judgingRig([forgetful(false)]));
    expect(gradesA.every(({ outcome }) => outcome === 'satisfied')).toBe(true);
    expect(secondLooks).toMatchObject([
      { item: 'd1', claimed: 'missing', graded: 'satisfied', first: { outcome: null } },
    ]);
    expect(await reasonOf(judgingRig([forgetful(true)]), requestFor(complete, null))).toBe('unjudged');
  });
});

describe('a judge without a usable reply', () => {
  it('is asked anew three times, each time as another occasion, then it abstains', async () => {
    const judge = babbling('test/babbling');
    const rig = judgingRig([judge]);
    expect(await reasonOf(rig, requestFor(complete, null))).toBe('unparsable');
    expect(judge.asked.map(({ purpose }) => purpose.occasion)).toEqual(
      ['try 1', 'try 2', 'try 3'].flatMap((each) => [each, each]),
    );
    expect(rig.faults.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'not_json'));
    expect(new Set(rig.faults.map(({ about }) => about)).size).toBe(6);
  });

  it('is given later tries on a later attempt, behind the same first ones', async () => {
    const judge = babbling('test/babbling');
    await reasonOf(judgingRig([judge]), requestFor(complete, null, task, 1));
    expect(new Set(judge.asked.map(({ purpose }) => purpose.occasion)).size).toBe(6);
    expect(judge.asked[0]?.purpose.occasion).toBe('try 1');
  });

  it('that is not to be had is asked three times an attempt, a refused one once', async () => {
    const judge = down('test/down');
    expect(await reasonOf(judgingRig([judge]), requestFor(complete, null, task, 5))).toBe('examiner_unavailable');
    expect(judge.asked).toHaveLength(3);
    const refused = down('test/refused', { ...outage, reason: 'key_refused' });
    expect(await reasonOf(judgingRig([refused]), requestFor(complete, null))).toBe('examiner_unavailable');
    expect(refused.asked).toHaveLength(1);
  });

  it('may recover', async () => {
    let calls = 0;
    const late = brainModel((asked) => (++calls <= 3 ? { kind: 'refused' } : honestBrain(asked)));
    const rig = judgingRig([late]);
    expect((await judged(complete, null, rig)).verdict.tier).toBe('A_MUCH_BETTER');
    expect(rig.faults.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
  });

  it('leaves the judgement to the others while half of the panel has a say', async () => {
    const rig = judgingRig([babbling('test/one'), honest('test/two')]);
    const { panel, verdict } = await judged(complete, partial, rig);
    expect(panel).toEqual([
      { judge: 'test/one', verdict: null },
      { judge: 'test/two', verdict },
    ]);
    expect(await reasonOf(judgingRig([babbling('test/one'), down('test/two'), honest('test/three')]))).toBe(
      'no_majority',
    );
    expect(await reasonOf(judgingRig([babbling('test/one'), down('test/two')]))).toBe('examiner_unavailable');
  });

  it('stops at the signal', async () => {
    const stop = new AbortController();
    const judge = brainModel(() => {
      stop.abort(new Error('the run was stopped'));
      stop.signal.throwIfAborted();
      return null;
    });
    const rig = judgingRig([judge], { signal: stop.signal });
    await expect(judgeByModels(requestFor(complete, partial), rig.options)).rejects.toThrow('the run was stopped');
  });
});

describe('judges of a contestant’s own vendor', () => {
  const request = { task, a: contribution(complete, 'acme'), b: contribution(partial, 'globex'), attempt: 0 };

  it('are left out', async () => {
    const own = honest('x/own', 'acme');
    const free = honest('y/free', 'initech');
    expect(await reasonOf(judgingRig([own, free]), request)).toBe('judged');
    expect([own.asked.length, free.asked.length]).toEqual([0, 2]);
  });

  it('leave nobody when there are no others', async () => {
    const judges = [honest('x/own', 'acme'), honest('z/other', 'globex')];
    expect(await reasonOf(judgingRig(judges), request)).toBe('no_judge');
    expect(await reasonOf(judgingRig(judges, { excludeOwnVendor: false }), request)).toBe('judged');
  });
});

describe('a panel', () => {
  const harsh = spoilt(
    (grade) => (grade.item === 'w2' || grade.item === 'w3' ? { ...grade, outcome: 'missing', quote: null } : grade),
    'x/harsh',
  );

  it('goes by the majority for each item', async () => {
    const outcomeOfW2 = async (rig: JudgingRig) =>
      (await judged(complete, partial, rig)).gradesA.find(({ item }) => item === 'w2')?.outcome;
    expect(await outcomeOfW2(judgingRig([harsh, honest('x/one'), honest('x/two')]))).toBe('satisfied');
    expect(await outcomeOfW2(judgingRig([harsh, harsh, honest('x/two')]))).toBe('missing');
    expect(await outcomeOfW2(judgingRig([harsh, honest('x/one')]))).toBe('missing');
  });

  it('keeps what each judge would have said alone', async () => {
    const { panel, verdict } = await judged(complete, partial, judgingRig([harsh, honest('x/one'), honest('x/two')]));
    expect(panel?.map((vote) => vote.verdict?.tier)).toEqual(['A_BETTER', 'A_MUCH_BETTER', 'A_MUCH_BETTER']);
    expect(verdict.tier).toBe('A_MUCH_BETTER');
  });
});

describe('the soft comparison', () => {
  it('decides between answers of equal grades, asked in both orders', async () => {
    const judge = honest();
    const { verdict, soft } = await judged(padded, complete, judgingRig([judge]));
    expect(verdict).toMatchObject({ tier: 'B_BETTER', tag: 'NONE' });
    expect(soft).toEqual([{ judge: 'test/judge', whenAFirst: 'b', whenBFirst: 'b' }]);
    expect(callsOf(judge)).toEqual(['grades', 'grades', 'preference', 'preference']);
  });

  it('is not asked where grades differ, both fail or the answers are equal', async () => {
    for (const [a, b] of [
      [complete, partial],
      [mistaken, 'I do not know.'],
      [complete, complete],
    ] as const) {
      const judge = honest();
      const { soft } = await judged(a, b, judgingRig([judge]));
      expect(soft).toBeUndefined();
      expect(callsOf(judge)).not.toContain('preference');
    }
  });

  const firstAlways = (asked: AskedModel): BrainReply | null =>
    asked.schemaName === 'preference'
      ? { kind: 'text', text: JSON.stringify({ preferred: 'first', reason: 'It is first.' }) }
      : gradesBrain(asked);

  it('means nothing when the orders disagree, which is counted', async () => {
    const rig = judgingRig([brainModel(firstAlways)]);
    const { verdict, soft } = await judged(padded, complete, rig);
    expect(verdict.tier).toBe('TIE_HIGH');
    expect(soft).toEqual([{ judge: 'test/judge', whenAFirst: 'a', whenBFirst: 'b' }]);
    expect(rig.faults.map(({ kind, role }) => [kind, role])).toEqual([['orders_disagree', 'compare']]);
  });

  it('needs more than half of the judges that had a say', async () => {
    const mute = (asked: AskedModel): BrainReply | null =>
      preferenceBrain(asked) ? { kind: 'refused' } : gradesBrain(asked);
    const biased = brainModel(firstAlways, 'x/biased');
    const silent = brainModel(mute, 'x/silent');
    const tierOf = async (judges: BrainModel[]) => (await judged(padded, complete, judgingRig(judges))).verdict.tier;
    expect(await tierOf([biased, honest('x/one'), honest('x/two')])).toBe('B_BETTER');
    expect(await tierOf([biased, honest('x/one')])).toBe('TIE_HIGH');
    expect(await tierOf([silent, honest('x/one')])).toBe('B_BETTER');
    expect(await tierOf([silent, silent, honest('x/one')])).toBe('TIE_HIGH');
  });
});
