import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { FetchFailureReason } from '../fetch-failure.ts';
import { type PdfContents, pdfAnswerSchema } from './pdf-contents.ts';

export interface PdfProblem {
  readonly reason: Extract<FetchFailureReason, 'unreadable_type' | 'too_large'>;
  /** What is wrong with it, as a phrase. */
  readonly detail: string;
}

export interface PdfLimits {
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
