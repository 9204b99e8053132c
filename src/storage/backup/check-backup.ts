import { bytesHash } from '../../kernel/hash.ts';
import { parsedJson } from '../../kernel/json.ts';
import {
  type BackupManifest,
  backupVersion,
  headName,
  headSchema,
  type ListedPart,
  listedParts,
  manifestName,
  manifestSchema,
} from './backup-manifest.ts';
import { backupFault, readParts } from './read-parts.ts';
import type { TarEntry } from './tar-entries.ts';

/**
 * Reads a backup through and compares everything in it with its manifest.
 * @param onBytes told how many bytes of content each part has
 * @returns the manifest, when all is there and as it was written
 * @throws OperatorError naming what is wrong
 */
export async function checkBackup(
  file: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<BackupManifest> {
  const met: ListedPart[] = [];
  let manifest: BackupManifest | null = null;
  let isFirst = true;
  for await (const entry of readParts(file, signal)) {
    if (manifest !== null) throw backupFault(file, `'${printable(entry.name)}' stands behind its manifest`);
    if (isFirst) checkHead(file, entry);
    else if (entry.name === manifestName) manifest = readManifest(file, entry);
    else met.push({ name: entry.name, bytes: entry.body.length, sha256: bytesHash(entry.body) });
    isFirst = false;
    onBytes(entry.body.length);
  }
  if (manifest === null) throw backupFault(file, 'it has no manifest: it was not written to its end');
  compare(file, listedParts(manifest), met);
  return manifest;
}

/** At most so much of a name that somebody else chose is shown. */
function printable(name: string): string {
  return name.slice(0, 80);
}

function checkHead(file: string, { name, body }: TarEntry): void {
  const head = name === headName ? headSchema.safeParse(parsedJson(body.toString('utf8'))) : null;
  if (!head?.success) throw backupFault(file, 'it is no backup of dr-arena');
  if (head.data.version > backupVersion)
    throw backupFault(file, `it has format ${head.data.version}, and this program reads up to ${backupVersion}`);
}

function readManifest(file: string, { body }: TarEntry): BackupManifest {
  const manifest = manifestSchema.safeParse(parsedJson(body.toString('utf8')));
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw backupFault(file, `its manifest does not fit at '${issue?.path.join('.')}': ${issue?.message}`);
}

function compare(file: string, listed: readonly ListedPart[], met: readonly ListedPart[]): void {
  for (const [index, part] of met.entries()) {
    const wanted = listed[index];
    if (wanted?.name !== part.name)
      throw backupFault(file, `'${printable(part.name)}' is not what its manifest lists there`);
    if (wanted.sha256 !== part.sha256 || wanted.bytes !== part.bytes)
      throw backupFault(file, `'${part.name}' is not as it was written: its hash differs`);
  }
  const missing = listed[met.length];
  if (missing) throw backupFault(file, `'${missing.name}' is missing`);
}
