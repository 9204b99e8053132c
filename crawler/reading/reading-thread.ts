import { parentPort } from 'node:worker_threads';
import type { FetchedBody } from '../ports.ts';
import { readPage } from './read-page.ts';

// Without it the reader of PDFs inflates step by step in JavaScript, slow enough for a bomb to be stopped in time.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

// A thread that reads one document after another; see document-reader.ts. It may be ended at any moment.
parentPort?.on('message', async ({ body, fetchedAt }: { body: FetchedBody; fetchedAt: string }) => {
  parentPort?.postMessage(await readPage(body, fetchedAt));
});
