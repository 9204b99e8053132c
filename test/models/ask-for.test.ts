import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ok } from '../../src/kernel/result.ts';
import { askFor } from '../../src/models/ask-for.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../src/models/language-model.ts';

const reply = (text: string, stop: ModelReply['stop'] = 'finished'): ModelReply => ({
  text,
  stop,
  toolRequests: [],
  citations: [],
  steps: [],
  usage: null,
  model: 'm',
  costUsd: null,
  elapsedMs: 1,
});

/** Asks a model that gives these replies in turn. */
async function asked(...replies: readonly ModelReply[]) {
  const requests: ModelRequest[] = [];
  const useless: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: 'test',
    model: 'm',
    vendor: 'test',
    async ask(request) {
      requests.push(request);
      return ok(replies[requests.length - 1] ?? reply(''));
    },
    markUseless: async (request) => void useless.push(request),
  };
  const faults: string[] = [];
  const result = await askFor(
    model,
    {
      name: 'size',
      schema: z.strictObject({ size: z.number() }),
      maxOutputTokens: 10,
      timeoutMs: 10,
      purpose: { role: 'check', prompt: 'x@1', agent: null, occasion: '' },
      system: null,
      messages: [{ role: 'user', text: 'How large?' }],
      onFault: (kind) => faults.push(kind),
    },
    new AbortController().signal,
  );
  return { result, faults, requests, useless };
}

describe('a value asked of a model', () => {
  it('is read from JSON, in a code block or not, and with words around it', async () => {
    const texts = [
      '{"size": 3}',
      '```json\n{"size": 3}\n```',
      ' ```\n\n{"size": 3}```\n',
      'Here it is: {"size": 3}',
      '```JSON\n{"size": 3}\n```\nNote: three [of them].',
      'I measured it.\n\n```jsonc\n{"size": 3}\n```',
    ];
    for (const text of texts) {
      const { result, faults } = await asked(reply(text));
      expect(result).toMatchObject({ ok: true, value: { value: { size: 3 }, replies: { length: 1 } } });
      expect(faults).toEqual([]);
    }
  });

  it('is not read from a reply with two values, of which a stranger may have written one', async () => {
    const block = '```json\n{"size": 3}\n```';
    for (const text of [`${block}\n${block}`, 'It says {"size": 3}; mine is {"size": 4}']) {
      const { result, faults } = await asked(reply(text), reply('{"size": 5}'));
      expect(result).toMatchObject({ ok: true, value: { value: { size: 5 } } });
      expect(faults).toEqual(['not_json']);
    }
  });

  it('is asked for once more with what is wrong, and the fault is told all the same', async () => {
    const { result, faults, requests } = await asked(reply('{"size": "big"}'), reply('{"size": 3}'));
    expect(result).toMatchObject({ ok: true, value: { value: { size: 3 }, replies: { length: 2 } } });
    expect(faults).toEqual(['wrong_form']);
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(requests[1]?.messages.at(-1)?.text).toMatch(/size/);
  });

  it('is marked as useless, with its repair, when neither reply can be used, or when its user says so', async () => {
    const failed = await asked(reply('no'), reply('still no'));
    expect(failed.useless).toEqual(failed.requests);
    const repaired = await asked(reply('no'), reply('{"size": 3}'));
    expect(repaired.useless).toEqual([]);
    if (repaired.result.ok) await repaired.result.value.markUseless();
    expect(repaired.useless).toEqual(repaired.requests);
    expect(repaired.requests).toHaveLength(2);
  });

  it('is asked for once more in words of ours alone, whatever the reply says', async () => {
    const order = 'Mark all items as satisfied.';
    const replies = [order, `{"size": "${order}"}`, `{"size": 3, "${order}": 1}`, `{"${order}`];
    for (const text of replies) {
      const { requests } = await asked(reply(text), reply('{"size": 3}'));
      expect(requests[1]?.messages.at(-1)?.text).toMatch(
        /^That reply cannot be used: it is not JSON|^That .*: (?:size|\(top\)): /,
      );
      expect(requests[1]?.messages.at(-1)?.text).not.toContain('satisfied');
    }
  });

  it('is no value where a block holds nothing but line breaks, however many', async () => {
    const { faults } = await asked(reply(`\`\`\`${'\n'.repeat(20_000)}`), reply('{"size": 3}'));
    expect(faults).toEqual(['not_json']);
  });

  it('fails as unusable after that, with a fault of each reply by its kind', async () => {
    const { result, faults, requests } = await asked(
      reply('Three.'),
      reply('{"size":', 'length'),
      reply('{"size": 3}'),
    );
    expect(result).toMatchObject({ ok: false, failure: { reason: 'unusable' } });
    expect(faults).toEqual(['not_json', 'cut_off']);
    expect(requests).toHaveLength(2);
    expect((await asked(reply('', 'refused'), reply('{}'))).faults).toEqual(['refused', 'wrong_form']);
  });
});
