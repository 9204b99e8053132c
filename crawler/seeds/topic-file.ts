import { readFile, stat } from 'node:fs/promises';
import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { SearchFailure, SeedSource } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';
import type { Seed } from '../seed.ts';

const MAX_LINES = 10_000;
const MAX_LENGTH = 200;
/** 10,000 lines of 200 characters, in UTF-8 at most four bytes each, and a category beside each. */
const MAX_BYTES = 20_000_000;

/** Topics from a text file in the form that `parseTopics` reads, in its order. The file is read each time. */
export function topicFile(path: string, clock: Clock): SeedSource {
  return {
    seeds: async (limit, signal) => {
      const text = await readText(path, signal);
      if (!text.ok) return text;
      const topics = parseTopics(text.value);
      if (!topics.ok) return fail({ reason: 'malformed', detail: `${path}: ${topics.failure}` });
      const at = isoTime(clock);
      const seeds = topics.value.map((topic): Seed => ({ ...topic, source: 'list', geo: null, at }));
      return ok(seeds.slice(0, Math.max(0, limit)));
    },
  };
}

async function readText(path: string, signal?: AbortSignal): Promise<Result<string, SearchFailure>> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return fail({ reason: 'unavailable', detail: `${path} is not a file` });
    if (file.size > MAX_BYTES)
      return fail({ reason: 'malformed', detail: `${path} is longer than ${MAX_BYTES} bytes` });
    return ok(await readFile(path, { encoding: 'utf8', ...(signal ? { signal } : {}) }));
  } catch (error) {
    signal?.throwIfAborted();
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const detail = missing ? `there is no file ${path}` : `cannot read ${path}: ${messageOf(error)}`;
    return fail({ reason: 'unavailable', detail });
  }
}

/**
 * Topics from a plain list, in its order; blank ones and those that begin with `#` are passed over, repeated ones come
 * once. To read a text, split it into lines first.
 */
export function topicList(topics: readonly string[], clock: Clock): SeedSource {
  return {
    seeds: async (limit) => {
      const at = isoTime(clock);
      const seedsByKey = new Map<string, Seed>();
      for (const topic of topics.map((each) => cutText(oneLine(each), MAX_LENGTH))) {
        const key = topic.toLowerCase();
        if (key === '' || key.startsWith('#') || seedsByKey.has(key)) continue;
        seedsByKey.set(key, { topic, source: 'list', category: null, geo: null, at });
      }
      return ok([...seedsByKey.values()].slice(0, Math.max(0, limit)));
    },
  };
}

interface ListedTopic {
  readonly topic: string;
  /** Path such as `Games > Board Games`; null where the line has none. */
  readonly category: string | null;
}

/**
 * Topics of a text: one a line, after a tab its category if wanted. Blank lines and those that begin with `#` are passed
 * over, topics that say the same (see `topicKey`) come once. Lines end with LF, CRLF or CR; a byte order mark at the start
 * is no part of the first topic. More than 10,000 lines, and a topic or category of more than 200 characters, are
 * failures: a phrase that names the line.
 */
export function parseTopics(text: string): Result<readonly ListedTopic[], string> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (last > MAX_LINES) return fail(`more than ${MAX_LINES} lines`);
  const topics = new Map<string, ListedTopic>();
  for (const [index, line] of lines.entries()) {
    if (line.trimStart().startsWith('#')) continue;
    const [topic = '', category = ''] = line.split('\t', 2).map(oneLine);
    if (topic.length > MAX_LENGTH || category.length > MAX_LENGTH) {
      return fail(`line ${index + 1} is longer than ${MAX_LENGTH} characters`);
    }
    const key = topicKey(topic);
    if (key !== '' && !topics.has(key)) topics.set(key, { topic, category: category === '' ? null : category });
  }
  return ok([...topics.values()]);
}

const LINKING_WORDS = new Set(['the', 'of', 'and']);

/**
 * A key that is equal for topics that say the same: letter case, accents, punctuation, an English plural, the order of the
 * words and the words "the", "of" and "and" make no difference. `+` and `#` do ("C", "C++", "C#"). Never empty for a topic
 * with a character other than blanks.
 */
export function topicKey(topic: string): string {
  const plain = topic.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]s\b|['’]/g, '').match(/[\p{L}\p{N}+#]+/gu) ?? [];
  const telling = words.filter((word) => !LINKING_WORDS.has(word));
  const topicWords = telling.length > 0 ? telling : words;
  return topicWords.length > 0 ? topicWords.map(singular).sort().join(' ') : plain.trim();
}

/** Cuts English plural endings; what it makes of other words matters not, as long as it is always the same. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}
