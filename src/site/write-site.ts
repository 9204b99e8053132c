import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from './site.ts';

/**
 * Writes a whole site into a folder, one file after the other, so that memory does not grow with it. Files of a site
 * that was there before are overwritten; others are left alone. A file is written beside its place and then moved there,
 * so none is ever half written.
 *
 * @param onFile told after each file how many of all are written
 * @returns how many files
 */
export async function writeSite(
  site: Site,
  folder: string,
  signal: AbortSignal,
  onFile: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<number> {
  const all: string[] = [];
  for await (const address of site.addresses()) all.push(address);
  for (const [written, address] of all.entries()) {
    signal.throwIfAborted();
    const file = await site.file(address);
    if (file === null) throw new Error(`the site has no ${address} although it names it`);
    const target = path.join(folder, ...address.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeWhole(target, file.body, signal);
    onFile({ done: written + 1, total: all.length });
  }
  return all.length;
}

async function writeWhole(target: string, body: string, signal: AbortSignal): Promise<void> {
  const beside = `${target}.part`;
  try {
    await writeFile(beside, body, { signal });
    await rename(beside, target);
  } catch (thrown) {
    await rm(beside, { force: true });
    throw thrown;
  }
}
