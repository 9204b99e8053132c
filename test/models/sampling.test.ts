import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { createAnthropicModel } from '../../src/models/anthropic/anthropic-model.ts';
import { geminiRequest } from '../../src/models/gemini/gemini-request.ts';
import { chatRequest } from '../../src/models/openai/chat-request.ts';
import { responsesRequest } from '../../src/models/openai/responses-request.ts';
import { none, requestOf } from './vendor-under-test.ts';

const drawn = requestOf('?', { sampling: { temperature: 0, topP: 0.5 } });
const target = { provider: 'openai', model: 'm' };

describe('how words are drawn', () => {
  it('is told to the provider as it calls it', () => {
    expect(chatRequest(target, drawn)).toMatchObject({ ok: true, value: { temperature: 0, top_p: 0.5 } });
    expect(responsesRequest(target, drawn)).toMatchObject({ temperature: 0, top_p: 0.5 });
    expect(geminiRequest('m', drawn).config).toMatchObject({ temperature: 0, topP: 0.5 });
  });

  it('is left to the provider where nothing is said', () => {
    const bodies = [chatRequest(target, requestOf('?')), responsesRequest(target, requestOf('?'))];
    expect(JSON.stringify([...bodies, geminiRequest('m', requestOf('?'))])).not.toMatch(/temperature|top_?p/i);
  });

  it('is refused without a call where the provider would not heed it', async () => {
    const options = { provider: 'anthropic', vendor: 'anthropic', model: 'm', apiKey: 'k', clock: systemClock };
    const model = createAnthropicModel({ ...options, baseUrl: 'http://127.0.0.1:1' });
    expect(await model.ask(drawn, none)).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
  });
});
