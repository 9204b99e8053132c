import { parseArgs } from 'node:util';
import { readHtml } from '../crawler/reading/read-html.ts';
import type { Url } from '../src/kernel/ids.ts';
import { type Random, randomFor } from '../src/kernel/random.ts';
import { hostileDocument } from './reading-bombs/hostile-document.ts';

/**
 * How long reading takes at worst: hostile HTML by grammar, read on this thread. Prints the worst ten by processor time for
 * each megabyte, then one line for all; exit code 1 when one takes too long or throws.
 */
const mostSecondsPerMegabyte = 2;
/** Smaller documents are counted as this much, since a fixed cost is no danger. */
const leastMegabytes = 0.1;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    first: { type: 'string', default: '0' },
    bytes: { type: 'string', default: '5000000' },
  },
});

interface Reading {
  readonly document: number;
  readonly shape: string;
  readonly megabytes: number;
  readonly seconds: number;
  readonly perMegabyte: number;
  readonly outcome: string;
}

function readOne(document: number, random: Random): Reading {
  const { html, shape } = hostileDocument(random, Number(values.bytes));
  const bytes = new TextEncoder().encode(html);
  const before = process.cpuUsage();
  const outcome = outcomeOf(bytes);
  const { user, system } = process.cpuUsage(before);
  const megabytes = bytes.length / 1e6;
  const seconds = (user + system) / 1e6;
  return { document, shape, megabytes, seconds, perMegabyte: seconds / Math.max(leastMegabytes, megabytes), outcome };
}

function outcomeOf(bytes: Uint8Array): string {
  try {
    const body = {
      url: 'https://pages.invalid/' as Url,
      status: 200,
      contentType: 'text/html',
      bytes,
      via: 'http',
    } as const;
    const read = readHtml(body, '2026-01-01T00:00:00.000Z');
    return read.ok ? 'page' : read.failure.reason;
  } catch (error) {
    return `threw ${String(error).slice(0, 200)}`;
  }
}

const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const readings: Reading[] = [];
const first = Number(values.first);
const documents = Number(values.documents);
for (let document = first; document < first + documents; document++) {
  readings.push(readOne(document, randomFor(document, 'reading-bombs')));
  if ((document + 1) % 100 === 0) process.stderr.write(`${document + 1 - first} of ${documents} documents read\n`);
}
const worst = [...readings].sort((a, b) => b.perMegabyte - a.perMegabyte).slice(0, 10);
for (const reading of worst) print(reading);
const thrown = readings.filter(({ outcome }) => outcome.startsWith('threw'));
for (const reading of thrown.slice(0, 10)) print(reading);
const most = worst[0]?.perMegabyte ?? 0;
print({
  bench: 'reading-bombs',
  documents: readings.length,
  megabytes: readings.reduce((sum, { megabytes }) => sum + megabytes, 0),
  seconds: readings.reduce((sum, { seconds }) => sum + seconds, 0),
  worst: most,
  threw: thrown.length,
});
process.exitCode = most > mostSecondsPerMegabyte || thrown.length > 0 ? 1 : 0;
