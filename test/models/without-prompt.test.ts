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

  it.each([
    'lower',
    'upper',
  ])('has nothing of a prompt in letters that servers escape, with %s-case digits', (digits) => {
    const hidden = '隠された名前はストルメック角笛一族である。';
    const escaped = JSON.stringify(hidden).replace(/[^\0-\x7f]/g, (unit) => {
      const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${digits === 'lower' ? hex : hex.toUpperCase()}`;
    });
    for (const repeated of [escaped, JSON.stringify(escaped)]) {
      const failure = { reason: 'request_refused', detail: `400: ${repeated}`, retryAfterMs: null } as const;
      const cut = cutPrompt(fail(failure), textsOf({ system: null, messages: [{ role: 'user', text: hidden }] }));
      const detail = cut.ok ? '' : cut.failure.detail;
      expect(detail).toContain('[prompt]');
      expect(detail).not.toMatch(/\\u[0-9a-f]{4}/i);
    }
  });

  it('is all that the server says in words of its own', () => {
    const own = "400: 'response_format' of type 'json_schema' is not supported by this model (invalid_request_error)";
    expect(detailOf(own)).toBe(own);
  });

  it('changes nothing of what was done', () => expect(cutPrompt(ok(prompt), texts)).toEqual(ok(prompt)));
});
