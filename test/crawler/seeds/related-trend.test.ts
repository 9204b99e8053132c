import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRelated } from '../../../crawler/seeds/google-trends.ts';

const list = (...rankedKeyword: unknown[]) => ({ rankedKeyword });
const answer = (...rankedList: unknown[]) => JSON.stringify({ default: { rankedList } });

describe('an answer of Google Trends', () => {
  test('holds top ones first and rising ones second; rising ones come first', () => {
    const topic = { topic: { mid: '/m/01b566', title: 'Game Boy', type: 'Console' }, value: 100, link: '/' };
    expect(parseRelated(answer(list(topic), list({ query: 'new handheld', value: 900 })))).toEqual({
      ok: true,
      value: [
        { topic: 'new handheld', rising: true },
        { topic: 'Game Boy', rising: false },
      ],
    });
  });

  test('may be empty, and entries without a name are passed over', () => {
    expect(parseRelated(answer())).toEqual({ ok: true, value: [] });
    expect(parseRelated(answer({}, list({ value: 1 }, { query: ' ' }, { query: 7 })))).toEqual({ ok: true, value: [] });
  });

  test('names are cut to one line of 200 characters, and there are at most 500', () => {
    const many = Array.from({ length: 600 }, (_, index) => ({ query: `${index} a\nb ${'x'.repeat(300)}` }));
    const outcome = parseRelated(answer(list(...many)));
    expect(outcome.ok && outcome.value).toHaveLength(500);
    expect(outcome.ok && outcome.value[0]?.topic).toMatch(/^0 a b x{194}$/);
  });

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '<!DOCTYPE html>',
    '{"default":{}}',
    '{"default":{"rankedList":7}}',
  ])('%j is a failure that says what came', (text) => {
    expect(parseRelated(text)).toMatchObject({ ok: false, failure: expect.stringContaining('the answer is') });
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRelated(text)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseRelated(answer(value, list(value)))));
  });
});
