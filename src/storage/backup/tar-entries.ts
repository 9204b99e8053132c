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
 * @throws TarFault where it is not such an archive, or is cut short
 */
export async function* tarEntries(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarEntry> {
  const bytes = new ByteQueue(chunks);
  try {
    for (;;) {
      const header = await bytes.take(block);
      if (header.every((byte) => byte === 0)) return await bytes.expectZeros();
      const { name, size } = parseHeader(header, mostBytes);
      const body = await bytes.take(size);
      const padding = await bytes.take((block - (size % block)) % block);
      if (padding.some((byte) => byte !== 0)) throw new TarFault('it is no archive of ours, or it is damaged');
      yield { name, body };
    }
  } finally {
    await bytes.close();
  }
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

/** Bytes of a stream, taken in lengths of one's own. */
class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#source.next();
      if (done) throw new TarFault('it is cut short');
      this.#held.push(value);
      this.#length += value.length;
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = count < all.length ? [all.subarray(count)] : [];
    this.#length = all.length - count;
    return all.subarray(0, count);
  }

  /** Behind the last file an archive has nothing but zeros. */
  async expectZeros(): Promise<void> {
    for (;;) {
      if (this.#held.some((chunk) => chunk.some((byte) => byte !== 0)))
        throw new TarFault('something stands behind its end');
      const { value, done } = await this.#source.next();
      if (done) return;
      this.#held = [value];
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
