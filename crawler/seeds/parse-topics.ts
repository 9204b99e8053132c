import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { oneLine } from '../reading/plain-text.ts';
import { topicKey } from './topic-key.ts';

export interface ListedTopic {
  readonly topic: string;
  /** Path such as `Games > Board Games`; null where the line has none. */
  readonly category: string | null;
}

const MAX_LINES = 10_000;
const MAX_LENGTH = 200;

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
