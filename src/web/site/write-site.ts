import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { AuditPacket } from '../../audit/packet.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { codeOf } from '../../storage/connection-fault.ts';
import { auditFile } from '../audit-pages/audit-file.ts';
import { siteStyle } from '../style/site-style.ts';
import { islandScript, type SiteFile } from './assets.ts';
import type { Site } from './site.ts';

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
  let written = 0;
  for (const address of all) {
    signal.throwIfAborted();
    const file = await site.file(address);
    if (file === null) throw new Error(`the site has no ${address} although it names it`);
    await writeWhole(folder, address, file.body, signal);
    onFile({ done: ++written, total: all.size });
  }
  for (const address of earlier) if (!all.has(address)) await remove(folder, placeOf(folder, address));
  await writeWhole(folder, manifestName, siteManifestText(all), signal);
  return all.size;
}

function placeOf(folder: string, address: string): string {
  return path.join(folder, ...address.split('/'));
}

/** True if a folder stands where its path says; one from elsewhere could lead anywhere by links in it. */
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
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function writeWhole(folder: string, address: string, body: SiteFile['body'], signal: AbortSignal): Promise<void> {
  const target = placeOf(folder, address);
  const beside = `${target}.part`;
  await makeFolder(folder, path.dirname(target));
  try {
    await rm(beside, { force: true });
    await writeFile(beside, body, { signal, flag: 'wx' });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Name of the file that lists the files of a folder's site. */
const manifestName = '.dr-arena-site.json';

/** A file that a site may have: below the folder, and of a kind that sites are made of. */
const address = z.string().regex(/^(?:[a-z0-9][a-z0-9-]*\/){0,2}[a-z0-9][a-z0-9-]*\.(?:html|css|js|csv|svg|png)$/);

const manifestSchema = z.strictObject({
  kind: z.literal('dr-arena/site'),
  version: z.literal(1),
  files: z.array(address),
});

/** The list of a site's files as it is kept in the folder. */
function siteManifestText(files: Iterable<string>): string {
  return `${JSON.stringify({ kind: 'dr-arena/site', version: 1, files: [...files] } satisfies z.infer<typeof manifestSchema>, null, 1)}\n`;
}

/** The files of the site that was written into a folder before; none where there is no such list, or it is not ours. */
async function filesWritten(folder: string): Promise<readonly string[]> {
  const read = manifestSchema.safeParse(await listIn(folder));
  return read.success ? read.data.files : [];
}

async function listIn(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Scripts that keep the answers and lead from item to item. */
const scripts = ['audit', 'audit-walk'] as const;

/** An audit as one HTML file with the style and scripts of this site. */
export function offlineAudit(packet: AuditPacket): string {
  return auditFile(packet, { style: siteStyle, script: scripts.map(islandScript).join('\n') });
}
