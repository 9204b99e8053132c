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

const silent = { usage: null, steps: [] };

it('a reply that was billed and holds no text is a fault outside, and one cut off or without tokens is not', () => {
  const usage = { inputTokens: 9, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 800, searches: 0 };
  const said = (stop: 'finished' | 'length', outputTokens: number) =>
    failureInReply({ stop, text: '', usage: { ...usage, outputTokens }, steps: [], reasoning: 'Let me see.' });
  expect(said('finished', 800)).toMatchObject({
    fault: 'outside',
    reason: 'no_text',
    detail: expect.stringContaining('tokens: 800'),
  });
  expect(said('finished', 0)).toMatchObject({ fault: 'agent', reason: 'empty' });
  expect(said('length', 800)).toMatchObject({ fault: 'agent', reason: 'empty' });
});

it('a refusal and a reply without text are the agent’s own, and text that was cut off is an answer', () => {
  expect(failureInReply({ ...silent, stop: 'refused', text: 'I will not.' })).toMatchObject({
    fault: 'agent',
    reason: 'refused',
  });
  expect(failureInReply({ ...silent, stop: 'finished', text: ' \n' })).toMatchObject({
    fault: 'agent',
    reason: 'empty',
  });
  expect(failureInReply({ ...silent, stop: 'length', text: '' })).toMatchObject({
    reason: 'empty',
    detail: expect.stringMatching(/cut off/),
  });
  expect(failureInReply({ ...silent, stop: 'tools', text: '' })).toMatchObject({ reason: 'empty' });
  expect(failureInReply({ ...silent, stop: 'length', text: 'The first' })).toBeNull();
  expect(failureInReply({ ...silent, stop: 'finished', text: 'All' })).toBeNull();
});
