import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FormPart,
  formParts,
  formWays,
  plainerForm,
  type RequestForm,
  refusedParts,
  wayIn,
} from '../../../src/models/forms/request-form.ts';
import { forAll } from '../../support/for-all.ts';

const some = fc.subarray([...formParts]);
const form = fc
  .record(Object.fromEntries(formParts.map((part) => [part, fc.constantFrom(...formWays[part])])), { requiredKeys: [] })
  .map((each) => each as RequestForm);

/** How plain a form is: the ways gone down in all. */
const plainness = (of: RequestForm): number =>
  formParts.reduce((sum, part) => {
    const ways: readonly string[] = formWays[part];
    return sum + ways.indexOf(wayIn(of, part));
  }, 0);

describe('a plainer form', () => {
  it('is plainer in some part, in none less plain, and else the same, so that the search for one ends', () => {
    forAll(form, some, some, (from, refused, sent) => {
      const next = plainerForm(from, refused, sent);
      if (next === null) return;
      expect(plainness(next)).toBeGreaterThan(plainness(from));
      for (const part of formParts) {
        const ways: readonly string[] = formWays[part];
        const steps = ways.indexOf(wayIn(next, part)) - ways.indexOf(wayIn(from, part));
        expect([0, 1]).toContain(steps);
        if (steps === 1) expect(refused.length > 0 ? refused : sent).toContain(part);
      }
    });
  });

  it('is not to be had where a part is refused that has no other way', () => {
    expect(plainerForm({}, ['top_k', 'logprobs'], ['top_k', 'logprobs'])).toBeNull();
  });

  it('leaves out all extensions first where a server names nothing, and then asks for no schema', () => {
    const sent: readonly FormPart[] = ['response_format', 'top_k', 'min_p', 'seed'];
    expect(plainerForm({}, [], sent)).toEqual({ top_k: '0', min_p: 'left out' });
    expect(plainerForm({ top_k: 'left out', min_p: 'left out' }, [], sent)).toMatchObject({
      response_format: 'json_object',
    });
  });
});

const everything: readonly FormPart[] = formParts;
const refusal = (status: number | null, message: string, param: string | null = null) => ({ status, message, param });

describe('what a server refuses', () => {
  it.each<[string, number, string, string | null, readonly FormPart[]]>([
    [
      'OpenAI',
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model.",
      'max_tokens',
      ['max_tokens'],
    ],
    [
      'OpenAI',
      400,
      "Unsupported value: 'temperature' does not support 0.2 with this model.",
      'temperature',
      ['temperature'],
    ],
    ['OpenAI, of an extension', 400, 'Unrecognized request argument supplied: top_k', null, ['top_k']],
    ['Ollama', 400, 'registry.ollama.ai/library/gemma:2b does not support tools', null, ['tools']],
    [
      'vLLM',
      400,
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      null,
      ['tools'],
    ],
    ['OpenRouter', 404, 'No endpoints found that support tool use.', null, ['tools']],
    ['a server with one message for all', 422, 'Unprocessable Entity', null, []],
  ])('is read from what %s says', (_, status, message, param, parts) => {
    expect(refusedParts(refusal(status, message, param), everything)).toEqual(parts);
  });

  it('is where a check by a schema found it, not the input that is repeated behind it', () => {
    const message =
      '{"detail":[{"type":"greater_than_equal","loc":["body","top_k"],"msg":"Input should be greater than or equal to 0","input":{"seed":1,"temperature":0}}]}';
    expect(refusedParts(refusal(422, message), everything)).toEqual(['top_k']);
  });

  it('is no matter of form where it is an outage, a key, a rate, another model, or a part that was not sent', () => {
    for (const [status, message] of [
      [500, 'CUDA error: out of memory'],
      [500, 'Internal Server Error'],
      [503, 'response_format is not supported'],
      [401, 'tools are not allowed with this key'],
      [429, 'tools are not supported at this rate'],
      [404, 'The model `x` does not exist'],
      [null, 'response_format is not supported'],
    ] as const)
      expect(refusedParts(refusal(status, message), everything)).toBeNull();
    expect(refusedParts(refusal(500, 'tools are not supported'), ['response_format'])).toBeNull();
    expect(refusedParts(refusal(400, 'Invalid value.', 'messages[0].content'), everything)).toBeNull();
  });

  it('is always something that was sent', () => {
    const status = fc.constantFrom(400, 404, 422, 500, 501, 503, null);
    forAll(status, fc.string(), fc.option(fc.string()), some, (code, message, param, sent) => {
      const parts = refusedParts(refusal(code, `${message} is not supported`, param), sent);
      for (const part of parts ?? []) expect(sent).toContain(part);
    });
  });
});
