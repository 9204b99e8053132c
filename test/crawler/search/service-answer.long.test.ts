import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyedServices } from '../../../crawler/search/keyed-engine.ts';
import { searxngAnswer } from '../../../crawler/search/searxng.ts';
import { type AnswerSchema, readServiceAnswer } from '../../../crawler/search/service-answer.ts';
import { consoleHits, type SearchWire } from '../../services/web-search-server.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { engineCases } from './engines.ts';

const schemas: Readonly<Record<string, AnswerSchema>> = {
  searxng: searxngAnswer,
  ...Object.fromEntries(Object.entries(keyedServices).map(([name, { answer }]) => [name, answer])),
};

/** What the service answers to a first request for ten hits. */
function bodyOf(wire: SearchWire): unknown {
  const url = new URL(`http://x${wire.path}?q=q&query=q&format=json&engine=google&cx=c&count=10&num=10`);
  const json = { q: 'q', query: 'q', num: 10, max_results: 10 };
  return wire.answer({ method: wire.method, url, headers: {}, json }, consoleHits(30)).body;
}

/** The value with one member, found by the steps, put in another form or taken away. */
function mutated(value: unknown, steps: readonly number[], put: unknown): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== 'object' || value === null || steps.length === 0) return put;
  const names = Object.keys(value);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return put;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  return Object.assign(copy, { [name]: mutated(Reflect.get(value, name), rest, put) });
}

describe.each(engineCases)('an answer of $name', ({ name, wire }) => {
  const schema = schemas[name];
  if (!schema) throw new Error(name);
  const body = bodyOf(wire);

  test('is read', () => {
    const page = readServiceAnswer(JSON.stringify(body), schema);
    expect(page.ok && page.value.hits).toEqual(consoleHits(10));
  });

  test('that was changed anywhere is read or malformed, never more', () => {
    const steps = fc.array(fc.nat(20), { maxLength: 6 });
    const put = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant('x'.repeat(5000)));
    forSome(120, steps, put, (path, value) => {
      const page = readServiceAnswer(JSON.stringify(mutated(body, path, value)) ?? '', schema);
      if (!page.ok) expect(page.failure).not.toBe('');
      for (const hit of page.ok ? page.value.hits : []) {
        expect([typeof hit.url, typeof hit.title, typeof hit.snippet]).toEqual(['string', 'string', 'string']);
        expect(hit.title.length).toBeLessThanOrEqual(300);
        expect(hit.snippet.length).toBeLessThanOrEqual(1000);
      }
    });
  });

  test('that was cut off is malformed', () => {
    const text = JSON.stringify(body);
    fc.assert(fc.property(fc.nat(text.length - 1), (end) => !readServiceAnswer(text.slice(0, end), schema).ok));
  });

  test('may be any text', () => {
    forAll(fc.oneof(fc.string(), fc.json()), (text) => typeof readServiceAnswer(text, schema).ok === 'boolean');
  });

  test('of more than a thousand results is malformed', () => {
    const many = JSON.stringify(body).replace(
      /"(results|organic|organic_results|items)":\[/,
      `$&${'{},'.repeat(1000)}`,
    );
    expect(readServiceAnswer(many, schema).ok).toBe(false);
  });
});
