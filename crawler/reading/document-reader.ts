import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { fail } from '../../src/kernel/result.ts';
import { shown, whyUnread } from '../fetching/fetch-error.ts';
import type { FetchedBody } from '../ports.ts';
import type { DocumentRead } from './read-page.ts';

/** Reads documents by strangers, one body at a time in each of a few threads. */
export interface DocumentReader {
  /**
   * Reads a body into a page. A document that takes too much time or memory, or whose reading throws, is a failure of the
   * page; only an abort rejects.
   *
   * @param fetchedAt ISO 8601, UTC
   */
  read(body: FetchedBody, fetchedAt: string, signal?: AbortSignal): Promise<DocumentRead>;
  /** Ends the threads. What is being read fails. */
  close(): Promise<void>;
}

export interface ReadingLimits {
  /** Time limit of one document, in milliseconds. */
  readonly timeMs: number;
  /** Heap limit of one thread, in megabytes. */
  readonly heapMegabytes: number;
  /** Maximum growth of memory outside the main thread for a document, in megabytes: buffers are not on the heap. */
  readonly memoryMegabytes: number;
  readonly threads: number;
}

const usualLimits: ReadingLimits = { timeMs: 30_000, heapMegabytes: 512, memoryMegabytes: 1024, threads: 2 };
const MEMORY_CHECK_MS = 100;

/** URL of the thread's script in the built program; the source has none, and reads on the main thread. */
const script = new URL('./reading-thread.js', import.meta.url);

/** A reader whose threads start with the first document and are ended from outside when one takes too long. */
export function createDocumentReader(limits: Partial<ReadingLimits> = {}): DocumentReader {
  if (!existsSync(script)) return mainThreadReader;
  const bounds = { ...usualLimits, ...limits };
  const threads = Array.from({ length: bounds.threads }, () => new ReadingThread(bounds));
  const free = [...threads];
  const queue = new PQueue({ concurrency: bounds.threads });
  const readInFree = async (body: FetchedBody, fetchedAt: string, signal?: AbortSignal) => {
    const thread = free.pop();
    if (!thread) throw new Error('no reading thread is free');
    try {
      return await thread.read(body, fetchedAt, signal);
    } finally {
      free.push(thread);
    }
  };
  return {
    read: (body, fetchedAt, signal) => queue.add(() => readInFree(body, fetchedAt, signal), signal ? { signal } : {}),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

/** Reads on the main thread. Loads the reading code with the first document, which takes a tenth of a second. */
const mainThreadReader: DocumentReader = {
  read: async (body, fetchedAt, signal) => {
    const read = await (await import('./read-page.ts')).readPage(body, fetchedAt);
    signal?.throwIfAborted();
    return read;
  },
  close: () => Promise.resolve(),
};

/** Bytes of this process that are not those of its main thread, whose own work goes on meanwhile. */
function memoryElsewhere(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

/** One thread, started again when it was ended. It reads one document at a time. */
class ReadingThread {
  readonly #limits: ReadingLimits;
  #worker: Worker | null = null;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  read(body: FetchedBody, fetchedAt: string, signal?: AbortSignal): Promise<DocumentRead> {
    signal?.throwIfAborted();
    const worker = this.#started();
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        clearInterval(memoryWatch);
        signal?.removeEventListener('abort', abort);
        worker.off('message', give).off('error', onError).off('exit', onEnd);
        worker.unref();
        how();
      };
      const give = (read: DocumentRead) => settle(() => resolve(read));
      const giveUp = (why: string) => {
        // Taken down first: the next document must not meet a thread that is ending.
        this.#worker = null;
        void worker.terminate();
        give({ read: fail({ reason: 'unread', detail: `${shown(body.url)} ${why}` }), rendering: null });
      };
      const abort = () => {
        this.#worker = null;
        void worker.terminate();
        settle(() => reject(signal?.reason));
      };
      const { timeMs, memoryMegabytes } = this.#limits;
      const timer = setTimeout(() => giveUp(`takes more than ${timeMs / 1000} s to read`), timeMs);
      const most = memoryElsewhere() + memoryMegabytes * 2 ** 20;
      const memoryWatch = setInterval(() => {
        if (memoryElsewhere() > most) giveUp('takes too much memory to read');
      }, MEMORY_CHECK_MS);
      signal?.addEventListener('abort', abort, { once: true });
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp('takes too much memory to read') : giveUp(whyUnread(error));
      const onEnd = () => giveUp('cannot be read: its reader was ended');
      worker.once('message', give).once('error', onError).once('exit', onEnd);
      worker.ref();
      worker.postMessage({ body: { ...body, bytes: Uint8Array.from(body.bytes) }, fetchedAt });
    });
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }

  /** The thread gets nothing of the environment, and what it prints goes nowhere. */
  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: 64 },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    // Without a listener an error between two documents would end the process.
    worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
