import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../test/support/for-all.ts';
import { rolloutOf } from '../../rewards/read-rollouts.ts';
import { withoutStopTokens } from '../../rewards/stop-tokens.ts';

const tokens = ['<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<｜end▁of▁sentence｜>', '<end_of_turn>', '<eos>', '</s>'];

describe('tokens that end a turn', () => {
  it('are taken from the end of an answer, however many there are, and from nowhere else', () => {
    forAll(
      fc.string({ maxLength: 50 }).filter((text) => !text.includes('<')),
      fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '\n', ' '),
      (text, ending, blank) => {
        const answer = `${text}x`;
        expect(withoutStopTokens(`${answer}${ending.join(blank)}${blank}`)).toBe(answer);
        expect(withoutStopTokens(`${ending[0]} ${answer}`)).toBe(`${ending[0]} ${answer}`);
      },
    );
  });

  it.each(tokens)('are no answer: %s', (token) => {
    for (const response of [token, `${token}\n${token}`])
      expect(rolloutOf({ id: 'a', response })).toMatchObject({ answered: false, wellFormed: false });
    const told = rolloutOf({ id: 'a', messages: [{ role: 'assistant', content: `It is 1911.${token}` }] });
    expect(told).toMatchObject({ answered: true, trajectory: { answer: 'It is 1911.' } });
  });
});
