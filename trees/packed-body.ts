import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Longest body that is unpacked, in bytes: what a config may let the crawler download at most. */
const MAX_BYTES = 100_000_000;

/** A body compressed for keeping (gzip). */
export function packBody(bytes: Uint8Array): Promise<Buffer> {
  return zip(bytes);
}

/** A kept body as it was. Rejects when it is damaged or longer than 100 MB. */
export async function unpackBody(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await unzip(packed, { maxOutputLength: MAX_BYTES }));
}
