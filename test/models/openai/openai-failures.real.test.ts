import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../crawler/loopback-server.ts';
import { failureTo, key, modelOf, replyTo, request, wires } from './asking.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) await server.close();
});

/** A server that answers in a way of its own. */
async function baseUrlOf(listener: RequestListener): Promise<string> {
  const server = await serve(listener);
  open.push(server);
  return `${server.origin}/v1`;
}

const answering =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe.each(wires)('a call by %s', (wire) => {
  it('shows what servers say that put it elsewhere', async () => {
    const baseUrl = await baseUrlOf(answering(404, { object: 'error', message: 'The model `x` does not exist.' }));
    expect((await failureTo(modelOf(wire, { baseUrl }))).detail).toContain('The model `x` does not exist.');
  });

  it('waits where an error with code 429 comes with 200', async () => {
    for (const code of [429, '429']) {
      const baseUrl = await baseUrlOf(answering(200, { error: { message: 'Slow down.', code } }));
      expect(await failureTo(modelOf(wire, { baseUrl }))).toMatchObject({ reason: 'rate_limited' });
    }
  });

  it('reads errors that are of megabytes of blanks at once', async () => {
    const baseUrl = await baseUrlOf(answering(400, `{${' '.repeat(4_000_000)}`));
    expect(await failureTo(modelOf(wire, { baseUrl }))).toMatchObject({ reason: 'request_refused' });
  });

  it('was refused, and did not fail, where the filter stopped it', async () => {
    const error = { message: 'It was flagged.', type: 'invalid_request_error', code: 'content_filter' };
    const baseUrl = await baseUrlOf(answering(400, { error }));
    expect(await replyTo(modelOf(wire, { baseUrl }), request())).toMatchObject({ stop: 'refused', usage: null });
  });

  it('takes a body without an end for no reply', async () => {
    const baseUrl = await baseUrlOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write('x'.repeat(1_000_000)));
      };
      response.on('drain', more);
      more();
    });
    const failure = await failureTo(modelOf(wire, { baseUrl }));
    expect(failure).toMatchObject({ reason: 'malformed', detail: expect.stringContaining('longer than') });
  });

  it('fails where the connection ends in the middle of the body', async () => {
    const baseUrl = await baseUrlOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => response.destroy());
    });
    expect(await failureTo(modelOf(wire, { baseUrl }))).toMatchObject({ reason: 'unavailable', mayBeCharged: true });
  });

  it('ends at its time in the middle of the reply', async () => {
    const baseUrl = await baseUrlOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
    });
    const failure = await failureTo(modelOf(wire, { baseUrl }), request({ timeoutMs: 200 }));
    expect(failure).toMatchObject({ reason: 'timed_out', mayBeCharged: true });
  });

  it("ends with the caller's reason, and breaks the connection off", async () => {
    const caller = new AbortController();
    const left = new EventEmitter();
    const closed = once(left, 'close');
    const baseUrl = await baseUrlOf((_request, response) => {
      response.on('close', () => left.emit('close'));
      caller.abort(new Error('the match is over'));
    });
    await expect(modelOf(wire, { baseUrl }).ask(request(), caller.signal)).rejects.toThrow('the match is over');
    await closed;
    await expect(modelOf(wire, { baseUrl }).ask(request(), caller.signal)).rejects.toThrow('the match is over');
  });

  it('goes where it is told, whatever the environment says, and no further', async () => {
    const dead = 'http://127.0.0.1:9/v1';
    for (const [name, value] of Object.entries({
      OPENAI_BASE_URL: dead,
      OPENAI_API_KEY: 'sk-environment',
      OPENAI_ORG_ID: 'org-environment',
      OPENAI_PROJECT_ID: 'proj-environment',
      OPENAI_LOG: 'debug',
      HTTP_PROXY: dead,
    }))
      vi.stubEnv(name, value);
    const logged = ['log', 'debug', 'info', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'));
    const headers: string[] = [];
    const elsewhere: string[] = [];
    const other = await baseUrlOf(({ headers: { authorization } }, response) => {
      elsewhere.push(authorization ?? '');
      response.end('{}');
    });
    const baseUrl = await baseUrlOf((incoming, response) => {
      headers.push(JSON.stringify(incoming.headers));
      response.writeHead(307, { location: `${other}/elsewhere` }).end();
    });
    expect(await failureTo(modelOf(wire, { baseUrl }))).toMatchObject({ reason: 'request_refused' });
    expect(headers).toHaveLength(1);
    expect(headers[0]).toContain(key);
    expect(headers[0]).not.toContain('environment');
    expect(elsewhere).toEqual([]);
    for (const spy of logged) expect(spy).not.toHaveBeenCalled();
  });
});
