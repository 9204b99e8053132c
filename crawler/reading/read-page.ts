import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { needsRendering } from '../browser/needs-rendering.ts';
import { decodeText } from '../fetching/capped-exchange.ts';
import { shown, whyUnread } from '../fetching/fetch-error.ts';
import type { FetchFailure, FetchFailureReason, Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { pageProblem } from './page-health.ts';
import { pageLanguage } from './page-language.ts';
import { pageLinks } from './page-links.ts';
import { type PdfContents, pdfAnswerSchema } from './pdf-contents.ts';
import { pdfMarkdown } from './pdf-markdown.ts';
import { cutText, oneLine } from './plain-text.ts';
import { readHtml } from './read-html.ts';

/** What a body was read into: plain values, which go from thread to thread. */
export interface DocumentRead {
  readonly read: Result<{ readonly page: Page; readonly above: readonly Url[] }, FetchFailure>;
  /** Why a browser has to run the page to read it, as a phrase; null where it need not. */
  readonly rendering: string | null;
}

/**
 * Reads a body, HTML or PDF, into a page. Whatever the reading throws is a failure of the page; only an abort rejects.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export async function readPage(body: FetchedBody, fetchedAt: string, signal?: AbortSignal): Promise<DocumentRead> {
  try {
    if (!isPdf(body)) return withRendering(body, readHtml(body, fetchedAt));
    const read = await readPdf(body, fetchedAt, signal);
    return { read: read.ok ? ok({ page: read.value, above: [] }) : read, rendering: null };
  } catch (error) {
    signal?.throwIfAborted();
    return {
      read: fail({ reason: 'unread', detail: `${shown(body.url)} ${whyUnread(error)}` }),
      rendering: null,
    };
  }
}

function withRendering(body: FetchedBody, read: DocumentRead['read']): DocumentRead {
  if (!/^\s*(text\/html|application\/xhtml\+xml|$)/i.test(body.contentType)) return { read, rendering: null };
  const text = read.ok ? ok({ text: read.value.page.text }) : read;
  return { read, rendering: needsRendering(decodeText(body.bytes, body.contentType), text) };
}

const MAX_TEXT = 1_000_000;
const MAX_TITLE = 300;
/** Titles that programs write into a file by themselves. */
const PROGRAM_TITLE =
  /^(untitled|title|document|slide|microsoft (word|powerpoint|excel)|.*\.(docx?|pptx?|xlsx?|tex|dvi|indd|qxd|pdf|ps|odt|html?)$)|^[^\p{L}]*$/iu;

/** Whether a body is a PDF: by its type, or by how it begins whatever its type. */
function isPdf(body: FetchedBody): boolean {
  if (/^\s*application\/(x-)?pdf\s*(;|$)/i.test(body.contentType)) return true;
  return /^\s{0,16}%PDF-/.test(Buffer.from(body.bytes.subarray(0, 32)).toString('latin1'));
}

/**
 * Reads a PDF into a page, as `readHtml` does with HTML. Encrypted and broken files, files without text (scans) and files
 * that take too much time or memory are failures; only an abort rejects.
 *
 * @param fetchedAt ISO 8601, UTC
 */
async function readPdf(
  body: FetchedBody,
  fetchedAt: string,
  signal?: AbortSignal,
): Promise<Result<Page, FetchFailure>> {
  const parsed = await parsePdf(body.bytes, signal);
  if (!parsed.ok) return fail({ reason: parsed.failure.reason, detail: `${shown(body.url)} ${parsed.failure.detail}` });
  const written = pdfMarkdown(parsed.value);
  const text = cutText(written.text, MAX_TEXT);
  const title = titleOf(parsed.value.title, written.titles, text);
  const problem = pageProblem({ titles: [title], text, links: written.links, html: '' });
  if (problem !== null) return fail({ reason: problem.reason, detail: `${shown(body.url)} ${problem.detail}` });
  return ok({
    url: body.url,
    title: title || body.url,
    text,
    hash: contentHash(text),
    links: pageLinks(written.links, body.url, body.url),
    language: pageLanguage(text, parsed.value.language),
    fetchedAt,
    snapshot: bytesHash(body.bytes),
  });
}

/** The title in the file's properties, unless a program put it there; else its first large line; else its first line. */
function titleOf(named: string, headings: readonly string[], text: string): string {
  const candidates = [PROGRAM_TITLE.test(oneLine(named)) ? '' : named, headings[0] ?? '', text.split('\n')[0] ?? ''];
  return cutText(
    candidates.map((title) => oneLine(title.replace(/^#+ /, ''))).find((title) => title !== '') ?? '',
    MAX_TITLE,
  );
}

interface PdfProblem {
  readonly reason: Extract<FetchFailureReason, 'unreadable_type' | 'too_large'>;
  /** What is wrong with it, as a phrase. */
  readonly detail: string;
}

interface PdfLimits {
  readonly timeMs: number;
  /** How much more memory the process may take while the PDF is parsed. */
  readonly memoryBytes: number;
  readonly pages: number;
}

const DEFAULT_LIMITS: PdfLimits = { timeMs: 20_000, memoryBytes: 1024 ** 3, pages: 300 };
const MAX_PIECES = 200_000;
const MAX_CHARACTERS = 1_500_000;
const MAX_LINKS = 3000;
/** Of the worker's own heap; its buffers are not part of it. */
const HEAP_MEGABYTES = 512;
const MEMORY_CHECK_MS = 100;

/** Each takes a processor and memory, so few are parsed at a time; the others wait. */
const queue = new PQueue({ concurrency: 2 });

/**
 * Takes the text and links out of a PDF in a thread of its own, which is stopped when it takes too much time or memory.
 * Encrypted and broken files are problems; only an abort rejects.
 */
export function parsePdf(
  bytes: Uint8Array,
  signal?: AbortSignal,
  limits: PdfLimits = DEFAULT_LIMITS,
): Promise<Result<PdfContents, PdfProblem>> {
  return queue.add(() => parseInWorker(bytes, limits, signal), signal ? { signal } : {});
}

function parseInWorker(
  bytes: Uint8Array,
  limits: PdfLimits,
  signal?: AbortSignal,
): Promise<Result<PdfContents, PdfProblem>> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(bytes, limits);
    const memoryBefore = memoryElsewhere();
    let ended = false;
    const end = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      clearInterval(memoryWatch);
      signal?.removeEventListener('abort', abort);
      // Ending a thread never fails in a way that matters here.
      void worker.terminate().then(settle, settle);
    };
    const answer = (result: Result<PdfContents, PdfProblem>) => end(() => resolve(result));
    const abort = () => end(() => reject(signal?.reason));
    const timer = setTimeout(
      () => answer(tooLarge(`takes more than ${limits.timeMs / 1000} s to read`)),
      limits.timeMs,
    );
    const memoryWatch = setInterval(() => {
      if (memoryElsewhere() - memoryBefore > limits.memoryBytes) answer(tooLarge('takes too much memory to read'));
    }, MEMORY_CHECK_MS);
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message) => answer(resultOf(message)));
    worker.on('error', (error: NodeJS.ErrnoException) => answer(resultOfError(error)));
    worker.on('exit', () => answer(broken('its reader stopped')));
  });
}

