import { expect, it } from 'vitest';
import { failureInReply, failureWithoutReply } from '../../agents/agent.ts';
import { type ModelFailure, modelFailureReasons } from '../../src/models/language-model.ts';

const meanings: Record<ModelFailure['reason'], [fault: string, reason: string]> = {
  unavailable: ['outside', 'provider_unavailable'],
  malformed: ['outside', 'provider_unavailable'],
  rate_limited: ['outside', 'rate_limited'],
  key_refused: ['outside', 'key_refused'],
  request_refused: ['outside', 'cannot_start'],
  too_long: ['agent', 'crashed'],
  timed_out: ['agent', 'timed_out'],
  unusable: ['agent', 'garbage'],
};

it.each(modelFailureReasons)('a model that has failed by %s means one failure of its agent', (reason) => {
  const [fault, meant] = meanings[reason];
  expect(failureWithoutReply({ reason, detail: 'why' })).toEqual({
    fault,
    reason: meant,
    detail: reason === 'too_long' ? 'its prompt outgrew the model: why' : 'why',
  });
});

it('a refusal and a reply without text are the agent’s own, and text that was cut off is an answer', () => {
  expect(failureInReply({ stop: 'refused', text: 'I will not.' })).toMatchObject({ fault: 'agent', reason: 'refused' });
  expect(failureInReply({ stop: 'finished', text: ' \n' })).toMatchObject({ fault: 'agent', reason: 'empty' });
  expect(failureInReply({ stop: 'length', text: '' })).toMatchObject({
    reason: 'empty',
    detail: expect.stringMatching(/cut off/),
  });
  expect(failureInReply({ stop: 'tools', text: '' })).toMatchObject({ reason: 'empty' });
  expect(failureInReply({ stop: 'length', text: 'The first' })).toBeNull();
  expect(failureInReply({ stop: 'finished', text: 'All' })).toBeNull();
});
