import { bytesHash } from '../../kernel/hash.ts';
import { backupFault } from './backup-fault.ts';
import { type BackupParts, type ListedPart, partName } from './backup-manifest.ts';
import { readParts } from './read-parts.ts';

/** The bodies of a backup, to be read one after another in their order. */
export interface BackupBodies {
  /** A body in its parts. @param onPart told how many of them were taken so far */
  body(name: string, parts: BackupParts, onPart?: (body: string, parts: number) => void): AsyncGenerator<Buffer>;
  /** Leaves a part out. */
  skip(part: ListedPart): Promise<void>;
  close(): Promise<void>;
}

/** Opens a checked backup for a second reading; every part is compared with the manifest once more. */
export function openBodies(file: string, signal: AbortSignal): BackupBodies {
  const entries = readParts(file, signal);
  let begun = false;
  async function next(name: string, sha256: string): Promise<Buffer> {
    // The head, which was looked at when the file was checked.
    if (!begun) await entries.next();
    begun = true;
    const { value, done } = await entries.next();
    if (done || value.name !== name || bytesHash(value.body) !== sha256)
      throw backupFault(file, 'it has changed since it was checked');
    return value.body;
  }
  return {
    async *body(name, parts, onPart) {
      for (const [index, { sha256 }] of parts.entries()) {
        yield await next(partName(name, index), sha256);
        onPart?.(name, index + 1);
      }
    },
    skip: async ({ name, sha256 }) => {
      await next(name, sha256);
    },
    close: async () => {
      await entries.return(undefined);
    },
  };
}