/** Bytes of this process that are not those of its main thread, whose own work goes on meanwhile. */
function memoryElsewhere(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

/** The thread gets nothing of the environment, and what it prints goes nowhere. */
function startWorker(bytes: Uint8Array, limits: PdfLimits): Worker {
  const worker = new Worker(workerScript(), {
    workerData: {
      bytes: Uint8Array.from(bytes),
      maxPages: limits.pages,
      maxPieces: MAX_PIECES,
      maxCharacters: MAX_CHARACTERS,
      maxLinks: MAX_LINKS,
    },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 64 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

function resultOf(message: unknown): Result<PdfContents, PdfProblem> {
  const answer = pdfAnswerSchema.safeParse(message);
  if (!answer.success) return broken('its reader gave no sensible answer');
  if (answer.data.kind === 'contents') return ok(answer.data);
  if (answer.data.kind === 'encrypted') return fail({ reason: 'unreadable_type', detail: 'is an encrypted PDF' });
  return broken(answer.data.detail);
}

function resultOfError(error: NodeJS.ErrnoException): Result<PdfContents, PdfProblem> {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooLarge('takes too much memory to read');
  return broken(error.message);
}

function broken(why: string): Result<never, PdfProblem> {
  return fail({ reason: 'unreadable_type', detail: `is a broken PDF: ${why.slice(0, 120)}` });
}

function tooLarge(detail: string): Result<never, PdfProblem> {
  return fail({ reason: 'too_large', detail });
}

/** In `bin/` at the root of the installation, whether this file runs from its source or from `dist/`. */
function workerScript(): URL {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < 6; level++) {
    const script = path.join(folder, 'bin', 'read-pdf.js');
    if (existsSync(script)) return pathToFileURL(script);
    folder = path.dirname(folder);
  }
  throw new Error('bin/read-pdf.js is missing from this installation');
}
