import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { refuseNamedPipe } from '../kernel/named-pipe.ts';
import type { CommandContext } from './terminal.ts';

const megabyte = 1024 * 1024;

/** How much is read of a file, and what is said where it cannot be. */
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
  } catch (thrown) {
    if (thrown instanceof OperatorError) throw thrown;
    throw new OperatorError(`cannot read ${file}: ${messageOf(thrown)}`, remedy);
  }
}

/** All of it. Errors as above. */
export async function readWhole(context: CommandContext, file: string, limits: TextLimits): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of readText(context, file, limits)) pieces.push(piece);
  return pieces.join('');
}
