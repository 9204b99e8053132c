import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../src/kernel/result.ts';
import {
  type AskInForm,
  askInForm,
  type FormFinding,
  FormMemory,
  type ReplyForm,
} from '../../src/models/reply-form.ts';
import type { AnsweredFailure } from '../../src/models/vendor-failure.ts';
import { forSomeSoon } from '../support/for-all.ts';
import { requestOf } from './vendor-under-test.ts';

const asked = requestOf('Which?', { output: { name: 'probe', schema: { type: 'object' } } });

/** Takes only one form, and refuses all else by the status and the words given. */
function pickyServer(takes: ReplyForm | null, message = "'response_format' is not supported", status = 400) {
  let count = 0;
  const ask: AskInForm<string> = async (_request, form) => {
    count++;
    await Promise.resolve();
    return form === takes ? ok('taken') : refused({ status, param: null, message });
  };
  return { asked: () => count, ask };
}

function refused(refusal: NonNullable<AnsweredFailure['refusal']>) {
  const reason = refusal.status === 500 ? ('unavailable' as const) : ('request_refused' as const);
  return fail({ reason, detail: refusal.message, retryAfterMs: null, refusal });
}

describe('asking in the form that a server takes', () => {
  it('finds it whatever it is, and knows it from then on', async () => {
    const takes = fc.constantFrom<ReplyForm>('json_schema', 'json_object', 'words');
    await forSomeSoon(20, takes, fc.constantFrom(400, 422, 500), async (wanted, status) => {
      const server = pickyServer(wanted, undefined, status);
      const memory = new FormMemory();
      expect(await askInForm(memory, asked, server.ask)).toEqual(ok('taken'));
      const steps = server.asked();
      expect(steps).toBeLessThanOrEqual(3);
      expect(await askInForm(memory, asked, server.ask)).toEqual(ok('taken'));
      expect(server.asked()).toBe(steps + 1);
    });
  });

  it('finds it once where a hundred ask at the same time', async () => {
    const server = pickyServer('words');
    const memory = new FormMemory();
    const all = Array.from({ length: 100 }, () => askInForm(memory, asked, server.ask));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 100 }, () => ok('taken')));
    // Each is refused once, one of them searches in two more, the others go on in what it found.
    expect(server.asked()).toBe(100 + 2 + 99);
  });

  it('tells what it found with the words of the refusal, once', async () => {
    const told: FormFinding[] = [];
    const server = pickyServer('json_object');
    const memory = new FormMemory((finding) => told.push(finding));
    for (let time = 0; time < 3; time++) await askInForm(memory, asked, server.ask);
    expect(told).toEqual([{ form: 'json_object', refusal: "'response_format' is not supported" }]);
  });

  it('says in words what the server takes no parameter for, and changes nothing else', async () => {
    const sent: string[] = [];
    const server = pickyServer('words');
    await askInForm(new FormMemory(), asked, (request, form) => {
      sent.push(request.system ?? '');
      return server.ask(request, form);
    });
    expect(sent.map((system) => system.includes('JSON Schema'))).toEqual([false, true, true]);
  });

  it('makes a refusal that stands one fault which names the part, is no outage, and is not remembered', async () => {
    const memory = new FormMemory();
    const outcome = await askInForm(memory, asked, pickyServer(null, 'response_format is not supported', 500).ask);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
    expect(JSON.stringify(outcome)).toContain('it refuses response_format');
    expect(memory.form).toBe('json_schema');
    expect(await askInForm(memory, asked, pickyServer('json_schema').ask)).toEqual(ok('taken'));
  });

  it('leaves outages, keys and rates to those who know them', async () => {
    for (const reason of ['unavailable', 'key_refused', 'rate_limited', 'too_long'] as const) {
      let count = 0;
      const failure = { reason, detail: 'response_format is not supported', retryAfterMs: 5 };
      const status = { unavailable: 503, key_refused: 401, rate_limited: 429, too_long: 400 }[reason];
      const refusal = { status, param: null, message: failure.detail };
      const ask: AskInForm<string> = async () => {
        count++;
        return fail({ ...failure, refusal });
      };
      expect(await askInForm(new FormMemory(), asked, ask)).toMatchObject(fail(failure));
      expect(count).toBe(1);
    }
  });
});

describe('what a server refuses', () => {
  const tried = async (status: number | null, message: string, param: string | null = null) => {
    let count = 0;
    await askInForm(new FormMemory(), asked, async () => {
      count++;
      return refused({ status, message, param });
    });
    return count;
  };

  it('is where a check by a schema found it, not the input that is repeated behind it', async () => {
    const message = '{"detail":[{"loc":["body","top_k"],"msg":"Input","input":{"response_format":1}}]}';
    expect(await tried(422, message)).toBe(1);
    expect(await tried(422, message.replace('"top_k"', '"response_format"'))).toBe(3);
  });

  it('is no matter of form where it is an outage, a key, a rate, another model, or another part', async () => {
    for (const [status, message] of [
      [500, 'CUDA error: out of memory'],
      [500, 'Internal Server Error'],
      [503, 'response_format is not supported'],
      [401, 'response_format is not allowed with this key'],
      [429, 'response_format is not supported at this rate'],
      [404, 'The model `x` does not exist'],
      [400, 'Bad Request'],
      [null, 'response_format is not supported'],
      [400, "Unsupported value: 'temperature' does not support 0.2 with this model."],
      [400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
    ] as const)
      expect(await tried(status, message)).toBe(1);
    expect(await tried(400, 'Invalid value.', 'messages[0].content')).toBe(1);
  });
});
