/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** What is wrong with an archive, as the end of a sentence about it. */
export class TarFault extends Error {
  override readonly name = 'TarFault';
}

/** Everything in a tar archive stands in blocks of this size (POSIX.1-1988, ustar). */
const block = 512;

/**
 * The files of a plain ustar archive, one at a time in memory. Anything but regular files with short names is refused:
 * links, folders and extended headers have no place in what we write.
 * @param mostBytes longest file
 * @throws TarFault where it is not such an archive, is cut short, or has anything but zeros behind its last file
 */
export async function* tarEntries(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarEntry> {
  const read = reader(chunks);
  const take = async (count: number) => {
    const bytes = await read(count);
    if (bytes.length < count) throw new TarFault('it is cut short');
    return bytes;
  };
  for (let header = await take(block); !isZeros(header); header = await take(block)) {
    const { name, size } = parseHeader(header, mostBytes);
    const body = await take(size);
    if (!isZeros(await take((block - (size % block)) % block)))
      throw new TarFault('it is no archive of ours, or it is damaged');
    yield { name, body };
  }
  for (let rest = await read(block); rest.length > 0; rest = await read(block))
    if (!isZeros(rest)) throw new TarFault('something stands behind its end');
}

const isZeros = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/** Reads a stream in lengths of one's own; the last one is shorter where it ends. */
function reader(chunks: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (count) => {
    const parts = [held];
    for (let length = held.length; length < count; ) {
      const { value, done } = await source.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
}

function parseHeader(header: Buffer, mostBytes: number): { name: string; size: number } {
  const sum = octal(header.subarray(148, 156));
  if (header.toString('latin1', 257, 262) !== 'ustar' || sum !== checksum(header))
    throw new TarFault('it is no archive of ours, or it is damaged');
  const type = header[156];
  const name = textOf(header.subarray(0, 100));
  if ((type !== 0x30 && type !== 0) || textOf(header.subarray(345, 500)) !== '')
    throw new TarFault('it holds something that is no plain file');
  const size = octal(header.subarray(124, 136));
  if (size > mostBytes) throw new TarFault(`it holds a part of ${size} bytes, longer than any that is written`);
  return { name, size };
}

/** The sum of all bytes of a header, its own checksum taken as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function octal(field: Buffer): number {
  const digits = textOf(field).trim();
  if (!/^[0-7]{1,12}$/.test(digits)) throw new TarFault('it is no archive of ours, or it is damaged');
  return Number.parseInt(digits, 8);
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}
