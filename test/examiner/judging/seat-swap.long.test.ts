import { expect, it } from 'vitest';
import { gradesBrain } from '../../services/examiner-brain/grades-brain.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { brainModel } from './brain-model.ts';
import { describeSeatSwap, outcomeOf } from './describe-seat-swap.ts';
import { complete, padded } from './sample-answers.ts';

describeSeatSwap(25, 4);

it('a judge that prefers by seat would be found out', async () => {
  const bySeat = (asked: AskedModel): BrainReply | null =>
    asked.schemaName === 'grades'
      ? gradesBrain(asked)
      : { kind: 'text', text: JSON.stringify({ preferred: 'second', reason: 'So.' }) };
  const { judgement, faults } = await outcomeOf(complete, padded, [brainModel(bySeat)], 'itemised');
  expect(judgement?.verdict.tier).toBe('TIE_HIGH');
  expect(faults.map(({ kind }) => kind)).toEqual(['orders_disagree']);
});
