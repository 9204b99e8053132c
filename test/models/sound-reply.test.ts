import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundReply, unusableInput } from '../../src/models/vendor-reply.ts';
import { keyRemover } from '../../src/models/without-key.ts';
import { forAll } from '../support/for-all.ts';
import { replyWith } from './calls.ts';

const usage = { inputTokens: 10, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 5, searches: 0 };
const inputOf = (input: unknown) =>
  soundReply(replyWith({ toolRequests: [{ id: '1', name: 'look', input }] }), null).toolRequests[0]?.input;

describe('a reply that leaves an adapter', () => {
  it('has usage of whole numbers, or none', () => {
    const count = fc.oneof(fc.double(), fc.nat(), fc.constantFrom(1e9, 1e9 + 1));
    forAll(count, (inputTokens) => {
      const sound = Number.isInteger(inputTokens) && inputTokens >= 0 && inputTokens <= 1e9;
      const reply = soundReply(replyWith({ usage: { ...usage, inputTokens } }), null);
      expect(reply.usage).toEqual(sound ? { ...usage, inputTokens } : null);
    });
  });

  it.each([
    [0, 0],
    [0.25, 0.25],
    [1e5, 1e5],
    [1e6, null],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('that is said to cost %d dollars costs %d', (stated, costUsd) => {
    expect(soundReply(replyWith({ costUsd: stated }), null).costUsd).toBe(costUsd);
  });

  it('has tool inputs that are neither too deep nor too long', () => {
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;
    expect(inputOf(deep(100))).toEqual(deep(100));
    expect(inputOf(deep(102))).toBe(unusableInput);
    expect(inputOf(deep(200_000))).toBe(unusableInput);
    expect(inputOf({ query: 'x'.repeat(199_000) })).not.toBe(unusableInput);
    expect(inputOf({ query: 'x'.repeat(200_000) })).toBe(unusableInput);
  });

  it('carries nothing that is too deep to be stored, and the rest unchanged', () => {
    const carried = { wire: 'x', deep: JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown };
    const sound = soundReply(replyWith({ carried }), null).carried;
    expect(JSON.stringify(sound)).toMatch(/^\{"wire":"x","deep":\[{119}null\]{119}\}$/);
  });

  it('is unchanged by all this where it is in order', () => {
    forAll(fc.json({ maxDepth: 5 }), fc.string(), (json, text) => {
      const input = JSON.parse(json) as unknown;
      const reply = replyWith({ text, toolRequests: [{ id: '1', name: 'n', input }], carried: input });
      expect(JSON.stringify(soundReply(reply, 'a-key-that-nobody-says'))).toBe(JSON.stringify(reply));
    });
  });
});

describe('a key', () => {
  const key = 'key-5d1f+/"secret';

  it('is taken out in every form', () => {
    const remove = keyRemover(key);
    const encoded = encodeURIComponent(key);
    const lower = encoded.replaceAll(/%../g, (code) => code.toLowerCase());
    const forms = [key, encoded, lower, JSON.stringify(key).slice(1, -1)];
    for (const form of forms) expect(remove(`a ${form}${form} b`)).toBe('a [key][key] b');
  });

  it('that is a word of any text stays where it is said', () => {
    for (const word of ['', 'none', 'ollama', 'anything'])
      expect(keyRemover(word)('anything, ollama')).toContain('ollama');
    expect(keyRemover(null)('text')).toBe('text');
  });
});
