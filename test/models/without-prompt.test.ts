import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../src/kernel/result.ts';
import { cutPrompt, textsOf } from '../../src/models/without-prompt.ts';

const prompt = 'Grade the answer.\nThe hidden name is "Stolmeck horn family", first recorded in 1696.';
const texts = textsOf({ system: 'You are an Examiner of few words.', messages: [{ role: 'user', text: prompt }] });

function detailOf(detail: string): string {
  const cut = cutPrompt(fail({ reason: 'request_refused', detail, retryAfterMs: null }), texts);
  return cut.ok ? expect.fail('it did not fail') : cut.failure.detail;
}

describe('what is kept of a refusal', () => {
  it.each([
    ['as it was sent', prompt],
    ['with blanks joined', prompt.replace(/\s+/g, ' ')],
    ['inside JSON', JSON.stringify(prompt)],
    ['inside JSON that is inside JSON', JSON.stringify(JSON.stringify(prompt))],
    ['cut off', prompt.slice(10, 70)],
  ])('has nothing of the prompt, %s', (_, repeated) => {
    const kept = detailOf(`400: cannot read "${repeated.replace(/\s+/g, ' ')}" as a message`);
    expect(kept).toContain('[prompt]');
    expect(kept).not.toMatch(/Stolmeck|hidden name|1696/);
    expect(kept).toMatch(/^400: cannot read .* as a message$/);
  });

  it('is all that the server says in words of its own', () => {
    const own = "400: 'response_format' of type 'json_schema' is not supported by this model (invalid_request_error)";
    expect(detailOf(own)).toBe(own);
  });

  it('changes nothing of what was done', () => {
    expect(cutPrompt(ok(prompt), texts)).toEqual(ok(prompt));
  });
});
