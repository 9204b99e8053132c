import { afterEach, describe, expect, test } from 'vitest';
import type { DocumentReader, ReadingLimits } from '../../../crawler/reading/document-reader.ts';
import type { Url } from '../../../src/kernel/ids.ts';

// As it is built, since only then its threads exist.
const built = new URL('../../../dist/program/document-reader.js', import.meta.url).href;
const { createDocumentReader } = (await import(built)) as {
  createDocumentReader(limits?: Partial<ReadingLimits>): DocumentReader;
};

const at = '2026-11-21T10:00:00.000Z';
const sentence = 'The mere lies between two low hills, and its water has been measured every spring since the survey.';
const bodyOf = (html: string, contentType = 'text/html') => ({
  url: 'https://site.example/mere' as Url,
  status: 200,
  contentType,
  via: 'http' as const,
  bytes: new TextEncoder().encode(html),
});
const good = bodyOf(`<!doctype html><link rel="up" href="/lakes"><h1>Mere</h1><p>${sentence}`);
const paragraphs = (count: number) => bodyOf(`<!doctype html><body>${'<p>word <a href="/x">word</a> '.repeat(count)}`);
/** Takes a thread a second or more. */
const long = paragraphs(150_000);
const open: DocumentReader[] = [];
function readerWith(limits: Partial<ReadingLimits>): DocumentReader {
  const reader = createDocumentReader(limits);
  open.push(reader);
  return reader;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});

describe('documents by strangers', () => {
  test('are read in a thread into pages, with what they say they belong under', async () => {
    const { read, rendering } = await readerWith({}).read(good, at);
    expect(read).toMatchObject({ ok: true, value: { page: { title: 'Mere' }, above: ['https://site.example/lakes'] } });
    expect(rendering).toBeNull();
  });

  test('that take too long are ended from outside, and the next one is read', async () => {
    const reader = readerWith({ timeMs: 200, threads: 1 });
    await reader.read(good, at).catch(() => null);
    const [slow, next] = await Promise.all([reader.read(long, at), reader.read(good, at)]);
    expect(slow.read).toMatchObject({
      failure: { reason: 'unread', detail: 'https://site.example/mere takes more than 0.2 s to read' },
    });
    // A thread that starts anew may take longer than that to start; then it is too slow as well, but never something else.
    expect(next.read.ok || next.read.failure.reason).toBe(next.read.ok || 'unread');
  });

  test('that take too much memory are failures of their page, and the next one is read', async () => {
    const reader = readerWith({ heapMegabytes: 24, threads: 1 });
    const { read } = await reader.read(long, at);
    expect(read).toMatchObject({
      failure: { reason: 'unread', detail: 'https://site.example/mere takes too much memory to read' },
    });
    expect((await readerWith({ threads: 1 }).read(good, at)).read.ok).toBe(true);
  });

  test('keep nobody else waiting: the main thread goes on meanwhile', async () => {
    const reader = readerWith({ threads: 2 });
    await reader.read(good, at);
    let turns = 0;
    const pulse = setInterval(() => {
      turns++;
    }, 1);
    const { read } = await reader.read(paragraphs(15_000), at);
    clearInterval(pulse);
    expect(read.ok).toBe(true);
    // Read on this thread, it would let nothing else have a turn.
    expect(turns).toBeGreaterThan(10);
  });

  test('are given up when nobody wants them any more', async () => {
    const reader = readerWith({ threads: 1 });
    await reader.read(good, at);
    const abort = new AbortController();
    const reading = reader.read(long, at, abort.signal);
    const waiting = reader.read(good, at, abort.signal);
    const both = Promise.allSettled([reading, waiting]);
    abort.abort(new Error('enough'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await reader.read(good, at)).read.ok).toBe(true);
  });

  test('many at a time are all read', async () => {
    const reader = readerWith({ threads: 2 });
    const reads = await Promise.all(Array.from({ length: 30 }, () => reader.read(good, at)));
    expect(reads.every(({ read }) => read.ok)).toBe(true);
  });
});
