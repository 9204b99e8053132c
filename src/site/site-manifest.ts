import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../store/error-code.ts';

/** Where a folder keeps the list of its site's files. */
export const manifestName = '.dr-arena-site.json';

/** A file that a site may have: below the folder, and of a kind that sites are made of. */
const address = z.string().regex(/^(?:[a-z0-9][a-z0-9-]*\/){0,2}[a-z0-9][a-z0-9-]*\.(?:html|css|js|csv)$/);

const manifestSchema = z.strictObject({
  kind: z.literal('dr-arena/site'),
  version: z.literal(1),
  files: z.array(address),
});

/** The list of a site's files as it is kept in the folder. */
export function siteManifestText(files: Iterable<string>): string {
  return `${JSON.stringify({ kind: 'dr-arena/site', version: 1, files: [...files] } satisfies z.infer<typeof manifestSchema>, null, 1)}\n`;
}

/** The files of the site that was written into a folder before; none where there is no such list, or it is not ours. */
export async function filesWritten(folder: string): Promise<readonly string[]> {
  const read = manifestSchema.safeParse(await listIn(folder));
  return read.success ? read.data.files : [];
}

async function listIn(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
  } catch (thrown) {
    if (thrown instanceof SyntaxError || codeOf(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}
