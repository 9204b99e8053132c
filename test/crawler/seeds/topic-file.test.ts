import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseTopics, topicFile, topicKey } from '../../../crawler/seeds/topic-file.ts';
import { forAll } from '../../support/for-all.ts';

const now = '2026-11-21T10:00:00.000Z';
const clock = { now: () => Date.parse(now), sleep: async () => undefined };

function topics(text: string) {
  const outcome = parseTopics(text);
  return outcome.ok ? outcome.value.map(({ topic }) => topic) : outcome.failure;
}

describe('the text of a topic file', () => {
  test('has a topic a line, comments and blank lines passed over, none twice', () => {
    expect(topics('# mine\nhandheld consoles\n\n  # not this\n  lute  making \nHandheld console\n')).toEqual([
      'handheld consoles',
      'lute making',
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('may end its lines with %j and begin with a byte order mark', (end) => {
    expect(topics(`\uFEFFa1${end}b2${end}${end}c3`)).toEqual(['a1', 'b2', 'c3']);
    expect(topics(`\uFEFF# a comment${end}b2`)).toEqual(['b2']);
  });

  test('may name a category after a tab', () => {
    expect(parseTopics('chess\tGames > Board Games\ngo\t\n\tno topic')).toEqual({
      ok: true,
      value: [
        { topic: 'chess', category: 'Games > Board Games' },
        { topic: 'go', category: null },
      ],
    });
  });

  test('is refused when it is too long, with the line named', () => {
    expect(topics(`a\n${'x'.repeat(200)}`)).toHaveLength(2);
    expect(topics(`a\n${'x'.repeat(201)}`)).toBe('line 2 is longer than 200 characters');
    expect(topics('a\n'.repeat(10_000))).toEqual(['a']);
    expect(topics('a\n'.repeat(10_001))).toBe('more than 10000 lines');
  });

  test('never throws, and gives topics of one line that differ', () => {
    const piece = fc.constantFrom('a', 'lute', '\n', '\r', '\t', '#', ' ', '\uFEFF', '\u0000', '😀', '\uD800');
    forAll(fc.array(piece), (pieces) => {
      const found = topics(pieces.join(''));
      if (typeof found === 'string') return;
      for (const topic of found) expect(topic).toMatch(/^\S(.*\S)?$/u);
      expect(new Set(found.map(topicKey)).size).toBe(found.length);
    });
  });
});

describe('a topic file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'topics-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('gives its topics in order, with its category and the time', async () => {
    const path = join(folder, 'topics.txt');
    await writeFile(path, '\uFEFFchess\tGames\r\nlutes\r\ntrains\r\n');
    const seed = { source: 'list', geo: null, at: now };
    expect(await topicFile(path, clock).seeds(2)).toEqual({
      ok: true,
      value: [
        { ...seed, topic: 'chess', category: 'Games' },
        { ...seed, topic: 'lutes', category: null },
      ],
    });
  });

  test('that is missing, a folder or malformed is a plain failure', async () => {
    const missing = join(folder, 'missing.txt');
    expect(await topicFile(missing, clock).seeds(2)).toEqual({
      ok: false,
      failure: { reason: 'unavailable', detail: `there is no file ${missing}` },
    });
    expect(await topicFile(folder, clock).seeds(2)).toMatchObject({ failure: { detail: `${folder} is not a file` } });
    const long = join(folder, 'long.txt');
    await writeFile(long, 'x'.repeat(201));
    expect(await topicFile(long, clock).seeds(2)).toEqual({
      ok: false,
      failure: { reason: 'malformed', detail: `${long}: line 1 is longer than 200 characters` },
    });
  });
});
