import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { longestLine } from '../kernel/json-line.ts';
import { refuseNamedPipe } from '../kernel/named-pipe.ts';
import type { CommandContext } from './terminal.ts';

const megabyte = 1024 * 1024;

/** Maximum size of a file, and the remedy in the error for a file that cannot be read. */
export interface TextLimits {
  readonly maxMegabytes: number;
  readonly remedy: string;
}

/**
 * The text of a file of the working folder, or of stdin for '-', as it comes, without its byte order mark. What is read is
 * counted, since a device or a pipe has no size.
 * @throws OperatorError for what cannot be read, or is larger than allowed
 */
export async function* readText(
  { folder }: CommandContext,
  file: string,
  { maxMegabytes, remedy }: TextLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    const place = path.resolve(folder, file);
    if (file !== '-') refuseNamedPipe(place);
    const stream: Readable = file === '-' ? process.stdin : createReadStream(place);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxMegabytes * megabyte) throw new OperatorError(`${file} is larger than ${maxMegabytes} MB`, remedy);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`cannot read ${file}: ${messageOf(error)}`, remedy);
  }
}

/** Reads the whole text of a file. @throws OperatorError as `readText` does */
export async function readWhole(context: CommandContext, file: string, limits: TextLimits): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of readText(context, file, limits)) pieces.push(piece);
  return pieces.join('');
}

/** A JSON document of a file. @throws OperatorError for what cannot be read, or is none */
export async function readDocument(file: string, remedy: string): Promise<unknown> {
  try {
    refuseNamedPipe(file);
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, remedy);
  }
}

/** @throws OperatorError where the first line of a file tells that it is of another form than JSON Lines */
export function refuseOtherForms(file: string, firstLine: string): void {
  const other = notJsonLines(firstLine);
  if (other === null) return;
  throw new OperatorError(
    `${file} is ${other.kind}, not one JSON object a line`,
    other.remedy.replaceAll('FILE', file),
  );
}

/** A line of a file with its number, from 1. */
interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of a file of the working folder, or of stdin for '-', without blank ones; a byte order mark and CRLF ends are
 * fine. Lines end at line feeds only: JSON text may hold other line separators. Of a line too long to be read
 * the beginning comes, which is too long.
 * @throws OperatorError for a file that cannot be read, or is too large
 */
export async function* readLines(
  context: CommandContext,
  file: string,
  limits: TextLimits,
): AsyncGenerator<NumberedLine> {
  let line = 0;
  for await (const text of linesOf(readText(context, file, limits))) {
    line += 1;
    if (text.trim() !== '') yield { line, text };
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  // Of a line that was given up the rest is left out.
  let isGivenUp = false;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    if (!isGivenUp) parts.push(first);
    length += first.length;
    for (const other of others) {
      if (!isGivenUp) yield parts.join('');
      parts = [other];
      length = other.length;
      isGivenUp = false;
    }
    if (isGivenUp || length <= longestLine) continue;
    yield parts.join('');
    parts = [];
    isGivenUp = true;
  }
  if (!isGivenUp) yield parts.join('');
}

/** Returns the format of a text by its first line; null if it may be JSON Lines. */
function notJsonLines(firstLine: string): { readonly kind: string; readonly remedy: string } | null {
  const line = firstLine.trim();
  if (line.startsWith('[')) return { kind: 'a JSON array', remedy: "Write one object a line: jq -c '.[]' FILE" };
  if (!line.startsWith('{') && /^"?[\w .-]{1,80}"?(?:[,;\t]"?[\w .-]{1,80}"?)+$/.test(line))
    return { kind: 'a table such as CSV', remedy: 'Write one JSON object a line, with the columns as its members.' };
  return null;
}
