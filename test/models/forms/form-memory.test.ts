import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../src/kernel/result.ts';
import {
  type AnsweredFailure,
  askInForm,
  type FormFinding,
  formMemory,
} from '../../../src/models/forms/form-memory.ts';
import { type FormPart, formParts, formWays, type RequestForm, wayIn } from '../../../src/models/forms/request-form.ts';
import { forSomeSoon } from '../../support/for-all.ts';

const openParts = formParts.filter((part) => formWays[part].length > 1);

interface PickyServer {
  readonly ask: (
    form: RequestForm,
  ) => Promise<ReturnType<typeof ok<string>> | ReturnType<typeof fail<AnsweredFailure>>>;
  readonly asked: () => number;
}

/** Takes only the ways that it is made of, and refuses all else by the status and the words given. */
function pickyServer(
  takes: RequestForm,
  refuse: (part: FormPart) => string = (part) => `'${part}' is not supported`,
  status = 400,
): PickyServer {
  let asked = 0;
  return {
    asked: () => asked,
    ask: async (form) => {
      asked++;
      await Promise.resolve();
      const wrong = openParts.find((part) => takes[part] !== undefined && wayIn(form, part) !== takes[part]);
      if (wrong === undefined) return ok('taken');
      const message = refuse(wrong);
      const refusal = { status, param: null, message };
      return fail({
        reason: status === 500 ? 'unavailable' : 'request_refused',
        detail: message,
        retryAfterMs: null,
        refusal,
      });
    },
  };
}

const takes = fc
  .record(Object.fromEntries(openParts.map((part) => [part, fc.constantFrom(...formWays[part])])))
  .map((each) => each as RequestForm);

describe('asking in the form that a server takes', () => {
  it('finds it whatever it is, and knows it from then on', async () => {
    await forSomeSoon(100, takes, fc.constantFrom(400, 422, 500), async (wanted, status) => {
      const server = pickyServer(wanted, undefined, status);
      const memory = formMemory();
      expect(await askInForm(memory, formParts, server.ask)).toEqual(ok('taken'));
      const steps = server.asked();
      // One more where the status alone may be an outage.
      expect(steps).toBeLessThanOrEqual(2 + openParts.reduce((sum, part) => sum + formWays[part].length - 1, 0));
      expect(await askInForm(memory, formParts, server.ask)).toEqual(ok('taken'));
      expect(server.asked()).toBe(steps + 1);
    });
  });

  it('finds it once where a hundred ask at the same time', async () => {
    const server = pickyServer({ response_format: 'words', seed: 'left out' });
    const memory = formMemory();
    const all = Array.from({ length: 100 }, () => askInForm(memory, ['response_format', 'seed'], server.ask));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 100 }, () => ok('taken')));
    // Each is refused once, one of them searches in three more, the others go on in what it found.
    expect(server.asked()).toBe(100 + 3 + 99);
  });

  it('tells what it found with the words of the refusal, each part once', async () => {
    const told: FormFinding[] = [];
    const server = pickyServer({ response_format: 'json_object' });
    const memory = formMemory([], (finding) => told.push(finding));
    for (let time = 0; time < 3; time++) await askInForm(memory, ['response_format', 'seed'], server.ask);
    expect(told).toEqual([
      { part: 'response_format', way: 'json_object', refusal: "'response_format' is not supported" },
      { part: 'seed', way: 'sent', refusal: null },
    ]);
  });

  it('begins with what is known', async () => {
    const server = pickyServer({ tools: 'words' });
    const memory = formMemory([{ part: 'tools', way: 'words', refusal: 'no tools' }]);
    await askInForm(memory, ['tools'], server.ask);
    expect(server.asked()).toBe(1);
  });

  it('makes a refusal that stands one fault which names the part, is no outage, and is not remembered', async () => {
    const memory = formMemory();
    const ask = pickyServer({}).ask;
    const refusing = async (): ReturnType<PickyServer['ask']> =>
      fail({
        reason: 'unavailable',
        detail: '500 response_format is not supported',
        retryAfterMs: null,
        refusal: { status: 500, param: null, message: 'response_format is not supported' },
      });
    const outcome = await askInForm(memory, ['response_format'], refusing);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
    expect(JSON.stringify(outcome)).toContain('it refuses response_format');
    expect(memory.form()).toEqual({});
    expect(await askInForm(memory, ['response_format'], ask)).toEqual(ok('taken'));
  });

  it('guesses once where nothing is named, and leaves it when nothing helps', async () => {
    let asked = 0;
    const ask = async (): ReturnType<PickyServer['ask']> => {
      asked++;
      const refusal = { status: 400, param: null, message: 'Bad Request' };
      return fail({ reason: 'request_refused', detail: '400 Bad Request', retryAfterMs: null, refusal });
    };
    const memory = formMemory();
    await askInForm(memory, ['response_format', 'seed'], ask);
    expect(asked).toBe(5);
    await askInForm(memory, ['response_format', 'seed'], ask);
    expect(asked).toBe(6);
  });

  it.each([
    [400, 'Bad Request'],
    [500, 'An unexpected error occurred in tools; contact support'],
  ])('keeps a good form where the server is in trouble once: %i %s', async (status, message) => {
    const told: FormFinding[] = [];
    let asked = 0;
    const ask = async (): ReturnType<PickyServer['ask']> => {
      asked++;
      const refusal = { status, param: null, message };
      if (asked > 1) return ok('taken');
      return fail({ reason: 'unavailable', detail: message, retryAfterMs: null, refusal });
    };
    const memory = formMemory([], (finding) => told.push(finding));
    expect(await askInForm(memory, ['response_format', 'tools'], ask)).toEqual(ok('taken'));
    expect([asked, memory.form(), told.map(({ way }) => way)]).toEqual([2, {}, ['json_schema', 'sent']]);
  });

  it('leaves outages, keys and rates to those who know them', async () => {
    for (const reason of ['unavailable', 'key_refused', 'rate_limited', 'too_long'] as const) {
      let asked = 0;
      const failure = { reason, detail: 'tools are not supported', retryAfterMs: 5 };
      const status = { unavailable: 503, key_refused: 401, rate_limited: 429, too_long: 400 }[reason];
      const refusal = { status, param: null, message: failure.detail };
      const ask = async (): ReturnType<PickyServer['ask']> => {
        asked++;
        return fail({ ...failure, refusal });
      };
      expect(await askInForm(formMemory(), ['tools'], ask)).toEqual(fail(failure));
      expect(asked).toBe(1);
    }
  });
});
