import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import { codeOf } from '../store/error-code.ts';
import type { Site } from './site.ts';
import { filesWritten, manifestName, siteManifestText } from './site-manifest.ts';

/**
 * Writes a whole site into a folder, one file after the other, so that memory does not grow with it. Files of a site
 * that was there before are overwritten, and those that this one has not are removed at the end; nothing else is. A file
 * is written beside its place and then moved there, so none is ever half written.
 *
 * @param onFile told after each file how many of all are written
 * @returns how many files, without the list of them
 * @throws OperatorError when a folder of the site is a link
 */
export async function writeSite(
  site: Site,
  folder: string,
  signal: AbortSignal,
  onFile: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<number> {
  const all = new Set<string>();
  for await (const address of site.addresses()) all.add(address);
  const earlier = await filesWritten(folder);
  // Until all is written the list names both sites, so that after an interrupt the next one still knows what is whose.
  await writeWhole(folder, manifestName, siteManifestText(new Set([...earlier, ...all])), signal);
  let done = 0;
  for (const address of all) {
    signal.throwIfAborted();
    const file = await site.file(address);
    if (file === null) throw new Error(`the site has no ${address} although it names it`);
    await writeWhole(folder, address, file.body, signal);
    onFile({ done: ++done, total: all.size });
  }
  for (const address of earlier) if (!all.has(address)) await remove(folder, placeOf(folder, address));
  await writeWhole(folder, manifestName, siteManifestText(all), signal);
  return all.size;
}

function placeOf(folder: string, address: string): string {
  return path.join(folder, ...address.split('/'));
}

/** Whether a folder stands where its path says; one from elsewhere could lead anywhere by links in it. */
async function standsInside(root: string, folder: string): Promise<boolean> {
  return (await realpath(folder)) === path.join(await realpath(root), path.relative(root, folder));
}

async function makeFolder(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(await standsInside(root, folder)))
    throw new OperatorError(`${folder} is a link that leads elsewhere`, 'Name another folder with -o.');
}

async function remove(root: string, file: string): Promise<void> {
  try {
    if (await standsInside(root, path.dirname(file))) await rm(file, { force: true });
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') throw thrown;
  }
}

async function writeWhole(folder: string, address: string, body: string, signal: AbortSignal): Promise<void> {
  const target = placeOf(folder, address);
  const beside = `${target}.part`;
  await makeFolder(folder, path.dirname(target));
  try {
    await rm(beside, { force: true });
    await writeFile(beside, body, { signal, flag: 'wx' });
    await rename(beside, target);
  } catch (thrown) {
    await rm(beside, { force: true });
    throw thrown;
  }
}
